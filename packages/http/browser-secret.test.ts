import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { createBrowserSecret } from './browser-secret.ts'

const [FIRST, SECOND, THIRD, FOURTH, FIFTH] = ['a', 'b', 'c', 'd', 'e'].map((letter) => letter.repeat(43)) as [
  string,
  string,
  string,
  string,
  string,
]

/** What a browser is told that comes with this cookie and begins a session. */
async function begin(secrets: ReturnType<typeof createBrowserSecret>, cookie: string, sessionId = FIRST) {
  const seen: { secret?: string; sessions?: readonly string[] } = {}
  const app = new Hono().post('/', (c) => {
    seen.sessions = secrets.sessions(c)
    seen.secret = secrets.ensure(c)
    secrets.remember(c, sessionId)
    return c.body(null, 204)
  })
  const answer = await app.request('/', { method: 'POST', headers: { cookie } })
  return { ...seen, told: answer.headers.getSetCookie() }
}

/** What a browser is told that has these sessions in its cookie and leaves the first of them. */
async function leaveFirst(remembered: readonly string[], secrets = createBrowserSecret(false), name = 'e-collecting') {
  const app = new Hono().delete('/', (c) => {
    secrets.forget(c, FIRST)
    return c.body(null, 204)
  })
  const cookie = `${name}-sessions=${remembered.join('.')}`
  return (await app.request('/', { method: 'DELETE', headers: { cookie } })).headers.get('set-cookie')
}

test('a browser that leaves a session keeps the others, and no cookie without one', async () => {
  expect(await leaveFirst([FIRST, SECOND])).toContain(`e-collecting-sessions=${SECOND};`)
  expect(await leaveFirst([FIRST])).toContain('Max-Age=0')
})

test('a browser that remembers nothing of a session is told nothing', async () => {
  expect(await leaveFirst([])).toBeNull()
  expect(await leaveFirst([SECOND])).toBeNull()
})

test.each([
  ['on http', createBrowserSecret(false), 'e-collecting', '/; HttpOnly; SameSite=Lax'],
  ['on https', createBrowserSecret(true), '__Host-e-collecting', '/; HttpOnly; Secure; SameSite=Lax'],
  [
    'for a part of the site',
    createBrowserSecret(true, { prefix: 'check', path: '/check' }),
    '__Secure-check',
    '/check; HttpOnly; Secure; SameSite=Lax',
  ],
])(
  '%s a browser is given a secret of its own, which no script and no other site reads',
  async (_, secrets, name, end) => {
    const { secret, told } = await begin(secrets, '')
    expect(secret).toMatch(/^[\w-]{43}$/)
    expect(told).toEqual([
      `${name}-browser=${secret}; Path=${end}`,
      `${name}-sessions=${FIRST}; Max-Age=1800; Path=${end}`,
    ])
    // A cookie goes only by one of the same path and, on https, with the same protection.
    expect(await leaveFirst([FIRST], secrets, name)).toBe(`${name}-sessions=; Max-Age=0; Path=${end}`)
    const again = await begin(secrets, `${name}-browser=${secret}`)
    expect([again.secret, again.told.length]).toEqual([secret, 1])
  },
)

test('a browser remembers the four newest sessions, each once, and nothing that is none', async () => {
  const secrets = createBrowserSecret(false)
  const told = async (known: readonly string[], sessionId: string) => {
    const { sessions, told } = await begin(secrets, `e-collecting-sessions=${known.join('.')}`, sessionId)
    return [sessions, /^e-collecting-sessions=([^;]*)/.exec(told.at(-1) ?? '')?.[1]?.split('.')]
  }
  const full = [FOURTH, THIRD, SECOND, FIRST]
  expect(await told(full, FIFTH)).toEqual([full, [FIFTH, FOURTH, THIRD, SECOND]])
  expect(await told(full, SECOND)).toEqual([full, [SECOND, FOURTH, THIRD, FIRST]])
  expect(await told(['x', SECOND, `${THIRD}x`], FIRST)).toEqual([[SECOND], [FIRST, SECOND]])
  expect((await told([FIFTH, ...full], FIRST))[0]).toEqual([FIFTH, FOURTH, THIRD, SECOND])
})
