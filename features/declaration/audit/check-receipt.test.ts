import { parsePolicy, parseVerifierKey, verifyTlogProof, writeVerifierKey } from '@e-collecting/tlog'
import { createTestKey, createTestTree, sha256, verifyEd25519 } from '@e-collecting/tlog/testing'
import { describe, expect, test } from 'vitest'
import { type Entry, encodeEntry } from '../entries/index.ts'
import { checkReceipt } from './check-receipt.ts'
import { createAuditedLog, entryOf } from './testing/index.ts'

const people = (from: number, to: number): Entry[] => Array.from({ length: to - from }, (_, at) => entryOf(from + at))
const at = (moment: string) => () => new Date(moment)
const IN_TIME = at('2026-03-01T22:59:00Z')
const TOO_LATE = at('2026-03-01T23:01:00Z')
/** More than a day after the witnesses of the samples have signed: fewer entries than then are no copy of before. */
const NO_COPY = at('2026-11-20T10:00:00Z')

async function publishedLog() {
  const log = await createAuditedLog()
  await log.publish(people(0, 600))
  return log
}

test('an entry is found, with a proof that holds without the log', async () => {
  const log = await publishedLog()
  const receipt = await log.receiptOf(299)
  const steps: string[] = []
  const verdict = await checkReceipt({ ...log, receipt, now: IN_TIME, onStep: (step) => steps.push(step) })
  expect(steps).toEqual(['receipt', 'list', 'page', 'witnesses'])
  expect(verdict).toMatchObject({
    kind: 'found',
    index: log.indexOf(299),
    size: 601,
    witnesses: ['w.example/a', 'w.example/b', 'w.example/c'],
  })
  if (verdict.kind !== 'found') throw new Error(verdict.kind)
  expect(verdict.path).toHaveLength(10)
  const expected = {
    leafHash: Buffer.from(receipt.leafHash, 'base64'),
    origin: log.keys.origin,
    keys: [parseVerifierKey(sha256, log.keys.vkey)],
    policy: parsePolicy(sha256, log.keys.policy),
  }
  expect(await verifyTlogProof({ sha256, verifyEd25519 }, verdict.proof, expected)).toMatchObject({ size: 601 })
})

test('a receipt without its secret is found as well', async () => {
  const log = await publishedLog()
  const { r: _, ...receipt } = await log.receiptOf(0)
  expect(await checkReceipt({ ...log, receipt, now: TOO_LATE })).toMatchObject({ kind: 'found', index: log.indexOf(0) })
})

test('the same files are asked for, whichever entry is meant', async () => {
  const log = await publishedLog()
  const askedFor = async (person: number) => {
    log.tree.asked.length = 0
    await checkReceipt({ ...log, receipt: await log.receiptOf(person), now: IN_TIME })
    return [...log.tree.asked]
  }
  const first = await askedFor(0)
  expect(first.filter((path) => path.startsWith('tile/entries/'))).toHaveLength(3)
  for (const person of [255, 256, 599, 1000]) expect(await askedFor(person)).toEqual(first)
})

test('an entry that is not there is waited for until its day is over', async () => {
  const log = await publishedLog()
  const receipt = await log.receiptOf(1000)
  expect(await checkReceipt({ ...log, receipt, now: IN_TIME })).toEqual({ kind: 'not-yet', size: 601 })
  const checkpoint = log.text('checkpoint')
  expect(await checkReceipt({ ...log, receipt, now: TOO_LATE })).toEqual({ kind: 'missing', size: 601, checkpoint })
})

describe('after its day an entry is missing', () => {
  const DUE = '2026-11-18'
  const NEXT_DAY = at('2026-11-19T10:00:00Z')
  /** Signed by the witnesses at these moments. */
  const lookUp = async (moments: readonly string[], change: (log: Log) => unknown = () => undefined) => {
    const log = await publishedLog()
    await change(log)
    log.write('checkpoint', await log.sign({ at: moments.map((moment) => Date.parse(moment) / 1000) }))
    return checkReceipt({ ...log, receipt: await log.receiptOf(1000, DUE), now: NEXT_DAY })
  }
  const [EARLY, LATE] = ['2026-11-18T22:59:00Z', '2026-11-18T23:05:00Z']
  const WITHIN_LEEWAY = '2026-11-18T23:04:59Z'
  const withoutWitnesses = (log: Log) => log.write('keys.json', JSON.stringify({ ...log.keys, policy: 'quorum none' }))
  const close = (log: Log) => log.publish([{ t: 'c', counted: 600, annulled: 0, size: 601 }])

  test.each<[string, readonly string[], (log: Log) => unknown]>([
    ['as many witnesses as have to have signed after it', [EARLY, LATE, LATE], () => undefined],
    ['the list is closed, to which nothing can be added', [EARLY, EARLY, EARLY], close],
    [
      'the list is closed, and nobody has to witness it',
      [],
      async (log) => {
        await close(log)
        withoutWitnesses(log)
      },
    ],
  ])('where %s', async (_, moments, change) => {
    expect(await lookUp(moments, change)).toMatchObject({ kind: 'missing', checkpoint: expect.any(String) })
  })

  test.each<[string, readonly string[], (log: Log) => unknown]>([
    ['a copy from before its end', [EARLY, EARLY, EARLY], () => undefined],
    ['one that a clock may have dated a little too late', [WITHIN_LEEWAY, LATE, WITHIN_LEEWAY], () => undefined],
    ['one of which a single witness says that it is of later', [EARLY, '2027-01-01T00:00:00Z', EARLY], () => undefined],
    ['one that nobody has witnessed, since nobody has to', [], withoutWitnesses],
  ])('but %s shows nothing', async (_, moments, change) => {
    expect(await lookUp(moments, change)).toMatchObject({ kind: 'outdated' })
  })

  test('and a list that too few have witnessed is none', async () => {
    expect(await lookUp([LATE])).toMatchObject({ kind: 'wrong', step: 'list', problem: 'missing-cosignatures' })
  })
})

test('an entry that was annulled does not count', async () => {
  const log = await publishedLog()
  await log.publish([{ t: 'x', index: log.indexOf(7), reason: 'duplicate-evidence' }])
  const check = async (person: number) => checkReceipt({ ...log, receipt: await log.receiptOf(person), now: IN_TIME })
  expect(await check(7)).toMatchObject({
    kind: 'annulled',
    index: log.indexOf(7),
    reason: 'duplicate-evidence',
    witnesses: expect.any(Array),
  })
  expect(await check(8)).toMatchObject({ kind: 'found', index: log.indexOf(8) })
})

test('a log that has lost an entry which was found in it is another one', async () => {
  const log = await publishedLog()
  const receipt = await log.receiptOf(7)
  const found = await checkReceipt({ ...log, receipt, now: IN_TIME })
  const proof = found.kind === 'found' ? found.proof : ''
  const check = (given: object) => checkReceipt({ ...log, receipt: { ...receipt, ...given }, now: NO_COPY })
  await log.publish(people(600, 700))
  expect(await check({ proof })).toMatchObject({ kind: 'found', size: 701 })
  // The same keys, and a list in which the entry never stood.
  const { opening } = log
  for (const others of [people(100, 900), people(100, 300)]) {
    const fork = createTestTree()
    await fork.grow([opening, ...others].map(encodeEntry))
    for (const [path, bytes] of fork.files) log.tree.files.set(path, bytes)
    log.write('checkpoint', await log.sign({ head: fork.head() }))
    const problem = others.length > 600 ? 'log-forked' : 'log-shrunk'
    expect(await check({ proof })).toMatchObject({ kind: 'wrong', step: 'list', problem })
    // What does not hold shows nothing.
    expect(await check({ proof: proof.replace(/index \d+/, 'index 700') })).toMatchObject({ kind: 'missing' })
    expect(await check({ proof: 'x' })).toMatchObject({ kind: 'missing' })
  }
})

test('an entry counts in the list that was seen, and in no other that the log has signed', async () => {
  const log = await publishedLog()
  const receipt = await log.receiptOf(7)
  const lastCheckpoint = log.text('checkpoint')
  const check = (checkpoint = lastCheckpoint) =>
    checkReceipt({ ...log, receipt, now: NO_COPY, trusted: { vkey: log.keys.vkey, lastCheckpoint: checkpoint } })
  expect(await check()).toMatchObject({ kind: 'found' })
  await log.publish(people(600, 610))
  expect(await check()).toMatchObject({ kind: 'found', size: 611 })
  const larger = log.text('checkpoint')
  for (const others of [people(0, 900), people(0, 500)]) {
    const fork = createTestTree()
    await fork.grow([log.opening, ...others].map(encodeEntry))
    for (const [path, bytes] of fork.files) log.tree.files.set(path, bytes)
    log.write('checkpoint', await log.sign({ head: fork.head() }))
    const problem = others.length > 600 ? 'log-forked' : 'log-shrunk'
    expect(await check(larger)).toMatchObject({ kind: 'wrong', step: 'list', problem })
  }
  expect(await check('x')).toMatchObject({ kind: 'wrong', where: 'last checkpoint' })
})

describe('a list with fewer entries than were seen', () => {
  /** When witnesses have signed what was seen, in seconds since 1970. */
  const SEEN = Date.parse('2026-03-01T12:00:00Z') / 1000
  const MINUTE_AFTER = () => new Date((SEEN + 60) * 1000)
  const at3 = (seconds: number) => [seconds, seconds, seconds]

  /** A log of 611 entries that were seen, of which the first 601 are shown, as they were signed a minute before. */
  async function grownLog() {
    const log = await publishedLog()
    const before = new Map(log.tree.files)
    const head = log.tree.head()
    const receipt = await log.receiptOf(7)
    const old = await log.sign({ at: at3(SEEN - 60) })
    await log.publish(people(600, 610))
    log.write('checkpoint', await log.sign({ at: at3(SEEN) }))
    const { kind, proof = '' } = { proof: '', ...(await checkReceipt({ ...log, receipt, now: MINUTE_AFTER })) }
    expect(kind).toBe('found')
    const seen = log.text('checkpoint')
    log.write('checkpoint', old)
    /** As a mirror has it that has not fetched the newer files. */
    const takeFilesAway = () => {
      for (const path of log.tree.files.keys()) if (path.startsWith('tile/')) log.tree.files.delete(path)
      for (const [path, bytes] of before) if (path.startsWith('tile/')) log.tree.files.set(path, bytes)
    }
    const check = async (now = MINUTE_AFTER) => {
      const trusted = { vkey: log.keys.vkey, lastCheckpoint: seen }
      const bySeen = await checkReceipt({ ...log, receipt, now, trusted })
      // The proof of a receipt remembers as well.
      expect(await checkReceipt({ ...log, receipt: { ...receipt, proof }, now })).toEqual(bySeen)
      return bySeen
    }
    return { log, head, check, takeFilesAway }
  }
  const withoutWitnesses = (log: Log) => log.write('keys.json', JSON.stringify({ ...log.keys, policy: 'quorum none' }))
  const OLDER = { kind: 'older' }
  const wrong = (problem: string) => expect.objectContaining({ kind: 'wrong', step: 'list', problem })

  test('is a copy from before, also where its server has no newer files', async () => {
    const { check, takeFilesAway } = await grownLog()
    expect(await check()).toEqual(OLDER)
    takeFilesAway()
    expect(await check()).toEqual(OLDER)
  })

  test('is none a day after witnesses have signed what was seen', async () => {
    const { check } = await grownLog()
    const after = (seconds: number) => () => new Date((SEEN + seconds) * 1000)
    expect(await check(after(86_400))).toEqual(OLDER)
    expect(await check(after(86_401))).toEqual(wrong('log-shrunk'))
  })

  test('is none that witnesses have signed after what was seen', async () => {
    const { log, head, check } = await grownLog()
    // Their clocks differ by as much.
    log.write('checkpoint', await log.sign({ head, at: at3(SEEN + 300) }))
    expect(await check()).toEqual(OLDER)
    log.write('checkpoint', await log.sign({ head, at: at3(SEEN + 301) }))
    expect(await check()).toEqual(wrong('log-shrunk'))
  })

  test('is none that is not the beginning of what was seen', async () => {
    const { log, head, check } = await grownLog()
    const fork = createTestTree()
    const entries: Uint8Array[] = []
    for await (const entry of log.tree.reader(head).entries()) entries.push(entry)
    await fork.grow([...entries.slice(0, -1), encodeEntry(entryOf(999))])
    for (const [path, bytes] of fork.files) log.tree.files.set(path, bytes)
    log.write('checkpoint', await log.sign({ head: fork.head(), at: at3(SEEN - 60) }))
    expect(await check()).toEqual(wrong('log-forked'))
  })

  test('is one without witnesses where its files lead to what was seen, and else none', async () => {
    const { log, check, takeFilesAway } = await grownLog()
    withoutWitnesses(log)
    expect(await check()).toEqual(OLDER)
    takeFilesAway()
    expect(await check()).toEqual(wrong('log-shrunk'))
  })

  test('is none that too few witnesses have signed', async () => {
    const { log, head, check } = await grownLog()
    log.write('checkpoint', await log.sign({ head, at: [SEEN - 60] }))
    expect(await check()).toEqual(wrong('missing-cosignatures'))
  })
})

test('a log that has lost an entry is another one also where it names other witnesses since', async () => {
  const log = await publishedLog()
  const receipt = await log.receiptOf(7)
  const found = await checkReceipt({ ...log, receipt, now: IN_TIME })
  const proof = found.kind === 'found' ? found.proof : ''
  const fork = createTestTree()
  await fork.grow([log.opening, ...people(100, 900)].map(encodeEntry))
  for (const [path, bytes] of fork.files) log.tree.files.set(path, bytes)
  log.write('checkpoint', await log.sign({ head: fork.head() }))
  const policy = `witness own ${writeVerifierKey(createTestKey('own', 'cosignature').key)}\nquorum own`
  log.write('keys.json', JSON.stringify({ ...log.keys, policy }))
  expect(await checkReceipt({ ...log, receipt: { ...receipt, proof }, now: IN_TIME })).toMatchObject({
    kind: 'wrong',
    step: 'list',
    problem: 'log-forked',
  })
})

type Log = Awaited<ReturnType<typeof publishedLog>>
type Receipt = Awaited<ReturnType<Log['receiptOf']>>

test.each<[string, string, (receipt: Receipt, log: Log) => object | Promise<object>]>([
  ['an entry that is none', 'receipt-entry-malformed', () => ({ entry: '{}' })],
  [
    'an entry of another kind',
    'receipt-entry-malformed',
    (_, { opening }) => ({ entry: new TextDecoder().decode(encodeEntry(opening)) }),
  ],
  ['another item', 'receipt-other-item', () => ({ item: 'for-the-woods' })],
  ['another leaf', 'receipt-other-leaf', async (_, log) => ({ leafHash: (await log.receiptOf(8)).leafHash })],
  [
    'the entry of somebody else',
    'receipt-other-secret',
    async (_, log) => ({ ...(await log.receiptOf(8)), r: (await log.receiptOf(7)).r }),
  ],
  ['a secret that is none', 'receipt-other-secret', () => ({ r: '?' })],
  ['the promise of somebody else', 'promise-other', async (_, log) => ({ promise: (await log.receiptOf(8)).promise })],
  ['a later day', 'promise-other', () => ({ due: '2026-04-01' })],
  ['no promise', 'promise-other', () => ({ promise: 'soon' })],
  [
    'a promise of nobody',
    'promise-unsigned',
    ({ promise }) => ({ promise: promise.replace(/\n— \S+ .*\n$/, '\n— x AAAAAAAA\n') }),
  ],
])('a receipt with %s is none', async (_, problem, change) => {
  const log = await publishedLog()
  const receipt = await log.receiptOf(7)
  const changed = { ...receipt, ...(await change(receipt, log)) }
  expect(await checkReceipt({ ...log, receipt: changed, now: IN_TIME })).toEqual({
    kind: 'wrong',
    step: 'receipt',
    problem,
    where: 'receipt',
    checkpoint: null,
  })
})

test('what is not as it was signed is said, at the step where it is', async () => {
  const log = await publishedLog()
  const receipt = await log.receiptOf(7)
  const check = (trusted = {}) => checkReceipt({ ...log, receipt, now: TOO_LATE, trusted })
  const policy = `witness own ${writeVerifierKey(createTestKey('own', 'cosignature').key)}\nquorum own`
  expect(await check({ policy })).toMatchObject({ kind: 'wrong', step: 'witnesses', problem: 'missing-cosignatures' })
  const entries = log.tree.files.get('tile/entries/001') ?? new Uint8Array()
  entries[9] = (entries[9] ?? 0) ^ 1
  expect(await check()).toEqual({
    kind: 'wrong',
    step: 'list',
    problem: 'wrong-entry',
    where: 'tile/entries/001',
    checkpoint: log.text('checkpoint'),
  })
  log.tree.files.delete('tile/entries/001')
  expect(await check()).toEqual({ kind: 'unreachable', where: 'tile/entries/001' })
  log.write('checkpoint', log.text('checkpoint').replace('\n601\n', '\n600\n'))
  expect(await check()).toMatchObject({ kind: 'wrong', step: 'list', problem: 'unsigned-checkpoint' })
})

test('a log that was opened with another key for promises is none', async () => {
  const log = await publishedLog()
  const other = createTestKey('example.org/log/for-the-lakes/promise')
  log.write('keys.json', JSON.stringify({ ...log.keys, promiseVkey: writeVerifierKey(other.key) }))
  const receipt = await log.receiptOf(7)
  const text = receipt.promise.slice(0, receipt.promise.indexOf('\n\n') + 1)
  const verdict = await checkReceipt({ ...log, receipt: { ...receipt, promise: other.signNote(text) }, now: IN_TIME })
  expect(verdict).toMatchObject({ kind: 'wrong', step: 'list', problem: 'log-opening-wrong', where: 'entry 0' })
})
