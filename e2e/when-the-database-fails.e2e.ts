import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { hasPostgres, startPostgres, type TemporaryPostgres } from '@e-collecting/database/testing/temporary-postgres'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { listLost, startFaultLoad } from './harness/fault-load.ts'
import { endProcess, type ProductProcess, startProcess, statusOf } from './harness/start-process.ts'

const PATIENCE = { timeout: 60_000, interval: 100 }
const OPERATOR_FAULT = 78
/** Begun, or to be tried again. */
const ORDERLY = /^(201|503)$/

describe.skipIf(!hasPostgres())('with PostgreSQL', () => {
  let postgres: TemporaryPostgres
  const standbys: TemporaryPostgres[] = []
  const runs: ProductProcess[] = []
  let served: ProductProcess | undefined
  const secretKey = randomBytes(32).toString('base64')

  beforeAll(async () => {
    postgres = await startPostgres()
  })
  afterEach(async () => {
    for (const run of runs.splice(0)) if (run !== served) await endProcess(run)
  })
  afterAll(async () => {
    if (served !== undefined) await endProcess(served)
    for (const server of [postgres, ...standbys]) server.stop()
  })

  const start = async (environment: Record<string, string> = {}) => {
    const run = await startProcess(process.execPath, ['dist/server/main.js'], {
      DATABASE_URL: postgres.url,
      SECRET_KEY: secretKey,
      DEMO: 'true',
      // So that a request for a token, too, gets as far as the database.
      ALLOW_PLAIN_WALLETS: 'true',
      TRUSTED_PROXIES: '127.0.0.1,::1',
      ...environment,
    })
    runs.push(run)
    return run
  }
  const untilReady = async (run: ProductProcess) => {
    await expect.poll(() => statusOf(`${run.url}/health/ready`), PATIENCE).toBe(200)
  }
  const startReady = async (environment?: Record<string, string>) => {
    const run = await start(environment)
    await untilReady(run)
    return run
  }
  /** The one that has waited for its database, and goes on for who needs no other. */
  const serving = async () => {
    served ??= await startReady()
    return served
  }

  test('a start waits for a PostgreSQL that is down, in a sentence, and ends when told to', async () => {
    postgres.crash()
    const patient = await start()
    const stopped = await start()
    const waits = 'PostgreSQL does not answer at the address in DATABASE_URL'
    for (const run of [patient, stopped]) await expect.poll(run.output, PATIENCE).toContain(waits)
    stopped.child.kill('SIGTERM')
    expect(await stopped.exit).toBe(0)
    postgres.start()
    await untilReady(patient)
    served = patient
  })

  test('another SECRET_KEY ends the start in a sentence', async () => {
    await serving()
    const run = await start({ SECRET_KEY: randomBytes(32).toString('base64') })
    expect(await run.exit).toBe(OPERATOR_FAULT)
    expect(run.output()).toContain('SECRET_KEY is not the key that this database was set up with.')
    expect(run.output()).not.toContain('    at ')
  })

  test('a crash under load is 503 for a while, and what was acknowledged is there', async () => {
    const run = await serving()
    const load = startFaultLoad(run.url)
    await load.untilNextBegun()
    postgres.crash()
    await expect.poll(() => load.answers()['503'] ?? 0, PATIENCE).toBeGreaterThan(0)
    await expect.poll(() => statusOf(`${run.url}/health/ready`)).toBe(503)
    expect(await statusOf(`${run.url}/health/live`)).toBe(200)
    const toWallet = await askForToken(run.url)
    expect(toWallet.status).toBe(503)
    expect(toWallet.headers.get('retry-after')).not.toBeNull()
    expect(await toWallet.json()).toMatchObject({ error: 'temporarily_unavailable' })
    postgres.start()
    await load.untilNextBegun()
    const begun = await load.stop()
    expect(Object.keys(load.answers()).filter((answer) => !ORDERLY.test(answer))).toEqual([])
    expect(await listLost(run.url, begun)).toEqual([])
    expect(run.child.exitCode).toBeNull()
  })

  test('workers share the port, one that is killed is replaced, and all end together', async () => {
    const run = await startReady({ WORKERS: '2' })
    const ready = () => run.output().split('E-Collecting is ready').length - 1
    await expect.poll(ready, PATIENCE).toBe(2)
    process.kill(childOf(run.child.pid ?? 0), 'SIGKILL')
    await expect.poll(run.output, PATIENCE).toContain('a worker has ended; another one takes its place')
    await expect.poll(ready, PATIENCE).toBe(3)
    expect(await statusOf(`${run.url}/health/ready`)).toBe(200)
    run.child.kill('SIGTERM')
    expect(await run.exit).toBe(0)
    expect(await statusOf(`${run.url}/health/live`)).toBe('nothing yet')
  })

  // The last one: the server that has failed stays down.
  test('a fail-over under load is 503 for a while, and what was acknowledged is on the other server', async () => {
    const standby = await postgres.createStandby()
    standbys.push(standby)
    const relay = await startRelay(postgres.url)
    const run = await startReady({ DATABASE_URL: relay.url })
    const load = startFaultLoad(run.url)
    await load.untilNextBegun()
    postgres.crash()
    await expect.poll(() => load.answers()['503'] ?? 0, PATIENCE).toBeGreaterThan(0)
    standby.promote()
    relay.leadTo(standby.url)
    await load.untilNextBegun()
    const begun = await load.stop()
    expect(Object.keys(load.answers()).filter((answer) => !ORDERLY.test(answer))).toEqual([])
    expect(await listLost(run.url, begun)).toEqual([])
    await endProcess(run)
    await relay.close()
  })
})

/** As a wallet that collects a receipt. */
const askForToken = (url: string): Promise<Response> =>
  fetch(`${url}/services/issuer-receipt/oid4vci/api/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'urn:ietf:params:oauth:grant-type:pre-authorized_code',
      'pre-authorized_code': randomBytes(32).toString('base64url'),
    }),
  })

/** One of the processes that a process has started; Linux only. */
const childOf = (processId: number): number =>
  Number(readFileSync(`/proc/${processId}/task/${processId}/children`, 'utf8').split(' ')[0])

/** The address that follows the primary. */
async function startRelay(url: string) {
  let to = new URL(url)
  const own = new URL(url)
  const sockets: Socket[] = []
  const server = createServer((inner) => {
    const outer = connect(Number(to.port), to.hostname)
    sockets.push(inner, outer)
    for (const [from, other] of [
      [inner, outer],
      [outer, inner],
    ] as const)
      from
        .on('error', () => {})
        .on('close', () => other.destroy())
        .pipe(other)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  own.port = String((server.address() as { port: number }).port)
  return {
    url: own.href,
    leadTo: (other: string) => {
      to = new URL(other)
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
