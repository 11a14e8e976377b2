import type { Database, Statements } from '@e-collecting/database'
import { type ApiEnv, createBrowserSecret } from '@e-collecting/http'
import { createWalletRouter } from '@e-collecting/services'
import { Hono } from 'hono'
import type { Logger } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { composeEdge } from './compose-edge.ts'
import { parseConfig } from './config.ts'
import { createMetrics } from './http/operations.ts'
import { RATE_LIMITS } from './http/rate-limit.ts'
import type { Vault } from './vault.ts'

const SECRET = Buffer.alloc(32, 1)

/** An edge whose counts are written, or not, and what is told of them. */
function edgeOf(environment: Record<string, string> = {}, run: Statements['run'] = async () => []) {
  const [recorded, warned]: [unknown[][], unknown[]] = [[], []]
  const browserSecret = createBrowserSecret(false)
  const edge = composeEdge({
    config: parseConfig(environment),
    db: {} as Database,
    statements: { run },
    logger: { warn: (_: object, words: string) => void warned.push(words) } as Partial<Logger> as Logger,
    now: () => new Date('2026-05-15T10:00:00Z'),
    vault: { clientSecret: SECRET } as Partial<Vault> as Vault,
    browserSecret,
    metrics: createMetrics(),
    securityEvents: { record: (...event: unknown[]) => void recorded.push(event), recordRefusal: () => undefined },
    trust: {
      walletSide: createWalletRouter([]),
      otherHost: { name: 'other.example', walletSide: createWalletRouter([]) },
    },
  })
  return { ...edge, browserSecret, recorded, warned }
}

test('who is asked for counts as nothing, and is told as an event once there were too many', async () => {
  const { matchCounter, recorded } = edgeOf()
  const { requests } = RATE_LIMITS['register-match-client']
  for (let time = 0; time < 2 * requests; time++) await matchCounter.ask('register-match-client', 'anna')
  for (let time = 0; time < requests; time++) await matchCounter.count('register-match-client', 'anna')
  expect(recorded).toEqual([])
  for (const limited of [matchCounter.ask, matchCounter.count]) {
    await expect(limited('register-match-client', 'anna')).rejects.toMatchObject({ code: 'too-many-requests' })
    expect(recorded.splice(0)).toEqual([['limit-reached', 'register-match-client']])
  }
})

test.each([
  ['42P01', ['counts of requests were not written']],
  // That the disk is full is told beside, for all that stands still by it.
  ['53100', []],
])('counts that are not written are told, unless the database does nothing at all: %s', async (code, told) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  let tries = 0
  const { count, warned } = edgeOf({}, async () => {
    tries += 1
    throw Object.assign(new Error('Failed query'), { code })
  })
  await count('return', 'anna')
  await vi.advanceTimersByTimeAsync(1000)
  expect([tries, warned]).toEqual([1, told])
  await vi.advanceTimersByTimeAsync(1000)
  expect(tries).toBe(2)
})

test('a proxy that is trusted says who asks', () => {
  const [plain, behind] = [edgeOf(), edgeOf({ TRUSTED_PROXIES: '192.0.2.1' })]
  const who = ({ clientPseudonym }: ReturnType<typeof edgeOf>) => clientPseudonym('192.0.2.1', '203.0.113.9')
  expect(who(plain)).toBe(plain.clientPseudonym('192.0.2.1', undefined))
  expect(who(behind)).toBe(behind.clientPseudonym('203.0.113.9', undefined))
})

test('a browser that comes back with its secret is in a flow', async () => {
  const { toVisitor, browserSecret } = edgeOf()
  const app = new Hono<ApiEnv>()
    .get('/begin', (c) => c.text(browserSecret.ensure(c)))
    .get('/', (c) => c.json(toVisitor('api', c).isInFlow))
  const cookie = (await app.request('/begin')).headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')
  const isInFlow = async (headers: Record<string, string>) => (await app.request('/', { headers })).json()
  expect([await isInFlow({}), await isInFlow({ cookie })]).toEqual([false, true])
})

test('what wallets ask of the host for which this process stands in is taken as theirs', () => {
  const { walletEdge } = edgeOf()
  const path = '/api/v1/anything'
  expect([walletEdge.takes(path, 'other.example'), walletEdge.takes(path, 'localhost:8080')]).toEqual([true, false])
})
