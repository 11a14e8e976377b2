const AUDIT = ['features/declaration/audit/audit-log.test.ts']
const RECEIPT = ['features/declaration/audit/check-receipt.test.ts']
const DECLARING = ['features/declaration/server/declarations.engines.test.ts']
const PUBLISHING = ['features/declaration/server/publishing.engines.test.ts']
const REPOSITORY = ['features/declaration/server/log-repository.engines.test.ts']
const RECOVERY = ['apps/server/src/recover-log/recover-from-files.db.test.ts']
const FLOW = ['apps/server/src/declaration-flow.db.test.ts']
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
      { guard: 'const { leafKey: _, ...kept } = notes', becomes: 'const kept = notes' },
    ],
  },
  {
    file: 'features/declaration/server/create-declaration.ts',
    tests: DECLARING,
    mutants: [
      {
        guard: "if (vote === undefined) throw new DomainError('popular-vote-not-found'",
        becomes: "if (vote === undefined) throw new DomainError('declaration-not-offered'",
      },
      { guard: '  requireRunning(vote, deps.now())\n', becomes: '' },
      {
        guard: "throw new DomainError('declaration-not-offered'",
        becomes: "throw new DomainError('internal-error'",
      },
    ],
  },
  {
    file: 'features/declaration/server/create-declaration.ts',
    tests: ['apps/server/src/evidence/evidence.db.test.ts'],
    mutants: [
      {
        guard: 'nonce: declarationNonce({ item, text, salt: saltBytes }),',
        becomes: "nonce: declarationNonce({ item, text: '', salt: saltBytes }),",
      },
    ],
  },
  {
    file: 'features/declaration/server/create-declaration.ts',
    tests: FLOW,
    mutants: [{ guard: '      values: { [ITEM_CLAIM]: item },\n', becomes: '' }],
  },
  {
    file: 'features/declaration/server/seal-leaf.ts',
    tests: ['features/declaration/server/seal-leaf.test.ts'],
    mutants: [
      { guard: "hkdfSync('sha256', browserSecret,", becomes: "hkdfSync('sha256', ''," },
      { guard: "Buffer.from(salt, 'base64url')", becomes: 'Buffer.alloc(32)' },
      { guard: '  decipher.setAuthTag(bytes.subarray(-TAG_BYTES))\n', becomes: '' },
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
    file: 'features/declaration/server/offer-receipt.ts',
    tests: DECLARING,
    mutants: [
      { guard: 'const { leaf: _, ...notes } = context', becomes: 'const notes = context' },
      { guard: "view.state !== 'counted' || context === undefined", becomes: 'context === undefined' },
      { guard: "if (view.offer !== 'none') return view", becomes: '' },
    ],
  },
  {
    file: 'features/declaration/server/seal-epochs.ts',
    tests: PUBLISHING,
    mutants: [
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
      {
        guard: 'if (!(await repository.takeTurn(log.item, at, new Date(at.getTime() + TURN_MS)))) return',
        becomes: 'await repository.takeTurn(log.item, at, new Date(at.getTime() + TURN_MS))',
      },
      {
        guard: 'if (isOver(log, now())) return !(await isClosed(deps, log))',
        becomes: 'if (isOver(log, now())) return true',
      },
      { guard: ' && (await deps.repository.countWaiting(item)) === 0)', becomes: ')' },
      { guard: 'if (cosigned !== undefined) await', becomes: 'if (note !== undefined) await' },
    ],
  },
  {
    file: 'features/declaration/server/require-published.ts',
    tests: PUBLISHING,
    mutants: [
      { guard: "epoch.state === 'published' && ", becomes: '' },
      { guard: ' && epoch.size === size', becomes: '' },
      { guard: ' || !isSameHash(parseCheckpoint(parseNote(known.note).text).root, root)', becomes: '' },
    ],
  },
  {
    file: 'features/declaration/server/mirror-logs.ts',
    tests: PUBLISHING,
    mutants: [
      { guard: ".filter(({ state }) => state === 'published')", becomes: '' },
      {
        guard:
          "  for (const [path, document] of Object.entries(await describe(log, epochs)))\n    await files.write([{ path, bytes: Buffer.from(JSON.stringify(document), 'utf8') }])\n  await files.write([{ path: CHECKPOINT, bytes: Buffer.from(latest.note, 'utf8') }])\n",
        becomes:
          "  await files.write([{ path: CHECKPOINT, bytes: Buffer.from(latest.note, 'utf8') }])\n  for (const [path, document] of Object.entries(await describe(log, epochs)))\n    await files.write([{ path, bytes: Buffer.from(JSON.stringify(document), 'utf8') }])\n",
      },
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
    mutants: [{ guard: 'row_number() over (order by leaf_hash)', becomes: 'row_number() over ()' }],
  },
  {
    file: 'features/declaration/server/log-repository.ts',
    tests: REPOSITORY,
    mutants: [
      {
        guard: "if (latest?.state !== 'published') return undefined",
        becomes: 'if (latest === undefined) return undefined',
      },
      { guard: 'if (opened.length === 0) return false', becomes: '' },
      {
        guard: 'or(isNull(declarationLogs.sealingUntil), lt(declarationLogs.sealingUntil, now)),',
        becomes: '',
      },
      { guard: ', lt(declarationLogs.sealingUntil, now)),', becomes: '),' },
      { guard: ', eq(declarationEpochs.state, state))', becomes: ')' },
      { guard: 'if (placed === 0) return undefined', becomes: '' },
      { guard: 'after = last\n', becomes: 'after = null\n' },
    ],
  },
  {
    file: 'features/declaration/server/entry-statements.ts',
    tests: DECLARING,
    mutants: [{ guard: "  once: ['item', 'tag'],\n", becomes: '' }],
  },
  {
    file: 'packages/database/migrations/0020_declaration.sql',
    tests: DECLARING,
    mutants: [
      { guard: '\tCONSTRAINT "declaration_entries_tag" UNIQUE("item","tag"),\n', becomes: '' },
      { guard: ' BEFORE UPDATE OR DELETE ON', becomes: ' BEFORE UPDATE ON' },
      { guard: ' BEFORE UPDATE OR DELETE ON', becomes: ' BEFORE DELETE ON' },
    ],
  },
  {
    file: 'apps/server/src/declaration/known-issuers.ts',
    tests: ['apps/server/src/declaration/known-issuers.db.test.ts'],
    mutants: [
      { guard: '.filter(({ label }) => label.startsWith(OFFICE))', becomes: '' },
      { guard: ', webIssuer ?? []]', becomes: ']' },
    ],
  },
  {
    file: 'apps/server/src/declaration/log-files-route.ts',
    tests: ['apps/server/src/declaration/log-files-route.test.ts'],
    mutants: [
      { guard: '!ITEM.test(item) || ', becomes: '' },
      { guard: ' || !(isTile || CHANGING.test(path))', becomes: '' },
    ],
  },
  {
    file: 'features/declaration/server/recover-log.ts',
    tests: RECOVERY,
    mutants: [
      { guard: 'if ((held.published.at(-1) ?? 0) >= published.length)', becomes: 'if (false)' },
      { guard: 'if (!isSameHistory)', becomes: 'if (false)' },
      { guard: 'tag !== null && tags.has(keyOf(tag))', becomes: 'false' },
      { guard: 'byLeaf.get(keyOf(entry.leafHash))?.evidence ?? null', becomes: 'null' },
    ],
  },
  {
    file: 'apps/server/src/recover-log/recover-from-files.ts',
    tests: RECOVERY,
    mutants: [
      { guard: 'vkey: writeVerifierKey((await signers({ item, origin })).log.key),', becomes: '' },
      { guard: 'if (!result.ok) throw', becomes: 'if (!result.ok && result.problem === undefined) throw' },
    ],
  },
]
