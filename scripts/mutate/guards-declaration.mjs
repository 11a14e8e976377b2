const AUDIT = ['features/declaration/audit/audit-log.test.ts']
const RECEIPT = ['features/declaration/audit/check-receipt.test.ts']
const DECLARING = ['features/declaration/server/declarations.engines.test.ts']
const PUBLISHING = ['features/declaration/server/publishing.engines.test.ts']
const ENTRIES = ['features/declaration/entries/entries.test.ts']

/** What makes a log of declarations one: each entry by itself, and each after those before it. */
export const DECLARATION_GUARDS = [
  {
    file: 'features/declaration/entries/parse-entry.ts',
    tests: ENTRIES,
    mutants: [
      { guard: '!checks.every(([name, holds]) => holds(value[name])) ||', becomes: '' },
      { guard: 'JSON.stringify(value) !== text', becomes: 'false' },
      { guard: '!hasNames(value, checks) ||', becomes: '' },
      { guard: '[\\w-]{42}[AEIMQUYcgkosw048]', becomes: '[\\w-]{43}' },
      { guard: 'if (RESERVED.includes(value.t)) return', becomes: 'if (true) return' },
      { guard: ' && new Date(time).toISOString().startsWith(text)', becomes: '' },
    ],
  },
  {
    file: 'features/declaration/entries/fold-entries.ts',
    tests: ENTRIES,
    mutants: [
      { guard: "if ((entry.t === 'o') !== (fold.entries === 0))", becomes: 'if (false)' },
      { guard: 'if (fold.isClosed) throw', becomes: 'if (false) throw' },
      { guard: 'if (tags.has(tag))', becomes: 'if (false)' },
      { guard: 'if (!counting.delete(index))', becomes: 'if (!counting.has(index))' },
      { guard: 'if (issued < fold.issued) throw', becomes: 'if (false) throw' },
      { guard: 'counted !== fold.counted || ', becomes: '' },
      { guard: 'annulled !== fold.annulled || ', becomes: '' },
      { guard: ' || size !== fold.entries', becomes: '' },
    ],
  },
  {
    file: 'features/declaration/audit/open-log.ts',
    tests: AUDIT,
    mutants: [
      { guard: 'origin !== expected || ', becomes: '' },
      { guard: 'vkey !== (trusted.vkey ?? vkey)', becomes: 'false' },
      { guard: 'if (!isNamed) throw', becomes: 'if (false) throw' },
      {
        guard: 'requireQuorum(verifyEd25519, note, policy)',
        becomes: 'requireQuorum(verifyEd25519, note, { ...policy, isQuorum: () => true })',
      },
    ],
  },
  {
    file: 'features/declaration/audit/audit-log.ts',
    tests: AUDIT,
    mutants: [
      { guard: 'if (sizeLine(note) === String(tally.size) || ', becomes: 'if (true || ' },
      { guard: '  await requireGoesOn(access, tree, last)\n', becomes: '' },
      { guard: '  requireOpening(signers, fold)\n', becomes: '' },
      { guard: "opening.item !== origin.split('/').at(-1) || ", becomes: '' },
      { guard: ' || opening.promise !== promiseVkey', becomes: '' },
      { guard: '  requireTally(tally, opened, fold)\n', becomes: '' },
    ],
  },
  {
    file: 'features/declaration/audit/goes-on.ts',
    tests: AUDIT,
    mutants: [
      { guard: 'if (seen.size > tree.size) throw', becomes: 'if (seen.size === -1) throw' },
      { guard: 'if (seen.size > 0 && !isConsistent', becomes: 'if (false && !isConsistent' },
    ],
  },
  {
    file: 'features/declaration/audit/tally.ts',
    tests: AUDIT,
    mutants: [
      'origin === origin',
      'root === writeHash(root)',
      'counted === fold.counted',
      'annulled === fold.annulled',
      'issued === fold.issued',
      'isClosed === fold.isClosed',
    ].map((held) => ({
      guard: `tally.${held} &&`,
      becomes: '',
    })),
  },
  {
    file: 'features/declaration/audit/fold-log.ts',
    tests: AUDIT,
    mutants: [
      { guard: 'epoch !== undefined && epoch.counted !== folding', becomes: 'false && epoch.counted !== folding' },
      { guard: 'if (sizes.size > 0) throw', becomes: 'if (false) throw' },
    ],
  },
  {
    file: 'features/declaration/audit/receipt.ts',
    tests: RECEIPT,
    mutants: [
      { guard: "if (receipt.item !== origin.split('/').at(-1)) return", becomes: 'if (false) return' },
      { guard: 'receipt.leafHash !== writeHash(hashLeaf(sha256, bytes))', becomes: 'false' },
      { guard: 'receipt.r !== undefined && entry.rc !== commitTo', becomes: 'false && entry.rc !== commitTo' },
      { guard: 'if (note?.text !== ', becomes: 'if (note === undefined || false && note?.text !== ' },
      { guard: 'if (!(await isSignedBy(verifyEd25519, note, [promiseKey]))) return', becomes: 'if (false) return' },
    ],
  },
  {
    file: 'features/declaration/audit/find-entry.ts',
    tests: RECEIPT,
    mutants: [
      { guard: "if (opening.t !== 'o' || opening.promise !== promiseVkey) throw", becomes: 'if (false) throw' },
      { guard: '    if (isAnnulment(bytes)) noteAnnulment', becomes: '    if (false) noteAnnulment' },
      { guard: 'at += 1\n', becomes: 'at += 1\n    if (index !== undefined) break\n' },
    ],
  },
  {
    file: 'features/declaration/audit/check-receipt.ts',
    tests: RECEIPT,
    mutants: [
      { guard: 'swissDay(now()) > receipt.due', becomes: 'swissDay(now()) >= receipt.due' },
      { guard: 'if (seen !== undefined) await requireGoesOn', becomes: 'if (false) await requireGoesOn' },
    ],
  },
  {
    file: 'features/declaration/server/declaration-sessions.ts',
    tests: DECLARING,
    mutants: [
      { guard: "if (vote?.status !== 'active') return 'popular-vote-withdrawn'", becomes: '' },
      { guard: 'isEnded(vote.endDate, now()) || (await logs.find(item))?.isOpen !== true', becomes: 'false' },
      { guard: "return proof.item === item ? undefined : 'other-item'", becomes: 'return undefined' },
      {
        guard: '      keepsNoClaims: true,\n',
        becomes: '',
        because: 'The stand of the tests takes answers itself; owner.db.test.ts tries what the verifier makes of it.',
      },
    ],
  },
  {
    file: 'features/declaration/server/evidence/register-proof.ts',
    tests: DECLARING,
    mutants: [{ guard: '!NULLIFIER.test(nullifier)', becomes: 'false' }],
  },
  {
    file: 'features/declaration/server/read-declaration.ts',
    tests: DECLARING,
    mutants: [
      { guard: "if (!(await deps.repository.holds(item, leafHash))) return { state: 'already-counted' }", becomes: '' },
    ],
  },
  {
    file: 'features/declaration/server/seal-epochs.ts',
    tests: PUBLISHING,
    mutants: [
      { guard: 'if (published.size > epoch.size)', becomes: 'if (false)' },
      {
        guard: 'if (epoch.note !== null) return { ...epoch, note: epoch.note }',
        becomes: '',
        because: 'Ed25519 signs alike: the note would be the same again.',
      },
      {
        guard: 'if (sinceLast < schedule.everyMs || (schedule.isDaily && latest.day === swissDay(now()))) return false',
        becomes: '',
      },
      { guard: 'waiting >= schedule.atLeast || ', becomes: '' },
      { guard: '(waiting > 0 && sinceLast >= schedule.atLatestMs)', becomes: 'false' },
      { guard: 'counted.issued > issued', becomes: 'true' },
    ],
  },
  {
    file: 'features/declaration/server/witnesses.ts',
    tests: PUBLISHING,
    mutants: [
      {
        guard: 'return witnesses.policy.isQuorum(cosigned.map(({ key }) => key)) ? signed : undefined',
        becomes: 'return signed',
      },
    ],
  },
  {
    file: 'features/declaration/server/log-repository.ts',
    tests: PUBLISHING,
    mutants: [
      {
        guard: "if (latest?.state !== 'published') return undefined",
        becomes: 'if (latest === undefined) return undefined',
      },
      { guard: 'row_number() over (order by leaf_hash)', becomes: 'row_number() over ()' },
    ],
  },
]
