import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAuditedLog, entryOf } from '@e-collecting/declaration/audit/testing'
import { RECEIPT_FORMAT } from '@e-collecting/declaration/contract'
import { encodeEntry } from '@e-collecting/declaration/entries'
import { writeCheckpoint, writeVerifierKey } from '@e-collecting/tlog'
import { createTestKey, createTestTree, sha256 } from '@e-collecting/tlog/testing'
import { expect, onTestFinished, test } from 'vitest'
import { performAudit } from './perform-audit.ts'

const NOW = new Date('2026-11-19T10:00:00Z')
/** When the witnesses sign, in seconds since 1970. */
const SIGNED = 1_795_000_000
const NO_COPY = new Date('2026-11-19T12:00:00Z')
const people = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => entryOf(from + at))

/** A log where it is served, and the command. */
async function openStand() {
  const asked = new Map<string, number>()
  let onAsked = (_path: string, _times: number): unknown => undefined
  const server = createServer(async (request, response) => {
    const path = (request.url ?? '').replace('/log/for-the-lakes/', '')
    const times = (asked.get(path) ?? 0) + 1
    asked.set(path, times)
    await onAsked(path, times)
    const answer = instead.get(path)
    const bytes = log.tree.files.get(path)
    response.statusCode = answer?.status ?? (bytes === undefined ? 404 : 200)
    response.setHeader('content-type', answer?.type ?? 'application/octet-stream')
    response.end(answer === undefined ? bytes : (answer.body ?? '<!doctype html><title>Sign in</title>'))
  })
  const instead = new Map<string, { status: number; type?: string; body?: string }>()
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const close = async () => {
    server.close()
    server.closeAllConnections()
  }
  onTestFinished(close)
  const address = server.address()
  const log = await createAuditedLog(`127.0.0.1:${typeof address === 'object' ? address?.port : ''}`)
  await log.publish(people(0, 300))
  const folder = await mkdtemp(join(tmpdir(), 'audit-\u001B'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const url = log.url.replace('https', 'http')
  const run = async (given: readonly string[] = [], now = NOW) => {
    const said: string[] = []
    const keep = (line: string) => void said.push(line)
    let hasComplained = false
    const complain = (line: string) => {
      hasComplained = true
      keep(line)
    }
    const code = await performAudit([url, ...given], { now: () => now, say: keep, complain })
    expect(hasComplained, 'whatever is not in order is said on standard error').toBe(code !== 0)
    expect(said.join('\n'), 'nothing moves a terminal').not.toMatch(/[^\P{Cc}\n]/u)
    return { code, said: said.join('\n') }
  }
  /** Before a file is served for the so-many-eth time. */
  const whenAsked = (what: typeof onAsked) => {
    asked.clear()
    onAsked = what
  }
  return { log, url, instead, whenAsked, close, folder, run, last: join(folder, 'last') }
}

const saying = (words: RegExp) => expect.stringMatching(words)

test('what was verified is said, and by whose word', async () => {
  const { run, log, last, folder } = await openStand()
  const first = await run(['--last', last])
  expect(first.code).toBe(0)
  expect(first.said.split('\n')[0]).toBe('OK 301 300')
  for (const words of [
    `Log: ${log.keys.origin}, 301 entries.`,
    'Witnesses: 3 checked (w.example/a, w.example/b, w.example/c), as many as have to sign did so at 2026-11-18 11:06 UTC.',
    'Key: believed from the log itself.',
    'Policy of witnesses: believed from the log itself.',
    'This is the first audit with',
  ])
    expect(first.said).toContain(words)
  const policy = join(folder, 'policy')
  await writeFile(policy, log.keys.policy)
  const { said } = await run(['--last', last, '--vkey', log.keys.vkey, '--policy', policy])
  for (const words of ['Key: the one given', 'witnesses: the one given', 'Compared with: 301 entries'])
    expect(said).toContain(words)
})

test('a log without witnesses is vouched for by itself, and that is said', async () => {
  const { run, log } = await openStand()
  log.write('keys.json', JSON.stringify({ ...log.keys, policy: 'quorum none' }))
  expect(await run()).toMatchObject({ code: 0, said: saying(/Witnesses: none was checked/) })
})

test('the published text has to be the one that the opening names; where there is none, that is said', async () => {
  const { run, log, instead } = await openStand()
  expect(await run()).toMatchObject({ code: 0, said: saying(/\nText: the published one/) })
  log.write('text', 'The lakes belong to a few.')
  expect(await run()).toEqual({ code: 1, said: saying(/^WRONG log-text-wrong \(text\)/) })
  log.tree.files.delete('text')
  const { code, said } = await run()
  expect([code, said]).toEqual([0, saying(/\nWARNING: The log has no file "text"/)])
  expect(said).not.toMatch(/\nText:/)
  instead.set('text', { status: 503 })
  expect(await run()).toEqual({ code: 75, said: saying(/^NOT CHECKED: text .*\(HTTP 503\)/) })
})

test('who asks for help gets it, and nothing is done', async () => {
  const { run, whenAsked } = await openStand()
  whenAsked(() => expect.unreachable())
  await expect(run(['--help'])).rejects.toMatchObject({ name: 'HelpAsked', message: saying(/^npm run audit/) })
})

const longerThan = (bytes: number) => ({ status: 200, body: ' '.repeat(bytes + 1) })

test.each<[string, string, { status: number; type?: string; body?: string }, RegExp]>([
  ['at the first file', 'keys.json', { status: 404 }, /keys\.json .*\(HTTP 404\)/],
  ['at a checkpoint', 'checkpoint', { status: 503 }, /checkpoint .*\(HTTP 503\)/],
  ['at a file of entries', 'tile/entries/000', { status: 429 }, /tile\/entries\/000 .*\(HTTP 429\)/],
  [
    'with a page to sign in',
    'keys.json',
    { status: 200, type: 'text/html; charset=utf-8' },
    /HTTP 200 with a web page/,
  ],
  [
    'with a page that begins with a byte order mark',
    'tally.json',
    { status: 200, type: 'text/html', body: '\ufeff\n<html>' },
    /HTTP 200 with a web page/,
  ],
  ['with a part of a file', 'tile/entries/000', { status: 206, body: 'a part' }, /\(HTTP 206\)/],
  ['with keys longer than a log has', 'keys.json', longerThan(1024 * 1024), /\(More than 1048576 bytes\)/],
  ['with a checkpoint longer than there are', 'checkpoint', longerThan(1024 * 1024), /\(More than 1048576 bytes\)/],
  ['with a tally longer than one can be', 'tally.json', longerThan(16 * 1024 * 1024), /\(More than 16777216 bytes\)/],
  ['with a text longer than one can be', 'text', longerThan(1024 * 1024), /text .*\(More than 1048576 bytes\)/],
  ['with more hashes than are in a tile', 'tile/0/000', longerThan(8192), /\(More than 8192 bytes\)/],
  ['with more entries than are in a file', 'tile/entries/000', longerThan(16_777_472), /\(More than 16777472 bytes\)/],
])('what the network keeps away says nothing about the log: %s', async (_, path, answer, words) => {
  const { run, instead } = await openStand()
  instead.set(path, answer)
  const { code, said } = await run()
  expect([code, said]).toEqual([75, saying(/^NOT CHECKED: /)])
  expect(said).toMatch(words)
})

test('a server that is down says nothing about the log', async () => {
  const { run, close } = await openStand()
  await close()
  expect(await run()).toEqual({ code: 75, said: saying(/^NOT CHECKED: keys\.json .*ECONNREFUSED/) })
})

test.each([404, 410])('a file of the log that its server does not have (%i) is missing', async (status) => {
  const { run, instead } = await openStand()
  instead.set('tile/entries/000', { status })
  expect(await run()).toEqual({ code: 1, said: saying(/^WRONG log-file-missing \(tile\/entries\/000\)/) })
})

test('a file is no web page for its type alone, nor for how it begins', async () => {
  const { run, log, instead } = await openStand()
  instead.set('keys.json', { status: 200, type: 'text/html', body: log.text('keys.json') })
  expect((await run()).code).toBe(0)
  instead.set('keys.json', { status: 200, type: 'application/json', body: '<' })
  expect((await run()).code).toBe(1)
})

test('a file that has not come to every server of a new version yet is asked for again, and one that fails says why', async () => {
  const { run, log, instead } = await openStand()
  log.tree.files.delete('tile/entries/000')
  const atOnce = new Date((SIGNED + 60) * 1000)
  expect(await run([], atOnce)).toEqual({
    code: 75,
    said: saying(
      /^NOT CHECKED: tile\/entries\/000 is not of the version .* every server .* in a minute\. If it is still so an hour later, .* tell the operator, the witnesses/,
    ),
  })
  instead.set('tile/entries/000', { status: 503 })
  expect(await run([], atOnce)).toEqual({ code: 75, said: saying(/^NOT CHECKED: tile\/entries\/000 .*\(HTTP 503\)/) })
})

test('two signed versions that contradict each other are kept, both of them', async () => {
  const { run, log, last } = await openStand()
  const fork = await log.sign({ head: { size: 301, root: sha256(Buffer.from('fork')) } })
  await writeFile(last, fork)
  for (let time = 0; time < 2; time += 1) {
    const { code, said } = await run(['--last', last])
    expect([code, said]).toEqual([1, saying(/^WRONG log-forked/)])
    expect(said).toMatch(/last has 301 entries.*last\.conflict, 301\..*\n.*contradict each other.*proof.*witnesses/)
  }
  expect(await readFile(last, 'utf8')).toBe(fork)
  expect(await readFile(`${last}.conflict`, 'utf8')).toBe(log.text('checkpoint'))
  await log.publish(people(300, 301))
  await run(['--last', last])
  const larger = await log.sign({ head: { size: 999, root: log.tree.head().root } })
  await writeFile(last, larger)
  // Until a day after what was kept was signed, fewer entries may be a copy from before.
  const { said } = await run(['--last', last], NO_COPY)
  expect(said).toMatch(/^WRONG log-shrunk.*\n.*999 entries.*last\.conflict\.2, 302\..*\n.*old copy/)
  expect(await readFile(`${last}.conflict.2`, 'utf8')).toBe(log.text('checkpoint'))
})

test('a copy from before what was kept says nothing about the log, and what was kept stays', async () => {
  const { run, log, last, folder } = await openStand()
  const before = log.text('checkpoint')
  const tally = log.text('tally.json')
  await log.publish(people(300, 310))
  await run(['--last', last])
  const kept = await readFile(last, 'utf8')
  log.write('checkpoint', before)
  log.write('tally.json', tally)
  const words = /^NOT CHECKED: checkpoint .*copy.* has 301, and 311 were seen.*anew/s
  expect(await run(['--last', last])).toEqual({ code: 75, said: saying(words) })
  expect(await readFile(last, 'utf8')).toBe(kept)
  await expect(readFile(`${last}.conflict`)).rejects.toThrow('ENOENT')
  expect(await run(['--last', last], NO_COPY)).toMatchObject({ code: 1, said: saying(/^WRONG log-shrunk/) })
  const receipt = join(folder, 'receipt.json')
  await writeFile(receipt, JSON.stringify({ format: RECEIPT_FORMAT, ...(await log.receiptOf(7, '2026-11-30')) }))
  expect(await run(['--receipt', receipt])).toMatchObject({ code: 0 })
})

test('where nobody witnesses, a copy from before is no proof while the files that would show it are kept away', async () => {
  const { run, log, last, folder, instead } = await openStand()
  const policy = join(folder, 'policy')
  await writeFile(policy, 'quorum none\n')
  const [before, tally] = [log.text('checkpoint'), log.text('tally.json')]
  await log.publish(people(300, 310))
  const audit = () => run(['--last', last, '--policy', policy])
  await audit()
  log.write('checkpoint', before)
  log.write('tally.json', tally)
  expect(await audit()).toEqual({ code: 75, said: saying(/^NOT CHECKED: checkpoint .*copy/) })
  instead.set('tile/0/001.p/55', { status: 503 })
  expect(await audit()).toEqual({ code: 75, said: saying(/^NOT CHECKED: tile\/0\/001\.p\/55 .*\(HTTP 503\)[^\n]*$/) })
  await expect(readFile(`${last}.conflict`)).rejects.toThrow('ENOENT')
  instead.set('tile/0/001.p/55', { status: 404 })
  expect(await audit()).toMatchObject({ code: 1, said: saying(/^WRONG log-shrunk/) })
})

test('a copy from before that is served between audit and receipt is no fault of the log', async () => {
  const { run, log, folder, last, whenAsked } = await openStand()
  const before = log.text('checkpoint')
  await log.publish(people(300, 310))
  const file = join(folder, 'receipt.json')
  await writeFile(file, JSON.stringify({ format: RECEIPT_FORMAT, ...(await log.receiptOf(7, '2026-11-30')) }))
  const latest = log.text('checkpoint')
  await writeFile(last, before)
  for (const given of [[], ['--last', last]]) {
    log.write('checkpoint', latest)
    whenAsked((path, times) => {
      if (path === 'checkpoint' && times === 2) log.write('checkpoint', before)
    })
    expect(await run([...given, '--receipt', file])).toEqual({
      code: 75,
      said: saying(/^OK 311 310\n(?:.*\n)+NOT CHECKED: .* copy from before/),
    })
  }
})

test('a file that cannot be had for the receipt says nothing about the log', async () => {
  const { run, log, folder, whenAsked, instead } = await openStand()
  const file = join(folder, 'receipt.json')
  await writeFile(file, JSON.stringify({ format: RECEIPT_FORMAT, ...(await log.receiptOf(7, '2026-11-30')) }))
  whenAsked((path, times) => {
    if (path === 'checkpoint' && times === 2) instead.set('tile/entries/000', { status: 503 })
  })
  expect(await run(['--receipt', file])).toEqual({
    code: 75,
    said: saying(/^OK 301 300\n(?:.*\n)+NOT CHECKED: tile\/entries\/000 could not be fetched for the receipt/),
  })
})

test('a receipt is looked for by the word of the witnesses of the audit', async () => {
  const { run, log, folder, whenAsked } = await openStand()
  const [file, policy] = [join(folder, 'receipt.json'), join(folder, 'policy')]
  await writeFile(file, JSON.stringify({ format: RECEIPT_FORMAT, ...(await log.receiptOf(7, '2026-11-30')) }))
  await writeFile(policy, log.keys.policy)
  whenAsked(async (path, times) => {
    if (path !== 'keys.json' || times !== 2) return
    log.write('keys.json', JSON.stringify({ ...log.keys, policy: 'quorum none' }))
    log.write('checkpoint', await log.sign({ at: [] }))
  })
  expect(await run(['--policy', policy, '--receipt', file])).toEqual({
    code: 1,
    said: saying(/^OK 301 300\n(?:.*\n)+WRONG .*\(checkpoint\): the list in which/),
  })
})

test('files that arguments name have to be there, and hold something', async () => {
  const { run, last, folder } = await openStand()
  await writeFile(last, '\n')
  await expect(run(['--last', last])).rejects.toThrow(/last, named by --last, is empty/)
  await expect(run(['--last', join(last, 'last')])).rejects.toThrow(/^--last names .* folder is not there/)
  await expect(run(['--last', join(folder, 'none', 'last')])).rejects.toThrow(/^--last names .* folder is not there/)
  await expect(run(['--policy', join(folder, 'none')])).rejects.toThrow(/none, named by --policy, is not there/)
  await expect(run(['--policy', folder])).rejects.toThrow(/named by --policy, cannot be read \(EISDIR\)/)
})

test('a kept checkpoint or a policy that is none says nothing about the log', async () => {
  const { run, last, folder } = await openStand()
  await run(['--last', last])
  await writeFile(last, (await readFile(last, 'utf8')).slice(0, 60))
  expect(await run(['--last', last])).toEqual({
    code: 78,
    said: saying(/^What --last names is not as it has to be: .* nothing about the log\.$/),
  })
  const policy = join(folder, 'policy')
  await writeFile(policy, 'log x')
  expect(await run(['--policy', policy])).toEqual({
    code: 78,
    said: saying(/^What --policy names is not as it has to be/),
  })
})

test('a kept checkpoint or a policy of another log says nothing about this one', async () => {
  const { run, log, last, folder } = await openStand()
  const woods = createTestKey('example.org/log/for-the-woods')
  await writeFile(last, woods.signNote(writeCheckpoint({ origin: woods.key.name, ...log.tree.head() })))
  expect(await run(['--last', last])).toEqual({
    code: 78,
    said: saying(
      /^What --last names is not as it has to be: The checkpoint is that of another log\. This says nothing/,
    ),
  })
  const policy = join(folder, 'policy')
  const policyOf = (origin: string) => `log ${writeVerifierKey(createTestKey(origin).key)}\nquorum none`
  await writeFile(policy, policyOf(woods.key.name))
  expect(await run(['--policy', policy])).toEqual({
    code: 78,
    said: saying(/^What --policy names is not as it has to be: The policy is that of other logs\. This says nothing/),
  })
  await writeFile(policy, policyOf(log.keys.origin))
  expect(await run(['--policy', policy])).toMatchObject({ code: 1, said: saying(/^WRONG log-keys-changed/) })
})

test('another key than the known one is named with it', async () => {
  const { run, log } = await openStand()
  const other = writeVerifierKey(createTestKey('example.org/log/for-the-woods').key)
  const { code, said } = await run(['--vkey', other])
  expect([code, said]).toEqual([1, saying(/^WRONG log-keys-changed/)])
  for (const key of [other, log.keys.vkey]) expect(said).toContain(key.split('+').slice(0, 2).join('+'))
})

test('a time that cannot be is wrong, and one that is odd is said', async () => {
  const { run, log, last } = await openStand()
  expect(await run([], new Date('2026-11-18T11:00:00Z'))).toEqual({
    code: 1,
    said: saying(/^WRONG log-time-wrong .* clock of this machine says \(2026-11-18 11:00 UTC\)/),
  })
  const tally = JSON.parse(log.text('tally.json'))
  const epochs = tally.epochs.with(-1, { ...tally.epochs.at(-1), day: '2026-11-21' })
  log.write('tally.json', JSON.stringify({ ...tally, epochs, published: '2026-11-21' }))
  expect(await run(['--last', last])).toEqual({ code: 1, said: saying(/^WRONG log-day-wrong/) })
  await expect(readFile(last)).rejects.toThrow('ENOENT')
})

test.each([
  ['next year', SIGNED + 31_536_000],
  ['a time that no calendar has', 2 ** 50],
  ['1970', 0],
])('a witness that is not needed spoils no audit by saying %s; as many as are needed do', async (_, other) => {
  const { run, log, last } = await openStand()
  log.write('checkpoint', await log.sign({ at: [SIGNED, SIGNED, other] }))
  for (let time = 0; time < 2; time += 1) {
    const { code, said } = await run(['--last', last])
    expect([code, said]).toEqual([0, saying(/as many as have to sign did so at 2026-11-18 11:06 UTC/)])
  }
  log.write('checkpoint', await log.sign({ at: [SIGNED, other, other] }))
  expect(await run(['--last', last])).toEqual({ code: 1, said: saying(/^WRONG log-(time|day)-wrong/) })
})

test('more declarations than credentials are a warning, and so is a commitment that two have', async () => {
  const { run, log } = await openStand()
  expect(await run()).toMatchObject({ code: 0, said: saying(/WARNING: 300 declarations count, .* 0 credentials/) })
  await log.publish([
    { t: 'i', issued: 301, issuers: 1 },
    { ...entryOf(300), rc: entryOf(7).rc },
  ])
  const { said } = await run()
  expect(said).not.toMatch(/credentials/)
  expect(said).toMatch(/WARNING: 1 declarations have a commitment/)
})

test('the entry of a receipt is looked for, with the day by which it has to stand there', async () => {
  const { run, log, folder } = await openStand()
  const file = join(folder, 'receipt.json')
  const lookUp = async (person: number, change: object = {}, due = '2026-11-18') => {
    const receipt = { format: RECEIPT_FORMAT, ...(await log.receiptOf(person, due)), ...change }
    await writeFile(file, JSON.stringify(receipt))
    return run(['--receipt', file], NOW)
  }
  const early = new Date('2026-11-18T12:00:00Z')
  expect(await lookUp(7)).toEqual({
    code: 0,
    said: saying(new RegExp(`^OK 301 300\\n[^]*Receipt: entry ${log.indexOf(7)} .* counts`)),
  })
  // Its witnesses have signed on that day, so that a later version may have it.
  expect(await lookUp(999)).toEqual({ code: 75, said: saying(/NOT CHECKED: .* by the end of 2026-11-18.* old copy/) })
  expect(await run(['--receipt', file], early)).toEqual({ code: 0, said: saying(/until the end of 2026-11-18/) })
  expect(await lookUp(999, {}, '2026-11-17')).toEqual({
    code: 1,
    said: saying(/WRONG receipt-missing: .* by the end of 2026-11-17/),
  })
  expect(await lookUp(7, { due: '2026-12-01' })).toEqual({
    code: 1,
    said: saying(/WRONG promise-other \(receipt\): the receipt does/),
  })
  await log.publish([{ t: 'x', index: log.indexOf(7), reason: 'court' }])
  expect(await lookUp(7)).toEqual({ code: 0, said: saying(/annulled \(court\)/) })
  for (const change of [{ format: 'x' }, { due: 'soon' }])
    await expect(lookUp(7, change)).rejects.toThrow(/named by --receipt, is no receipt/)
})

test('a receipt is looked for in the list that was audited: a server that shows another one then is found out', async () => {
  const { run, log, folder, last, whenAsked } = await openStand()
  const file = join(folder, 'receipt.json')
  await writeFile(file, JSON.stringify({ format: RECEIPT_FORMAT, ...(await log.receiptOf(999, '2026-11-30')) }))
  whenAsked(async (path, times) => {
    if (path !== 'checkpoint' || times !== 2) return
    const fork = createTestTree()
    await fork.grow([log.opening, ...people(0, 299), entryOf(999)].map(encodeEntry))
    for (const [name, bytes] of fork.files) log.tree.files.set(name, bytes)
    log.write('checkpoint', await log.sign({ head: fork.head() }))
  })
  const { code, said } = await run(['--last', last, '--receipt', file])
  expect([code, said]).toEqual([1, saying(/^OK 301 300\n(?:.*\n)+WRONG log-forked \(checkpoint\)/)])
  expect(said).toMatch(/last has 301 entries.*conflict, 301\..*\n.*contradict each other.*npm run audit -- --compare/)
  expect(await readFile(`${last}.conflict`, 'utf8')).toBe(log.text('checkpoint'))
})
