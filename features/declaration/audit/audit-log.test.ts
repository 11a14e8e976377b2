import { emptyRoot, signNote, writeCheckpoint, writeVerifierKey } from '@e-collecting/tlog'
import { createTestKey, sha256 } from '@e-collecting/tlog/testing'
import { describe, expect, test } from 'vitest'
import { type Entry, encodeEntry } from '../entries/index.ts'
import { auditLog } from './audit-log.ts'
import { createAuditedLog, entryOf } from './testing/index.ts'

const people = (from: number, to: number): Entry[] => Array.from({ length: to - from }, (_, at) => entryOf(from + at))
const bytesOf = (text: string) => new TextEncoder().encode(text)

async function publishedLog() {
  const log = await createAuditedLog()
  await log.publish(people(0, 300))
  await log.publish([{ t: 'i', issued: 900, issuers: 3 }, ...people(300, 400), { t: 'x', index: 5, reason: 'court' }])
  return log
}

test('a log is what it says, and how far the audit is, is told', async () => {
  const log = await publishedLog()
  const told: number[] = []
  const result = await auditLog({ ...log, onProgress: ({ done }) => told.push(done) })
  expect(result).toEqual({
    ok: true,
    origin: 'example.org/log/for-the-lakes',
    size: 403,
    counted: 399,
    annulled: 1,
    issued: 900,
    isClosed: false,
    required: 100_000,
    closes: null,
    epochs: JSON.parse(log.text('tally.json')).epochs,
    goesOnFrom: null,
    seenAt: null,
    witnesses: ['a', 'b', 'c'].map((name) => ({ name: `w.example/${name}`, time: 1_795_000_000 })),
    signedAt: 1_795_000_000,
    tagKeys: log.keys.tagKeys,
    hasText: true,
    checkpoint: log.text('checkpoint'),
  })
  expect(told.at(-1)).toBe(403)
})

test('a log that has only been opened counts nothing', async () => {
  expect(await auditLog(await createAuditedLog())).toMatchObject({ ok: true, size: 1, counted: 0 })
})

test('what was seen before goes on', async () => {
  const log = await createAuditedLog()
  await log.publish(people(0, 255))
  const lastCheckpoint = log.text('checkpoint')
  await log.publish(people(255, 600))
  expect(await auditLog({ ...log, trusted: { ...log.keys, lastCheckpoint } })).toMatchObject({
    ok: true,
    goesOnFrom: 256,
    seenAt: 1_795_000_000,
  })
  const { checkpoint } = { checkpoint: log.text('checkpoint') }
  expect(await auditLog({ ...log, trusted: { lastCheckpoint: checkpoint } })).toMatchObject({ goesOnFrom: 601 })
})

test('a copy of a log elsewhere is believed by who knows its key', async () => {
  const log = { ...(await publishedLog()), url: 'https://mirror.example/lakes' }
  expect(await auditLog({ ...log, trusted: { vkey: log.keys.vkey } })).toMatchObject({ ok: true, size: 403 })
  expect(await auditLog(log)).toMatchObject({ ok: false, problem: 'log-keys-changed' })
})

test('a log without the text that its opening names, as older ones have none, is told apart', async () => {
  const log = await publishedLog()
  log.tree.files.delete('text')
  expect(await auditLog(log)).toMatchObject({ ok: true, hasText: false })
})

test('a closed log says so', async () => {
  const log = await createAuditedLog()
  await log.publish(people(0, 3))
  await log.publish([{ t: 'c', counted: 3, annulled: 0, size: 4 }])
  expect(await auditLog(log)).toMatchObject({ ok: true, counted: 3, isClosed: true })
})

test('a publication between two files is waited for', async () => {
  const log = await createAuditedLog()
  await log.publish(people(0, 3))
  const [older, newer] = [log.text('checkpoint'), people(3, 6)]
  let asked = 0
  await log.publish(newer)
  const readFile = async (path: string) => {
    if (path === 'checkpoint') asked += 1
    return path === 'checkpoint' && asked === 1 ? bytesOf(older) : log.readFile(path)
  }
  expect(await auditLog({ ...log, readFile })).toMatchObject({ ok: true, counted: 6 })
})

test('a publication between two files is waited for as long as a cache may keep the one of before', async () => {
  const log = await createAuditedLog()
  await log.publish(people(0, 3))
  const older = log.text('checkpoint')
  await log.publish(people(3, 6))
  let waited = 0
  const pause = async (ms: number) => {
    waited += ms
  }
  const readFile = async (path: string) =>
    path === 'checkpoint' && waited < 5000 ? bytesOf(older) : log.readFile(path)
  expect(await auditLog({ ...log, readFile, pause })).toMatchObject({ ok: true, counted: 6 })
})

describe('a publication that has not come to every server of a log yet', () => {
  /** When the witnesses of the samples have signed, and the day of the last epoch. */
  const [SIGNED, DAY] = [1_795_000_000, '2026-11-18']
  const after = (seconds: number) => () => new Date((SIGNED + seconds) * 1000)
  const MINUTES = 600

  /** Of two servers the one has not heard of the last epoch. */
  async function halfPublished() {
    const log = await createAuditedLog()
    await log.publish(people(0, 3))
    const before = new Map(log.tree.files)
    await log.publish(people(3, 6))
    const tally = JSON.parse(log.text('tally.json'))
    const epochs = tally.epochs.with(-1, { ...tally.epochs.at(-1), day: DAY })
    log.write('tally.json', JSON.stringify({ ...tally, epochs, published: DAY }))
    const fromBoth = (isOld: (path: string) => boolean) => async (path: string) => {
      const bytes = isOld(path) ? before.get(path) : log.tree.files.get(path)
      if (bytes === undefined) throw new Error(`There is no file ${path}.`)
      return bytes
    }
    return { log, fromBoth }
  }

  test.each<[string, (path: string) => boolean, problem: string]>([
    ['tiles', (path) => path.startsWith('tile/'), 'log-file-missing'],
    ['a tally', (path) => path === 'tally.json', 'log-tally-wrong'],
  ])('is no fault of the log for some minutes, where one has %s of before', async (_, isOld, problem) => {
    const { log, fromBoth } = await halfPublished()
    const audit = (seconds: number) => auditLog({ ...log, readFile: fromBoth(isOld), now: after(seconds) })
    expect(await audit(0)).toMatchObject({ ok: false, problem: 'log-unsettled' })
    expect(await audit(MINUTES)).toMatchObject({ ok: false, problem: 'log-unsettled' })
    expect(await audit(MINUTES + 1)).toMatchObject({ ok: false, problem })
  })

  test('is no fault of the log on its day, where one has a checkpoint of before', async () => {
    const { log, fromBoth } = await halfPublished()
    const audit = (now: string) =>
      auditLog({ ...log, readFile: fromBoth((path) => path === 'checkpoint'), now: () => new Date(now) })
    expect(await audit('2026-11-18T22:00:00Z')).toMatchObject({ ok: false, problem: 'log-unsettled' })
    expect(await audit('2026-11-19T22:00:00Z')).toMatchObject({ ok: false, problem: 'log-unsettled' })
    expect(await audit('2026-11-20T10:00:00Z')).toMatchObject({ ok: false, problem: 'log-tally-wrong' })
  })

  test('is not under way for good because of a day, or a time of witnesses, that is long to come', async () => {
    const { log, fromBoth } = await halfPublished()
    const ofBefore = fromBoth((path) => path === 'checkpoint')
    const audit = async (published: string) => {
      const tally = JSON.parse(log.text('tally.json'))
      log.write('tally.json', JSON.stringify({ ...tally, published }))
      return auditLog({ ...log, readFile: ofBefore, now: after(0) })
    }
    expect(await audit('2026-11-19')).toMatchObject({ problem: 'log-unsettled' })
    for (const never of ['2026-11-20', '9999-12-31', 'soon'])
      expect(await audit(never)).toMatchObject({ problem: 'log-tally-wrong' })
    const withOldTiles = { ...log, readFile: fromBoth((path) => path.startsWith('tile/')) }
    expect(await auditLog({ ...withOldTiles, now: after(-86_400) })).toMatchObject({ problem: 'log-unsettled' })
    expect(await auditLog({ ...withOldTiles, now: after(-86_401) })).toMatchObject({ problem: 'log-file-missing' })
  })

  test('says nothing of what is wrong with the version that is there', async () => {
    const { log } = await halfPublished()
    log.write('tally.json', log.text('tally.json').replace('"counted":6,', '"counted":7,'))
    expect(await auditLog({ ...log, now: after(0) })).toMatchObject({ problem: 'log-tally-wrong' })
    const bytes = Uint8Array.from(log.tree.files.get('tile/entries/000.p/7') ?? [])
    bytes[50] = (bytes[50] ?? 0) ^ 1
    log.tree.files.set('tile/entries/000.p/7', bytes)
    expect(await auditLog({ ...log, now: after(0) })).toMatchObject({ problem: 'wrong-entry' })
  })
})

describe('refused is a log', () => {
  type Log = Awaited<ReturnType<typeof publishedLog>>
  const changeTally = (log: Log, change: object) =>
    log.write('tally.json', JSON.stringify({ ...JSON.parse(log.text('tally.json')), ...change }))
  const changeKeys = (log: Log, change: object) =>
    log.write('keys.json', JSON.stringify({ ...JSON.parse(log.text('keys.json')), ...change }))
  const flip = (log: Log, path: string) => {
    const bytes = Uint8Array.from(log.tree.files.get(path) ?? [])
    bytes[50] = (bytes[50] ?? 0) ^ 1
    log.tree.files.set(path, bytes)
  }
  const epochs = (log: Log) => JSON.parse(log.text('tally.json')).epochs

  test.each<[string, string, string, (log: Log) => unknown]>([
    ['with a bit of an entry changed', 'wrong-entry', 'tile/entries/000', (log) => flip(log, 'tile/entries/000')],
    ['with a bit of a tile changed', 'wrong-tile', 'tile/0/000', (log) => flip(log, 'tile/0/000')],
    ['with a bit of its edge changed', 'wrong-root', 'checkpoint', (log) => flip(log, 'tile/0/001.p/147')],
    ['with a file missing', 'log-file-missing', 'tile/entries/000', (log) => log.tree.files.delete('tile/entries/000')],
    ['without keys', 'log-file-missing', 'keys.json', (log) => log.tree.files.delete('keys.json')],
    [
      'with an epoch that is said twice, once wrongly',
      'log-tally-wrong',
      'tally.json',
      (log) => changeTally(log, { epochs: [{ ...epochs(log)[0], counted: 9999 }, ...epochs(log)] }),
    ],
    [
      'whose epochs do not stand in their order, so that days could fall unseen',
      'log-tally-wrong',
      'tally.json',
      (log) => {
        const [first, second, ...more] = epochs(log)
        changeTally(log, { epochs: [{ ...second, day: first.day }, { ...first, day: second.day }, ...more] })
      },
    ],
    ['without a tally', 'log-file-missing', 'tally.json', (log) => log.tree.files.delete('tally.json')],
    [
      'with another count in its checkpoint',
      'unsigned-checkpoint',
      'checkpoint',
      (log) => log.write('checkpoint', log.text('checkpoint').replace('\n403\n', '\n404\n')),
    ],
    [
      'without its signature',
      'unsigned-checkpoint',
      'checkpoint',
      (log) => log.write('checkpoint', log.text('checkpoint').replace(/— example\.org.*\n/, '')),
    ],
    [
      'that one witness has signed, of two',
      'missing-cosignatures',
      'checkpoint',
      async (log) => log.write('checkpoint', await log.sign({ at: [1_795_000_000] })),
    ],
    [
      'of another origin',
      'log-keys-changed',
      'keys.json',
      (log) => changeKeys(log, { origin: 'example.org/log/for-the-woods' }),
    ],
    ['with keys that are none', 'malformed-key', 'keys.json', (log) => changeKeys(log, { vkey: 'x' })],
    ['with a policy that is none', 'malformed-policy', 'keys.json', (log) => changeKeys(log, { policy: 'x' })],
    ['with half of its keys', 'log-keys-malformed', 'keys.json', (log) => changeKeys(log, { promiseVkey: null })],
    [
      'that promises by another key than it was opened with',
      'log-opening-wrong',
      'entry 0',
      (log) => changeKeys(log, { promiseVkey: writeVerifierKey(createTestKey('other').key) }),
    ],
    [
      'with another key of tags',
      'log-tag-keys-wrong',
      'keys.json',
      (log) => changeKeys(log, { tagKeys: log.keys.tagKeys.with(1, log.keys.tagKeys[0] ?? '') }),
    ],
    [
      'with its keys of tags in another order',
      'log-tag-keys-wrong',
      'keys.json',
      (log) => changeKeys(log, { tagKeys: log.keys.tagKeys.toReversed() }),
    ],
    ['without keys of tags', 'log-tag-keys-wrong', 'keys.json', (log) => changeKeys(log, { tagKeys: undefined })],
    [
      'with keys of tags that are none',
      'log-tag-keys-wrong',
      'keys.json',
      (log) => changeKeys(log, { tagKeys: ['x'] }),
    ],
    ['with another text', 'log-text-wrong', 'text', (log) => log.write('text', 'The lakes belong to a few.')],
    ['with an empty text', 'log-text-wrong', 'text', (log) => log.write('text', '')],
    ['that says a higher count', 'log-tally-wrong', 'tally.json', (log) => changeTally(log, { counted: 400 })],
    ['that says fewer annulled', 'log-tally-wrong', 'tally.json', (log) => changeTally(log, { annulled: 0 })],
    ['that says more issued', 'log-tally-wrong', 'tally.json', (log) => changeTally(log, { issued: 901 })],
    ['that says another need', 'log-tally-wrong', 'tally.json', (log) => changeTally(log, { required: 50 })],
    ['that says it is closed', 'log-tally-wrong', 'tally.json', (log) => changeTally(log, { isClosed: true })],
    ['that says another size', 'log-tally-wrong', 'tally.json', (log) => changeTally(log, { size: 402 })],
    [
      'that says another root',
      'log-tally-wrong',
      'tally.json',
      (log) => changeTally(log, { root: Buffer.from(emptyRoot(sha256)).toString('base64') }),
    ],
    ['that says another origin', 'log-tally-wrong', 'tally.json', (log) => changeTally(log, { origin: 'x' })],
    ['that says another day', 'log-tally-wrong', 'tally.json', (log) => changeTally(log, { published: '2026-01-31' })],
    [
      'that says another count of before',
      'log-tally-wrong',
      'tally.json',
      (log) =>
        changeTally(log, {
          epochs: epochs(log).map((one: object, at: number) => (at === 1 ? { ...one, counted: 1 } : one)),
        }),
    ],
    [
      'that says a publication after the last one',
      'log-tally-wrong',
      'tally.json',
      (log) => changeTally(log, { epochs: [{ day: '2026-01-01', size: 500, counted: 499 }, ...epochs(log)] }),
    ],
    [
      'that says a publication on no day',
      'log-tally-malformed',
      'tally.json',
      (log) => changeTally(log, { epochs: [{ ...epochs(log)[0], day: '2026-02-31' }, ...epochs(log).slice(1)] }),
    ],
    ['with a tally that is none', 'log-tally-malformed', 'tally.json', (log) => log.write('tally.json', '[]')],
  ])('%s', async (_, problem, where, change) => {
    const log = await publishedLog()
    await change(log)
    expect(await auditLog(log)).toMatchObject({ ok: false, problem, where })
  })

  test('that counts somebody twice, though all is signed', async () => {
    const log = await createAuditedLog()
    await log.publish(people(0, 300))
    await log.tree.grow([encodeEntry(entryOf(17))])
    changeTally(log, { size: 302 })
    log.write('checkpoint', await log.sign())
    expect(await auditLog(log)).toMatchObject({ ok: false, problem: 'entry-tag-repeated', where: 'entry 301' })
  })

  test('whose entries of an epoch stand as they came', async () => {
    const [log, other] = [await createAuditedLog(), await createAuditedLog()]
    await log.publish(people(0, 3))
    const [first, second, third] = [0, 1, 2].toSorted((a, b) => log.indexOf(a) - log.indexOf(b)).map(entryOf)
    if (first === undefined || second === undefined || third === undefined) throw new Error('There are three.')
    await other.publish([first, third, second], 'asGiven')
    expect(await auditLog(other)).toMatchObject({ ok: false, problem: 'log-order-wrong', where: 'entry 3' })
  })

  test('that leaves an epoch out of what it says of before', async () => {
    const log = await publishedLog()
    changeTally(log, { epochs: epochs(log).toSpliced(1, 1) })
    expect(await auditLog(log)).toMatchObject({ ok: false, problem: 'log-order-wrong', where: 'entry 301' })
  })

  test('that leaves out the epoch that somebody has seen', async () => {
    const [sorted, log] = [await createAuditedLog(), await createAuditedLog()]
    await sorted.publish(people(0, 2))
    const [first = 0, second = 0] = [0, 1].toSorted((a, b) => sorted.indexOf(a) - sorted.indexOf(b))
    await log.publish([entryOf(first)])
    const lastCheckpoint = log.text('checkpoint')
    await log.publish([entryOf(second)])
    changeTally(log, { epochs: epochs(log).toSpliced(1, 1) })
    expect(await auditLog(log)).toMatchObject({ ok: true })
    expect(await auditLog({ ...log, trusted: { lastCheckpoint } })).toMatchObject({
      ok: false,
      problem: 'log-tally-wrong',
      message: expect.stringMatching(/leaves an epoch out: 2 entries were published/),
    })
  })

  test('in words that name what is wrong, and what it should be', async () => {
    const log = await publishedLog()
    changeTally(log, { counted: 400 })
    expect(await auditLog(log)).toMatchObject({
      message: expect.stringMatching(/Its counted is 400, and should be 399/),
    })
    changeTally(log, { epochs: epochs(log).with(1, { ...epochs(log)[1], counted: 7 }) })
    expect(await auditLog(log)).toMatchObject({
      message: expect.stringMatching(/epoch with 301 entries says 7 counted, and they come to 300/),
    })
    const vkey = writeVerifierKey(createTestKey('example.org/log/for-the-woods').key)
    const short = (key: string) => key.split('+').slice(0, 2).join('+')
    const { message } = (await auditLog({ ...log, trusted: { vkey } })) as { message: string }
    for (const name of [short(vkey), short(log.keys.vkey)]) expect(message).toContain(name)
  })

  test('that has what is no entry', async () => {
    const log = await createAuditedLog()
    await log.tree.grow([bytesOf('{"t":"d9"}')])
    log.write('checkpoint', await log.sign())
    expect(await auditLog(log)).toMatchObject({ ok: false, problem: 'entry-unknown', where: 'entry 1' })
  })

  test('that was opened for another item', async () => {
    const log = await createAuditedLog('example.org')
    const other = { ...log.keys, origin: 'example.org/log/for-the-woods' }
    const signer = createTestKey(other.origin)
    const keys = { ...other, vkey: writeVerifierKey(signer.key), policy: 'quorum none' }
    log.write('keys.json', JSON.stringify(keys))
    log.write('checkpoint', await signNote(writeCheckpoint({ origin: other.origin, ...log.tree.head() }), [signer]))
    changeTally(log, { origin: other.origin })
    const result = await auditLog({ ...log, url: 'https://example.org/log/for-the-woods/' })
    expect(result).toMatchObject({ ok: false, problem: 'log-opening-wrong', where: 'entry 0' })
  })

  test('of which another key, more witnesses, or more entries are known', async () => {
    const log = await publishedLog()
    const audit = (trusted: object) => auditLog({ ...log, trusted })
    const vkey = writeVerifierKey(createTestKey('example.org/log/for-the-lakes').key)
    expect(await audit({ vkey })).toMatchObject({ ok: false, problem: 'log-keys-changed', where: 'keys.json' })
    const policy = `witness own ${writeVerifierKey(createTestKey('own', 'cosignature').key)}\nquorum own`
    expect(await audit({ policy })).toMatchObject({ ok: false, problem: 'missing-cosignatures', where: 'checkpoint' })
    const foreigner = `log ${vkey}\nquorum none`
    expect(await audit({ policy: foreigner })).toMatchObject({ ok: false, problem: 'log-keys-changed' })
    expect(await audit({ policy: 'x' })).toMatchObject({ ok: false, problem: 'malformed-policy', where: 'policy' })
    const { root } = log.tree.head()
    const larger = await log.sign({ head: { size: 404, root } })
    expect(await audit({ lastCheckpoint: larger })).toMatchObject({
      ok: false,
      problem: 'log-shrunk',
      where: 'checkpoint',
    })
    const aDayLater = () => new Date((1_795_000_000 + 86_400) * 1000)
    expect(await auditLog({ ...log, now: aDayLater, trusted: { lastCheckpoint: larger } })).toMatchObject({
      ok: false,
      problem: 'log-older',
      where: 'checkpoint',
      message: expect.stringContaining('It has 403, and 404 were seen.'),
    })
    for (const size of [0, 300, 403]) {
      const fork = await log.sign({ head: { size, root: sha256(bytesOf('fork')) } })
      const seen = await audit({ lastCheckpoint: fork })
      expect(seen).toMatchObject(size === 0 ? { ok: true } : { ok: false, problem: 'log-forked', where: 'checkpoint' })
    }
    const foreign = `${log.text('checkpoint').split('\n\n')[0]}\n\n— x AAAAAAAA\n`
    const where = 'last checkpoint'
    expect(await audit({ lastCheckpoint: foreign })).toMatchObject({ problem: 'unsigned-checkpoint', where })
    for (const cut of ['', 'x', log.text('checkpoint').replaceAll('\n', '\r\n')])
      expect(await audit({ lastCheckpoint: cut })).toMatchObject({ ok: false, problem: 'malformed-note', where })
  })
})
