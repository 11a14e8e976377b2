import { createHash, randomBytes } from 'node:crypto'
import { rename } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { signInLinks } from '@e-collecting/database/staff'
import { shareInFile } from '@e-collecting/database/testing'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { composeProduct } from './compose.ts'
import { ConfigError, parseConfig } from './config.ts'
import { createTestProduct } from './testing.ts'

const NOW = '2026-05-15T10:00:00Z'
const SECURE = 'https://collect.example.ch'
const product = shareInFile(() => createTestProduct(NOW))
/** A demo that others reach. */
const secure = shareInFile(() => createTestProduct(NOW, { PUBLIC_URL: SECURE, DEMO: 'true' }))
const postSecurely = (path: string, body: object) =>
  secure.request(`${SECURE}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: SECURE },
    body: JSON.stringify(body),
  })

const SERVICES = ['verifier', 'issuer-receipt', 'issuer-register', 'issuer-beta-id', 'registry']
const MANAGEMENT = [
  ['POST', 'credentials'],
  ['GET', 'credentials/1d5f8c1e-3c1e-4b0e-9a43-1b9b5f8f9a01'],
  ['GET', 'credentials/1d5f8c1e-3c1e-4b0e-9a43-1b9b5f8f9a01/status'],
  ['PATCH', 'credentials/1d5f8c1e-3c1e-4b0e-9a43-1b9b5f8f9a01/status?credentialStatus=REVOKED'],
  ['POST', 'status-list'],
  ['POST', 'verifications'],
  ['GET', 'verifications/1d5f8c1e-3c1e-4b0e-9a43-1b9b5f8f9a01'],
  ['DELETE', 'verifications/1d5f8c1e-3c1e-4b0e-9a43-1b9b5f8f9a01'],
] as const
const BASES = ['', '/api', ...SERVICES.map((name) => `/services/${name}`)]
const PREFIXES = ['/management/api', '/management/api/v1', '/api/v1']

test.each(BASES.flatMap((base) => PREFIXES.map((prefix) => `${base}${prefix}`)))(
  'no management API answers below %s',
  async (base) => {
    for (const [method, path] of MANAGEMENT) {
      const headers = { origin: 'http://localhost:8080', 'content-type': 'application/json' }
      const body = method === 'POST' ? { body: '{}' } : {}
      const { status } = await product.request(`${base}/${path}`, { method, headers, ...body })
      expect(status, `${method} ${base}/${path}`).toBe(404)
    }
  },
)

test.each([
  ['another origin', { origin: 'https://evil.example' }],
  ['another port of this host', { origin: 'https://localhost:9443' }],
  ['an origin that begins as ours', { origin: 'http://localhost:8080.evil.example' }],
  ['the null origin', { origin: 'null' }],
  ['the null origin, whatever else is said', { origin: 'null', 'sec-fetch-site': 'same-origin' }],
  ['no origin from another site', { 'sec-fetch-site': 'cross-site' }],
  ['no origin and no word on the site', {}],
])('a state-changing request from %s is refused', async (_, headers) => {
  const answer = await product.request('/api/support/sessions', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ popularVote: 'demo-stille-stunde', bfsNumber: '261' }),
  })
  expect(answer.status).toBe(403)
  expect(await answer.json()).toMatchObject({ type: '/problems/origin-refused' })
})

test.each(['POST', 'PUT', 'PATCH', 'DELETE'])(
  '%s is refused from a page beside ours as from any other',
  async (method) => {
    for (const headers of [
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'none' },
    ])
      expect(
        (await product.request('/api/support/sessions/x', { method, headers })).status,
        JSON.stringify(headers),
      ).toBe(403)
  },
)

test.each([
  ['a same-origin request without Origin', { 'sec-fetch-site': 'same-origin' }],
  ['one from a page of the HTTPS listener', { origin: 'https://localhost:8443' }],
])('%s passes', async (_, headers) => {
  const answer = await product.request('/api/support/sessions', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ popularVote: 'demo-stille-stunde', bfsNumber: '261' }),
  })
  expect(answer.status).toBe(201)
})

test('wallets may call the services from anywhere, and never with credentials', async () => {
  const path = '/services/issuer-receipt/oid4vci/api/nonce'
  const headers = { origin: 'https://wallet.example', 'access-control-request-headers': 'dpop,content-type' }
  const preflight = await product.request(path, { method: 'OPTIONS', headers })
  expect(preflight.status).toBeLessThan(300)
  expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
  expect(preflight.headers.get('access-control-allow-headers')?.toLowerCase()).toContain('dpop')
  const answer = await product.request(path, { method: 'POST', headers: { origin: 'https://wallet.example' } })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
})

test('the product API itself is closed to other origins', async () => {
  const answer = await product.request('/api/popular-votes', { headers: { origin: 'https://evil.example' } })
  expect(answer.headers.get('access-control-allow-origin')).toBeNull()
})

test('cookies are out of reach for scripts and stay on this site; the secret is given once', async () => {
  const browser = product.browser()
  const answer = await browser.post('/api/support/sessions', { popularVote: 'demo-stille-stunde', bfsNumber: '261' })
  const sessionsOf = (count: number) =>
    expect.stringMatching(
      `^e-collecting-sessions=([\\w-]{43}\\.?){${count}}; Max-Age=1800; Path=/; HttpOnly; SameSite=Lax$`,
    )
  const secret = expect.stringMatching(/^e-collecting-browser=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/)
  expect(answer.headers.getSetCookie().toSorted()).toEqual([secret, sessionsOf(1)])
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const second = await browser.post('/api/support/sessions', { popularVote: 'demo-stille-stunde', bfsNumber: '261' })
  expect(second.headers.getSetCookie()).toEqual([sessionsOf(2)])
})

test('a secret that a browser brings along is taken only if it could be one of ours', async () => {
  const browser = product.browser()
  browser.cookies.set('e-collecting-browser', 'guessed')
  await browser.post('/api/support/sessions', { popularVote: 'demo-stille-stunde', bfsNumber: '261' })
  expect(browser.cookies.get('e-collecting-browser')).toMatch(/^[\w-]{43}$/)
})

test('over https the cookie is bound to the host', async () => {
  const answer = await postSecurely('/api/support/sessions', { popularVote: 'demo-stille-stunde', bfsNumber: '261' })
  expect(answer.headers.getSetCookie()[0]).toMatch(
    /^__Host-e-collecting-browser=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  )
})

test('where others reach a demo, its first sign-in makes nobody an admin', async () => {
  const token = 'x'.repeat(43)
  const tokenHash = createHash('sha256').update(token).digest('base64url')
  const [createdAt, expiresAt] = [secure.now(), new Date(secure.now().getTime() + 60_000)]
  await secure.db.insert(signInLinks).values({ tokenHash, email: 'first@example.org', createdAt, expiresAt })
  const answer = await postSecurely('/api/auth/sessions', { token })
  expect([answer.status, await answer.json()]).toEqual([403, expect.objectContaining({ type: '/problems/no-role' })])
})

test('pages asked for under another host name go to the public address, technical paths stay', async () => {
  const page = await product.request('http://127.0.0.1:8080/api/popular-votes?language=fr')
  expect(page.status).toBe(308)
  expect(page.headers.get('location')).toBe('http://localhost:8080/api/popular-votes?language=fr')
  expect(page.headers.get('cache-control')).toBe('no-store')
  expect((await product.request('http://localhost:8090/api/popular-votes')).status, 'another port').toBe(200)
  expect((await product.request('http://127.0.0.1:8080/api/popular-votes', { method: 'HEAD' })).status).toBe(308)
  expect((await secure.request(`${SECURE}.evil.example/api/popular-votes`)).status, 'begins as ours').toBe(308)
  expect((await product.request('http://127.0.0.1:8080/api/return', { method: 'POST' })).status).toBe(403)
  expect((await product.request('http://127.0.0.1:8080/health/live')).status).toBe(200)
  expect((await product.request('http://127.0.0.1:8080/services/verifier/actuator/health')).status).toBe(200)
})

test('a client that asks too often has to wait, another one has not', async () => {
  const ask = () => product.request('/api/address-search/find?query=Bahnhof')
  const statuses = []
  for (let request = 0; request < 130; request++) statuses.push((await ask()).status)
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(120)
  expect(statuses.at(-1)).toBe(429)
  product.advance(60_000)
  expect((await ask()).status).toBe(200)
})

test('faults are problem documents: unknown paths, broken JSON, large bodies, wrong parameters', async () => {
  const headers = { 'content-type': 'application/json', origin: 'http://localhost:8080' }
  const post = (body: string) => product.request('/api/support/sessions', { method: 'POST', headers, body })
  const problems = await Promise.all([
    product.request('/api/nothing'),
    post('{'),
    post(JSON.stringify({ popularVote: 'x'.repeat(70_000), bfsNumber: '1' })),
    product.request('/api/address-search/find?query=Bahnhof&limit=0'),
  ])
  expect(
    await Promise.all(problems.map(async (answer) => ({ status: answer.status, ...(await answer.json()) }))),
  ).toMatchObject([
    { status: 404, type: '/problems/not-found' },
    { status: 400, type: '/problems/invalid-request' },
    { status: 413, type: '/problems/request-too-large' },
    { status: 400, type: '/problems/invalid-request', errors: [{ pointer: '?limit' }] },
  ])
  for (const answer of problems) expect(answer.headers.get('content-type')).toBe('application/problem+json')
})

test.each([
  ['PUT', '/api/admin/residents/x', { 'content-length': '70000' }],
  ['DELETE', '/api/admin/residents/x', { 'content-length': '70000' }],
  ['POST', '/api/admin/municipalities/x/resident-imports', { 'content-length': String(11 * 1024 * 1024) }],
  ['POST', '/api/support/sessions', { 'content-length': '5', 'transfer-encoding': 'chunked' }],
])('%s %s with a body that is too large, or larger than it says, is refused: %j', async (method, path, lengths) => {
  const headers = { 'content-type': 'application/json', origin: 'http://localhost:8080', ...lengths }
  const answer = await product.request(path, { method, headers, body: '{'.repeat(70_000) })
  expect(answer.status).toBe(413)
})

const announced = (body: string) => ({ body, headers: { 'content-length': String(body.length) } })
const inChunks = (body: string) => ({ body: streamOf(body), duplex: 'half' as const, headers: {} })

test.each([
  ['is announced', announced],
  ['comes in chunks', inChunks],
])('a body over 64 kB that %s is refused for its size, broken or not', async (_, toInit) => {
  const post = (body: string) => {
    const init = toInit(body)
    const headers = { 'content-type': 'application/json', origin: 'http://localhost:8080', ...init.headers }
    return product.request('/api/support/sessions', { method: 'POST', ...init, headers })
  }
  for (const body of [JSON.stringify({ popularVote: 'x'.repeat(70_000), bfsNumber: '1' }), '{'.repeat(70_000)]) {
    const answer = await post(body)
    expect([answer.status, await answer.json()]).toMatchObject([413, { type: '/problems/request-too-large' }])
  }
  expect((await post(JSON.stringify({ popularVote: 'demo-stille-stunde', bfsNumber: '261' }))).status).toBe(201)
})

test('a large body of somebody who is not signed in is not taken in', async () => {
  let taken = 0
  const body = new ReadableStream<Uint8Array>({
    pull(stream) {
      taken++
      stream.enqueue(new Uint8Array(64 * 1024))
      if (taken === 100) stream.close()
    },
  })
  const path = '/api/admin/municipalities/1d5f8c1e-3c1e-4b0e-9a43-1b9b5f8f9a01/resident-imports'
  const headers = { 'content-type': 'text/csv', origin: 'http://localhost:8080' }
  const answer = await product.request(path, { method: 'POST', headers, body, duplex: 'half' } as RequestInit)
  expect(answer.status).toBe(401)
  expect(taken).toBeLessThan(5)
})

function streamOf(body: string): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(body)
  let sent = 0
  return new ReadableStream({
    pull(controller) {
      if (sent >= bytes.length) return controller.close()
      controller.enqueue(bytes.slice(sent, sent + 10_000))
      sent += 10_000
    },
  })
}

test.each([
  ['a control character', { givenName: 'An\u0007na' }],
  ['a sign that turns the direction of writing', { familyName: 'Mus\u202eret' }],
  ['a joiner', { givenName: 'An\u200dna' }],
])('a test identity whose name holds %s is refused without repeating it', async (_, change) => {
  const person = { givenName: 'Anna', familyName: 'Muster', birthDate: '1990-05-17', ...change }
  const answer = await product.browser().post('/api/test-credentials', person)
  const [field] = Object.keys(change)
  expect([answer.status, await answer.json()]).toEqual([
    400,
    expect.objectContaining({
      type: '/problems/invalid-request',
      errors: [{ pointer: `#/${field}`, detail: 'Characters that cannot be seen are not allowed.' }],
    }),
  ])
})

test('texts are served by language and group, and nothing else is', async () => {
  const answer = await product.request('/locales/rm/forms.json')
  expect(answer.status).toBe(200)
  expect(Object.keys((await answer.json()) as object)).toContain('form')
  for (const path of ['/locales/xx/forms.json', '/locales/de/constructor.json', '/locales/de/nothing.json'])
    expect((await product.request(path)).status).toBe(404)
})

test('the API describes itself', async () => {
  const description = (await (await product.request('/api/openapi.json')).json()) as { paths: object }
  expect(Object.keys(description.paths)).toEqual(
    expect.arrayContaining(['/api/popular-votes', '/api/support/sessions/{id}', '/api/address-search/find']),
  )
})

test('metrics and readiness detail are for the operator, who needs no token only on a machine of their own', async () => {
  expect((await product.request('/metrics')).status).toBe(404)
  const readLocally = async (of: typeof product) => (await of.browser('127.0.0.1').get('/metrics')).status
  expect([await readLocally(product), await readLocally(secure)]).toEqual([200, 404])
  expect(await (await product.request('/health/ready')).json()).toEqual({ status: 'UP' })
})

test('a process whose folder cannot be looked at is not ready: the database in it may be short of room', async () => {
  const elsewhere = `${secure.dataDir}-elsewhere`
  await rename(secure.dataDir, elsewhere)
  expect((await secure.request('/health/ready')).status).toBe(503)
  await rename(elsewhere, secure.dataDir)
})

test('discovery documents are found in prefix style as well', async () => {
  const suffix = await product.request('/services/issuer-receipt/oid4vci/.well-known/openid-credential-issuer')
  const prefix = await product.request('/.well-known/openid-credential-issuer/services/issuer-receipt/oid4vci')
  expect(prefix.status).toBe(200)
  expect(await prefix.json()).toEqual(await suffix.json())
})

test('without demo mode no test identities are issued, and a database with demo items is refused', async () => {
  const { db, statements, bulletin } = product
  const start = () =>
    composeProduct({
      config: parseConfig({
        DATA_DIR: product.dataDir,
        DEMO: 'false',
        ACCEPTED_ISSUER_DIDS: 'did:webvh:a:registry.example:x',
        SMTP_URL: 'smtp://localhost:25',
        MAIL_FROM: 'no-reply@example.ch',
      }),
      addressData: fileURLToPath(new URL('../../../features/address/data', import.meta.url)),
      db,
      statements,
      bulletin,
      forgetDeleted: product.connection.forgetDeleted,
      now: product.now,
      randomBytes,
      logger: pino({ level: 'silent' }),
    })
  await expect(start()).rejects.toThrow(ConfigError)
  await db.execute('delete from volksbegehren where is_demo')
  await db.execute('delete from einwohner where is_demo')
  await db.execute('delete from gemeinden where is_demo')
  const { app } = await start()
  const headers = { 'content-type': 'application/json', origin: 'http://localhost:8080' }
  const body = JSON.stringify({ givenName: 'A', familyName: 'B', birthDate: '1990-01-01' })
  const answer = await app.request('http://localhost:8080/api/test-credentials', { method: 'POST', headers, body })
  expect(answer.status).toBe(404)
  expect((await app.request('http://localhost:8080/services/issuer-beta-id/actuator/health')).status).toBe(404)
})

test('what one client asks for at once is bounded before anybody looks at it', async () => {
  const path = '/api/admin/municipalities/1d5f8c1e-3c1e-4b0e-9a43-1b9b5f8f9a01/resident-imports'
  const init = { method: 'POST', headers: { origin: 'http://localhost:8080', 'content-type': 'text/csv' }, body: 'x' }
  const answers = await Promise.all(Array.from({ length: 10 }, () => product.request(path, init)))
  const refused = answers.filter(({ status }) => status === 429)
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(3)
  expect(refused).toHaveLength(7)
  expect(await refused[0]?.json()).toMatchObject({ type: '/problems/too-many-requests' })
})

test('a form that is sent before its page is alive leaves the page as it is, and is not read', async () => {
  const send = (body: string, type: string) =>
    product.request('/de', { method: 'POST', body, headers: { 'content-type': type } })
  expect((await send('street=Am+Bach+3', 'application/x-www-form-urlencoded')).status).toBe(204)
  expect((await send('{}', 'application/json')).status).toBe(404)
})
