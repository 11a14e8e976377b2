import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@e-collecting/database/testing/free-port'
import { writeVerifierKey } from '@e-collecting/tlog'
import { createTestKey } from '@e-collecting/tlog/testing'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { auditFiles } from '../testing/audit-files.ts'
import { DECLARED_ITEM, type DeclarationSteps, openDeclarations } from '../testing/declaration-steps.ts'
import { programOf } from '../testing/program.ts'
import { createTestProduct, type TestProduct } from '../testing.ts'

const MAIN = new URL('../witness.ts', import.meta.url)
const NAME = 'witness.example/w1'
const READY = { timeout: 60_000, interval: 100 }
const SIGNED = { timeout: 20_000, interval: 100 }

let named: string
let folder: string
let key: string
let port: number
let witness: { key: string; end: () => Promise<void> }
let product: TestProduct
let steps: DeclarationSteps

/** `npm run witness`, from sources. */
async function startWitness(log: string, home = folder) {
  const given = ['--name', NAME, '--folder', join(home, 'w1'), '--port', String(port), '--log', log]
  const child = spawn(process.execPath, [await programOf(MAIN), ...given], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  children.push(child)
  const key = await vi.waitFor(() => {
    const found = /Its key.*: (\S+)/.exec(output)?.[1]
    if (found === undefined) throw new Error(`The witness has not started: ${output}`)
    return found
  }, READY)
  return { key, end: () => endProcess(child) }
}

const children: ChildProcess[] = []
const endAll = async () => {
  for (const child of children.splice(0)) await endProcess(child)
}
afterEach(endAll)

async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

const checkpoint = () => readFile(logFile('checkpoint'), 'utf8')
const sizeNow = async () => Number((await checkpoint()).split('\n')[1])
const logFile = (path: string) => join(product.dataDir, 'logs', DECLARED_ITEM, path)
const refusals = () =>
  product.logLines
    .map((line) => JSON.parse(line) as { item?: string; witness?: string; reason?: string })
    .filter(({ item, witness: name }) => item === DECLARED_ITEM && name === 'w1')
    .map(({ reason }) => reason)

/** The key that the product's log has, as its operator tells it to a witness. */
const logKey = async (): Promise<string> => {
  const { logs } = (await (await product.request('/log/logs.json')).json()) as {
    logs: { item: string; vkey: string }[]
  }
  return logs.find(({ item }) => item === DECLARED_ITEM)?.vkey ?? ''
}

const declareAs = async (familyName: string) => {
  const { wallet } = await steps.walletOf({ givenName: 'Anna', familyName, birthDate: '1990-05-17' })
  expect(await steps.declare(wallet)).toMatchObject({ state: 'counted' })
}

/** A witness that the policy names. It has started once, before there was a log for it. */
beforeAll(async () => {
  named = await mkdtemp(join(tmpdir(), 'witness-named-'))
  port = await freePort()
  const first = await startWitness(writeVerifierKey(createTestKey('elsewhere.example/log').key), named)
  key = first.key
  await endAll()
  await writeFile(join(named, 'policy'), `witness w1 ${key} http://127.0.0.1:${port}\nquorum w1\n`)
}, 60_000)
afterAll(async () => {
  await endAll()
  await rm(named, { recursive: true, force: true })
})

/** A copy of it, and a product that has started before the witness knows of its log. */
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'witness-apart-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  // What tells that the one that was killed runs is nobody's any more.
  await cp(named, folder, { recursive: true, filter: (path) => !path.endsWith('.sock') })
  product = await createTestProduct(aLittleAgo(), { WITNESS_POLICY_FILE: join(folder, 'policy') })
  onTestFinished(() => product.close())
  await product.tick()
  await vi.waitFor(() => expect(refusals()).toContain('cannot be reached'), SIGNED)
  witness = await startWitness(await logKey())
  expect(witness.key).toBe(key)
  steps = await openDeclarations(product)
}, 120_000)

describe('a witness that runs by itself', () => {
  test('signs what is published; while it is away the checkpoint before stays, and says so', async () => {
    await declareAs('Eins')
    await steps.publish(1)
    const before = await checkpoint()
    expect(before).toContain(`\n— ${NAME} `)
    await witness.end()
    await declareAs('Zwei')
    const said = refusals().length
    await steps.nextRound()
    await vi.waitFor(() => expect(refusals().slice(said)).toContain('cannot be reached'), SIGNED)
    expect(await checkpoint()).toBe(before)
    expect(await steps.result()).toMatchObject({ counted: 1 })
    await startWitness(await logKey())
    await steps.publish(2)
    await vi.waitFor(async () => expect(await sizeNow()).toBeGreaterThan(2), SIGNED)
  })

  test('may be away over a start of the server: what stands beside the checkpoint of before is that of before', async () => {
    await declareAs('Eins')
    await steps.publish(1)
    await vi.waitFor(async () => expect(await sizeNow()).toBe(3), SIGNED)
    await witness.end()
    await declareAs('Zwei')
    const said = refusals().length
    await steps.nextRound()
    await vi.waitFor(() => expect(refusals().slice(said)).toContain('cannot be reached'), SIGNED)
    const settings = { WITNESS_POLICY_FILE: join(folder, 'policy') }
    const started = await createTestProduct(product.now().toISOString(), settings, { beside: product })
    await started.tick()
    await started.close()
    expect(await auditFiles(product)).toMatchObject({ ok: true, size: 3, issued: 1 })
  })

  test('signs no other list of the same log, though database and files know nothing of the first', async () => {
    await declareAs('Eins')
    await steps.publish(1)
    await vi.waitFor(async () => expect(await sizeNow()).toBe(3), SIGNED)
    await goBackToOpening()
    await declareAs('Zwei')
    await steps.nextRound()
    await vi.waitFor(() => expect(refusals().at(-1)).toBe('has signed another list of 3 entries'), SIGNED)
    await steps.nextRound()
    await vi.waitFor(async () => expect(await sizeNow()).toBe(1), SIGNED)
  })
})

/** The witness has the clock of this machine, of which ours may differ by five minutes, and goes a minute ahead with each round. */
const aLittleAgo = () => new Date(Date.now() - 240_000).toISOString()

/** As if database and files were put back from the day on which the log was opened. */
async function goBackToOpening(): Promise<void> {
  const run = (text: string) => product.db.execute(sql.raw(text))
  await run('alter table declaration.declaration_entries disable trigger user')
  await run(`delete from declaration.declaration_entries where item = '${DECLARED_ITEM}' and position > 0`)
  await run('alter table declaration.declaration_entries enable trigger user')
  await run(`delete from declaration.declaration_epochs where item = '${DECLARED_ITEM}' and number > 1`)
  await rm(logFile(''), { recursive: true })
}
