import { guards } from './guards.mjs'

const AUDIT = ['features/declaration/audit/audit-log.test.ts']
const DECLARING = ['features/declaration/server/declarations.engines.test.ts']
const PUBLISHING = ['features/declaration/server/publishing.db.test.ts']
const RESTORED = ['features/declaration/server/restore-repository.engines.test.ts']
const RECOVERY = ['apps/server/src/recover-log/recover-from-files.db.test.ts']
const ENTRIES = ['features/declaration/entries/entries.test.ts']

/** What makes a log of declarations one: each entry by itself, and each after those before it. */
export const DECLARATION_GUARDS = [
  guards('features/declaration/entries/parse-entry.ts', ENTRIES, {
    '!checks.every(([name, holds]) => holds(value[name])) ||': '',
    'JSON.stringify(value) !== text': 'false',
    '!hasNames(value, checks) ||': '',
    '[\\w-]{42}[AEIMQUYcgkosw048]': '[\\w-]{43}',
    'if (RESERVED.includes(value.t)) return': 'if (true) return',
  }),
  guards('packages/kernel/calendar-day.ts', ENTRIES, {
    ' === Number(text.slice(8))': ' > 0',
  }),
  guards('features/declaration/entries/fold-entries.ts', ENTRIES, {
    "if ((entry.t === 'o') !== (fold.entries === 0))": 'if (false)',
    'if (fold.isClosed) throw': 'if (false) throw',
    'if (tags.has(tag))': 'if (false)',
    'if (evidence.has(ev))': 'if (false)',
    'if (!counting.delete(index))': 'if (!counting.has(index))',
    'if (issued < fold.issued) throw': 'if (false) throw',
    'counted !== fold.counted || ': '',
    'annulled !== fold.annulled || ': '',
    ' || size !== fold.entries': '',
  }),
  guards('features/declaration/audit/open-log.ts', AUDIT, {
    'origin !== expected || ': '',
    'vkey !== (trusted.vkey ?? vkey)': 'false',
    'if (!isNamed) throw': 'if (false) throw',
    'requireQuorum(verifyEd25519, note, policy)':
      'requireQuorum(verifyEd25519, note, { ...policy, isQuorum: () => true })',
  }),
  guards('features/declaration/audit/audit-log.ts', AUDIT, {
    'if (sizeLine(note) === String(tally.size) || ': 'if (true || ',
    '  requireOpening(access, signers, fold)\n': '',
    "opening.item !== origin.split('/').at(-1) || ": '',
    ' || opening.promise !== promiseVkey': '',
    'if (commitToTagKeys(sha256, tagKeys) !== opening.tagKey) throw': 'if (false) throw',
    '  requireTally(tally, opened, fold)\n': '',
    '  requireEpochOf(tally, last)\n': '',
  }),
  guards('features/declaration/audit/compare-with-last.ts', AUDIT, {
    '  await requireGoesOn(served, last)\n': '',
  }),
  guards('features/declaration/audit/goes-on.ts', AUDIT, {
    'if (seen.size > tree.size) throw': 'if (seen.size === -1) throw',
    'if (seen.size > 0 && !isConsistent': 'if (false && !isConsistent',
  }),
  guards('features/declaration/audit/unsettled.ts', AUDIT, {
    'ageMs >= -CLOCKS_MS && ': '',
    ' && ageMs <= SPREADS_MS': '',
    ' && published <= shiftDay(today, 1)': '',
    'published >= shiftDay(today, -1) && ': '',
    ' && isOfOther': '',
    "isNew && where.startsWith('tile/')": "where.startsWith('tile/')",
    'tally.size < size ? isNew': 'tally.size < size ? true',
    'tally.size > size && isTallyOfDay': 'tally.size > size',
  }),
  guards('features/declaration/audit/published-text.ts', AUDIT, {
    'if (base64urlnopad.encode(sha256(bytes)) !== opening.text) throw': 'if (false) throw',
  }),
  guards('features/declaration/audit/tally.ts', AUDIT, {
    "    ['origin', tally.origin, origin],\n": '',
    "    ['root', tally.root, writeHash(root)],\n": '',
    "    ['counted', tally.counted, fold.counted],\n": '',
    "    ['annulled', tally.annulled, fold.annulled],\n": '',
    "    ['issued', tally.issued, fold.issued],\n": '',
    "    ['isClosed', tally.isClosed, fold.isClosed],\n": '',
  }),
  guards('features/declaration/audit/fold-log.ts', AUDIT, {
    'epoch !== undefined && epoch.counted !== counted': 'epoch !== undefined && false',
    'if (sizes.size > 0) throw': 'if (false) throw',
    'if (before !== undefined && !isLess(before, leaf)) throw': 'if (false) throw',
    'before = epoch === undefined ? leaf : undefined': 'before = leaf',
  }),
  guards('features/declaration/server/log-repository.ts', PUBLISHING, {
    'await tx.update(declarationLogs).set({ waitingSince: null }).where(eq(declarationLogs.item, item))': '',
  }),
  guards('apps/server/src/compose-logs.ts', ['apps/server/src/demo-logs.db.test.ts'], {
    '!isDemo && (await repository.holdsDemoLogs())': 'isDemo && (await repository.holdsDemoLogs())',
  }),
  guards('features/declaration/server/seal-epochs.ts', PUBLISHING, {
    'latest.day > today ? (latest.day as SwissDay) : today': 'today',
    'dayOfLast(latest, today) === today': 'latest.day === today',
  }),
  guards('features/declaration/audit/fold-log.ts', AUDIT, {
    'if (unordered !== undefined)\n': 'if (false)\n',
    'ends <= (epochs[at - 1]?.size ?? 0)': [
      'ends < (epochs[at - 1]?.size ?? 0)',
      'ends === (epochs[at - 1]?.size ?? 0)',
    ],
  }),
  guards('features/declaration/server/log-repository.ts', DECLARING, {
    'const isEndless = and(eq(declarationLogs.item, item), isNull(declarationLogs.closes))': {
      becomes: 'const isEndless = eq(declarationLogs.item, item)',
      because: 'who asks looks before, and of two processes each would write the same day',
    },
  }),
  guards('features/declaration/server/seal-leaf.ts', ['seal-leaf.test.ts'], {
    "hkdfSync('sha256', browserSecret,": "hkdfSync('sha256', '',",
    "Buffer.from(salt, 'base64url')": 'Buffer.alloc(32)',
    '  decipher.setAuthTag(bytes.subarray(-TAG_BYTES))\n': '',
  }),
  guards('features/declaration/server/offer-receipt.ts', DECLARING, {
    'context: { item: context.item }': 'context',
    "view.state !== 'counted' || context === undefined": 'context === undefined',
    "if (view.offer !== 'none') return view": '',
  }),
  guards('features/declaration/server/seal-epochs.ts', PUBLISHING, {
    'today >= shiftDay(since, schedule.atLatestDays)': 'true',
    'isFew ? await repository.noteWaiting(item, today) : undefined': 'isFew ? today : undefined',
    '  await countWaiting(deps, log)\n  return true': '  return true',
    'const isAhead = sinceLast < 0': 'const isAhead = false',
    'if (epoch.note !== null) return { ...epoch, note: epoch.note }': {
      becomes: '',
      because: 'Ed25519 signs alike: the note would be the same again.',
    },
    'if (!isAhead && (sinceLast < schedule.everyMs || (schedule.isDaily && dayOfLast(latest, today) === today)))\n    return false':
      '',
    'since === undefined ? waiting > 0 :': 'since === undefined ? true :',
    'counted.issued > issued': 'true',
    'getTime() + CLOSES_LATER_MS': ['getTime() - CLOSES_LATER_MS', 'getTime()'],
    'if (!(await repository.takeTurn(log.item, at, until))) return': 'await repository.takeTurn(log.item, at, until)',
    'if (isOver(log, now())) return !(await isClosed(deps, log))': 'if (isOver(log, now())) return true',
    ' && (await deps.repository.countWaiting(item)) === 0)': ')',
    'if (cosigned !== undefined) await': 'if (note !== undefined) await',
  }),
  guards('features/declaration/server/require-published.ts', PUBLISHING, {
    "epoch.state === 'published' && ": '',
    ' && epoch.size === size': '',
    ' || !isSameHash(parseCheckpoint(parseNote(known.note).text).root, root)': '',
  }),
  guards('features/declaration/server/restore-repository.ts', RESTORED, {
    '> latest.restored || latest.confirmed.includes(item)) return\n':
      '>= latest.restored || latest.confirmed.includes(item)) return\n',
    ' || latest.confirmed.includes(item)) return\n': ') return\n',
    'set: { confirmed: [] }': 'set: { restored: today }',
    'desc(declarationRestores.restored)': 'declarationRestores.restored',
    ' || latest.confirmed.includes(item)) return false': ') return false',
  }),
  guards('features/declaration/server/recovery-repository.ts', RECOVERY, {
    '      await confirmLog(tx, item, null)\n': '',
  }),
  guards('apps/server/src/recover-log/recover-from-files.ts', ['recover-from-files.db.test.ts'], {
    'confirm(item, known.since)': 'confirm(item, null)',
    'if (known === undefined)': 'if (false)',
  }),
  guards('features/declaration/server/mirror-logs.ts', PUBLISHING, {
    ".filter(({ state }) => state === 'published')": '',
    "  await describeLog(deps, log, epochs)\n  await files.write([{ path: CHECKPOINT, bytes: Buffer.from(latest.note, 'utf8') }])\n":
      "  await files.write([{ path: CHECKPOINT, bytes: Buffer.from(latest.note, 'utf8') }])\n  await describeLog(deps, log, epochs)\n",
  }),
  guards('features/declaration/server/witnesses.ts', PUBLISHING, {
    'return witnesses.policy.isQuorum(cosigned.map(({ key }) => key))': 'return true',
  }),
  guards('features/declaration/server/witnesses.ts', ['features/declaration/server/witnesses.test.ts'], {
    'return Math.abs(seconds) > CLOCK_LEEWAY_SECONDS': ['return seconds > CLOCK_LEEWAY_SECONDS', 'return false'],
  }),
  guards('features/declaration/server/placing-statements.ts', PUBLISHING, {
    'row_number() over (order by leaf_hash)': 'row_number() over ()',
  }),
  guards('features/declaration/server/entry-statements.ts', DECLARING, {
    "    ['item', 'tag'],\n": '',
    "    ['item', 'commitment'],\n": '',
  }),

  guards('packages/database/migrations/0020_declaration.sql', DECLARING, {
    '\tCONSTRAINT "declaration_entries_tag" UNIQUE("item","tag"),\n': '',
    ' BEFORE UPDATE OR DELETE ON': [' BEFORE UPDATE ON', ' BEFORE DELETE ON'],
  }),
  guards('apps/server/src/declaration/log-files-route.ts', ['log-files-route.test.ts'], {
    '!ITEM.test(item) || ': '',
    ' || !(isTile || CHANGING.test(path))': '',
  }),
  guards('features/declaration/server/recover-log.ts', RECOVERY, {
    'if ((held.published.at(-1)?.size ?? 0) >= published.length)': 'if (false)',
    ' && epochs[at]?.day === day': '',
    'if (!isSameHistory)': 'if (false)',
    'tag !== null && tags.has(keyOf(tag))': 'false',
    'byLeaf.get(keyOf(entry.leafHash))?.evidence ?? null': 'null',
  }),
  guards('apps/server/src/recover-log/recover-from-files.ts', RECOVERY, {
    'vkey: writeVerifierKey((await signers({ item, origin })).log.key),': '',
    'const fault = findFault(result, { now: now(), unreached: new Map() })':
      'const fault = result.ok ? undefined : result',
  }),
]
