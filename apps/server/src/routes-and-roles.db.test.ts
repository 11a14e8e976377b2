import { randomUUID } from 'node:crypto'
import { FRESH_PASSKEY_MS } from '@e-collecting/auth/contract'
import { createSoftwareAuthenticator } from '@e-collecting/auth/server/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMetrics } from './http/operations.ts'
import { createStaffedProduct, enrolPasskey, inviteAdmin, inviteClerk, signIn } from './testing/sign-in-staff.ts'
import { createTestProduct, type TestBrowser, type TestProduct } from './testing.ts'

/** Status by who asks: nobody signed in, a clerk of another municipality, the municipality's own clerk, an admin. */
type Expected = readonly [nobody: number, otherClerk: number, ownClerk: number, admin: number]
interface Case {
  body?: unknown
  expected: Expected
  /** Asks for a passkey that was given just now. */
  isFresh?: true
  /** Open to a session whose second factor is missing: how it is given. */
  isForHalf?: true
}

const PUBLIC = 'public'
/** Public, and asked by somebody who supports, registers or declares, or by the wallet: counters do not tell which of them it was, or when. */
const FLOW = 'flow'
const UNKNOWN = randomUUID()
const SESSION_ID = 'A'.repeat(43)
const TOKEN = 'B'.repeat(43)
const ATTESTATION = credential({ attestationObject: 'AA' })
const ASSERTION = credential({ authenticatorData: 'AA', signature: 'AA' })
const ADMIN_ONLY = (status: number): Expected => [401, 403, 403, status]

function credential(response: Record<string, string>) {
  return { id: 'AA', rawId: 'AA', type: 'public-key', response: { clientDataJSON: 'AA', ...response } }
}

let product: TestProduct
/** `half` is an admin with a passkey who has used a link and nothing else, `stale` one who gave the passkey some time ago. */
let browsers: Record<'nobody' | 'other' | 'own' | 'admin' | 'half' | 'stale', TestBrowser>
const ids = { municipality: '', otherMunicipality: '', resident: '', credential: '', item: '', user: '' }
let routes: string[] = []

beforeAll(async () => {
  product = await createTestProduct('2026-11-21T10:00:00Z')
  const { admin, clerk: own, municipality } = await createStaffedProduct(product)
  const created = { bfsNumber: '351', name: 'Bern', did: null, statusListUrl: null }
  const second = (await (await admin.get('/api/admin/municipalities?text=351')).json()) as { items: { id: string }[] }
  const elsewhere =
    second.items[0] ?? ((await (await admin.post('/api/admin/municipalities', created)).json()) as { id: string })
  const other = await inviteClerk(product, admin, elsewhere.id, 'other@example.ch')
  const authenticator = createSoftwareAuthenticator('http://localhost:8080')
  const stale = await inviteAdmin(product, admin, 'second@example.ch')
  await enrolPasskey(stale, authenticator)
  const half = product.browser()
  await signIn(half, 'second@example.ch')
  browsers = { nobody: product.browser(), other, own, admin, half, stale }
  const person = { givenName: 'Test', familyName: 'Person', birthDate: '1990-01-01' }
  const read = async <Body>(response: Promise<Response>) => (await (await response).json()) as Body
  const residents = `/api/admin/municipalities/${municipality.id}/residents`
  const resident = await read<{ id: string }>(admin.post(residents, person))
  const { popularVotes } = await read<{ popularVotes: { slug: string; isIssuable: boolean }[] }>(
    admin.get('/api/admin/credential-options'),
  )
  const slug = popularVotes.find(({ isIssuable }) => isIssuable)?.slug ?? ''
  const credential = await read<{ id: string }>(
    admin.post('/api/admin/credentials', { residentId: resident.id, popularVote: slug }),
  )
  const items = await read<{ items: { id: string }[] }>(admin.get('/api/admin/popular-votes'))
  const staff = await read<{ staff: { id: string; isSelf: boolean }[] }>(admin.get('/api/admin/staff'))
  Object.assign(ids, {
    municipality: municipality.id,
    otherMunicipality: elsewhere.id,
    resident: resident.id,
    credential: credential.id,
    item: items.items[0]?.id,
    user: staff.staff.find(({ isSelf }) => isSelf)?.id,
  })
  const document = (await (await product.request('/api/openapi.json')).json()) as {
    paths: Record<string, Record<string, unknown>>
  }
  routes = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
}, 180_000)
afterAll(() => product.close())

const person = { givenName: 'Neue', familyName: 'Person', birthDate: '1991-02-03' }

/** Every route of the product API. A new one fails the test until it is entered here. */
const table = (): Record<string, Case | typeof PUBLIC | typeof FLOW> => ({
  'GET /api/popular-votes': PUBLIC,
  'GET /api/popular-votes/{slug}': PUBLIC,
  'GET /api/address-search/find': PUBLIC,
  'GET /api/localities': PUBLIC,
  'GET /api/municipalities': PUBLIC,
  'GET /api/municipalities/{bfsNumber}': PUBLIC,
  'GET /api/postal-codes/{postalCode}': PUBLIC,
  'GET /api/health': PUBLIC,
  'GET /api/problems/{code}': PUBLIC,
  'POST /api/return': FLOW,
  'POST /api/support/sessions': FLOW,
  'GET /api/support/sessions/{id}': FLOW,
  'POST /api/support/sessions/{id}/offer': FLOW,
  'DELETE /api/support/sessions/{id}': FLOW,
  'GET /api/support/sessions/{id}/events': FLOW,
  'GET /api/register/municipalities/{bfsNumber}': FLOW,
  'POST /api/register/sessions': FLOW,
  'GET /api/register/sessions/{id}': FLOW,
  'DELETE /api/register/sessions/{id}': FLOW,
  'POST /api/register/sessions/{id}/credential': FLOW,
  'GET /api/register/sessions/{id}/events': FLOW,
  'POST /api/v1/declarations': FLOW,
  'GET /api/v1/declarations/{id}': FLOW,
  'POST /api/v1/declarations/{id}/offer': FLOW,
  'DELETE /api/v1/declarations/{id}': FLOW,
  'GET /api/v1/declarations/{id}/events': FLOW,
  'GET /api/v1/declaration-counts': FLOW,
  'GET /api/v1/declaration-counts/{slug}': FLOW,
  'POST /api/test-credentials': FLOW,
  'POST /api/test-credential/credentials': FLOW,
  'GET /api/test-credential/credentials/{id}/status': FLOW,
  'POST /api/test-credential/verifications': FLOW,
  'GET /api/test-credential/verifications/{id}': FLOW,
  'DELETE /api/test-credential/verifications/{id}': FLOW,
  'GET /api/test-credential/verifications/{id}/events': FLOW,
  'GET /api/mailbox': PUBLIC,
  'POST /api/auth/links': PUBLIC,
  'POST /api/auth/links/read': PUBLIC,
  'POST /api/auth/sessions': PUBLIC,
  'POST /api/auth/invitations/read': PUBLIC,
  'POST /api/auth/invitations/accept': PUBLIC,
  'GET /api/auth/session': PUBLIC,
  // Leaving is the last row of each browser; `DELETE /api/auth/session(s)` are tested in the auth feature.
  'DELETE /api/auth/session': PUBLIC,
  'DELETE /api/auth/sessions': PUBLIC,
  'GET /api/auth/sessions': { expected: [401, 200, 200, 200] },
  'DELETE /api/auth/sessions/{id}': { expected: [401, 404, 404, 404] },
  'GET /api/auth/passkeys': { expected: [401, 200, 200, 200] },
  // To who has none yet the demo asks for none; beyond that: passkeys.test.ts of the auth feature.
  'POST /api/auth/passkeys/options': { expected: [401, 200, 200, 200], isFresh: true },
  'POST /api/auth/passkeys': { body: { response: ATTESTATION }, expected: [401, 403, 403, 403], isFresh: true },
  'PUT /api/auth/passkeys/{id}': { body: { name: 'Laptop' }, expected: [401, 404, 404, 404] },
  'DELETE /api/auth/passkeys/{id}': { expected: [401, 404, 404, 404], isFresh: true },
  'POST /api/auth/passkeys/assertion/options': { expected: [401, 404, 404, 404], isForHalf: true },
  'POST /api/auth/passkeys/assertion': {
    body: { response: ASSERTION },
    expected: [401, 403, 403, 403],
    isForHalf: true,
  },

  'GET /api/admin/staff': { expected: ADMIN_ONLY(200) },
  'POST /api/admin/invitations': {
    body: { email: 'clerk@example.ch', role: 'admin', municipalityId: null, language: 'de' },
    expected: ADMIN_ONLY(201),
    isFresh: true,
  },
  'DELETE /api/admin/invitations/{id}': { expected: ADMIN_ONLY(404), isFresh: true },
  'DELETE /api/admin/staff/{userId}/roles/admin': { expected: ADMIN_ONLY(404), isFresh: true },
  'DELETE /api/admin/staff/{userId}/municipalities/{municipalityId}': { expected: ADMIN_ONLY(404), isFresh: true },
  'DELETE /api/admin/staff/{userId}/passkeys': { expected: ADMIN_ONLY(409), isFresh: true },
  'DELETE /api/admin/staff/{userId}/sessions': { expected: ADMIN_ONLY(404) },
  'GET /api/admin/audit': { expected: ADMIN_ONLY(200) },

  'GET /api/admin/municipalities': { expected: [401, 200, 200, 200] },
  'GET /api/admin/municipality-form': { expected: ADMIN_ONLY(200) },
  'GET /api/admin/municipalities/{id}': { expected: [401, 403, 200, 200] },
  'POST /api/admin/municipalities': {
    body: { bfsNumber: '9999', name: 'Nirgends', did: null, statusListUrl: null },
    expected: ADMIN_ONLY(400),
    isFresh: true,
  },
  'PUT /api/admin/municipalities/{id}': {
    body: { bfsNumber: '230', name: 'Winterthur', did: null, statusListUrl: null },
    expected: ADMIN_ONLY(200),
    isFresh: true,
  },
  'DELETE /api/admin/municipalities/{id}': { expected: ADMIN_ONLY(409), isFresh: true },
  // Nothing to check where the issuer is ours; beyond that: external-issuer.db.test.ts.
  'POST /api/admin/municipalities/{id}/issuer-check': { expected: ADMIN_ONLY(409) },
  'POST /api/admin/municipalities/{id}/residents/search': { body: {}, expected: [401, 403, 200, 200] },
  'POST /api/admin/municipalities/{id}/residents': { body: person, expected: [401, 403, 201, 409] },
  'POST /api/admin/municipalities/{id}/resident-imports': { body: {}, expected: [401, 415, 415, 415] },
  'PUT /api/admin/residents/{id}': {
    body: { givenName: 'Test', familyName: 'Person', birthDate: '1990-01-01' },
    expected: [401, 404, 200, 200],
  },
  'DELETE /api/admin/residents/{id}': { expected: [401, 404, 409, 409] },
  'POST /api/admin/resident-imports/{id}/confirm': { body: { leavesFaulty: false }, expected: [401, 404, 404, 404] },
  'GET /api/admin/resident-imports/{id}/faulty-lines': { expected: [401, 404, 404, 404] },
  'DELETE /api/admin/resident-imports/{id}': { expected: [401, 404, 404, 404] },

  'GET /api/admin/popular-votes': { expected: ADMIN_ONLY(200) },
  'POST /api/admin/popular-votes': { body: {}, expected: ADMIN_ONLY(400) },
  'POST /api/admin/popular-votes/import': { expected: ADMIN_ONLY(200) },
  'GET /api/admin/popular-votes/{id}': { expected: ADMIN_ONLY(200) },
  'PUT /api/admin/popular-votes/{id}': { body: {}, expected: ADMIN_ONLY(400) },
  'PUT /api/admin/popular-votes/{id}/status': { body: { status: 'inactive' }, expected: ADMIN_ONLY(200) },
  'GET /api/admin/popular-votes/{id}/log': { expected: ADMIN_ONLY(200) },
  'DELETE /api/admin/popular-votes/{id}': { expected: ADMIN_ONLY(200) },

  'GET /api/admin/overview': { expected: [401, 200, 200, 200] },
  'GET /api/admin/credential-options': { expected: [401, 200, 200, 200] },
  'POST /api/admin/credentials/search': { body: {}, expected: [401, 200, 200, 200] },
  'POST /api/admin/credentials': {
    body: { residentId: ids.resident, popularVote: 'no-such-item' },
    expected: [401, 404, 404, 404],
  },
  'GET /api/admin/credentials/{id}': { expected: [401, 404, 200, 200] },
  'POST /api/admin/credentials/{id}/refresh': { expected: [401, 404, 200, 200] },
  'PUT /api/admin/credentials/{id}/status': {
    body: { status: 'SUSPENDED', reason: 'other' },
    expected: [401, 404, 409, 409],
    isFresh: true,
  },
  'POST /api/admin/credentials/{id}/revoke': { expected: [401, 404, 409, 409], isFresh: true },
})

/** What stands for the parameters of a path; the records exist, so that a refusal is one for lack of a right. */
function fillPath(path: string): string {
  const isOf = (part: string) => path.includes(part)
  const id = isOf('/municipalities/')
    ? ids.municipality
    : isOf('/residents/')
      ? ids.resident
      : isOf('/credentials/')
        ? ids.credential
        : isOf('/popular-votes/')
          ? ids.item
          : UNKNOWN
  return (
    path
      // Their own account must come out of it as an admin who is signed in.
      .replace('{userId}', /\/(roles\/admin|sessions)$/.test(path) ? UNKNOWN : ids.user)
      .replace('{municipalityId}', ids.otherMunicipality)
      .replace('{bfsNumber}', '230')
      .replace('{slug}', 'no-such-item')
      .replace('{id}', path.startsWith('/api/admin') || path.startsWith('/api/auth') ? id : SESSION_ID)
  )
}

async function ask(browser: TestBrowser, route: string, body?: unknown): Promise<number> {
  const [method = '', path = ''] = route.split(' ')
  const response = await browser.send(method, fillPath(path), body)
  await response.body?.cancel()
  return response.status
}

/** Code of the problem that a route answers with; its status if it answers with none. */
async function askForCode(browser: TestBrowser, route: string, body?: unknown): Promise<string> {
  const [method = '', path = ''] = route.split(' ')
  const response = await browser.send(method, fillPath(path), body)
  const isProblem = response.headers.get('content-type')?.startsWith('application/problem+json')
  if (isProblem) return ((await response.json()) as { type: string }).type.slice('/problems/'.length)
  await response.body?.cancel()
  return String(response.status)
}

test('every route of the API is in the table, and the table has no other', () => {
  expect(routes.toSorted()).toEqual(Object.keys(table()).toSorted())
})

test('counters tell nothing of a flow but that somebody was in one', async () => {
  const named = Object.entries(table()).map(async ([route, entry]) => {
    const { read, countRequest } = createMetrics()
    countRequest(route.slice(route.indexOf('/')), 200)
    return (await read()).includes('route="flows"') === (entry === FLOW) ? [] : [route]
  })
  expect((await Promise.all(named)).flat()).toEqual([])
})

describe('routes of staff', () => {
  test('each answers each role as the table says', async () => {
    const faults: string[] = []
    for (const [route, entry] of Object.entries(table())) {
      if (typeof entry === 'string') continue
      const who = ['nobody', 'other', 'own', 'admin'] as const
      for (const [index, name] of who.entries()) {
        const status = await ask(browsers[name], route, entry.body)
        if (status !== entry.expected[index])
          faults.push(`${route} as ${name}: ${status}, not ${entry.expected[index]}`)
      }
    }
    expect(faults).toEqual([])
  }, 120_000)

  const listRows = () => Object.entries(table()).filter((row): row is [string, Case] => typeof row[1] !== 'string')

  test('a session whose second factor is missing reaches nothing but the way to give it', async () => {
    const faults: string[] = []
    for (const [route, { body, isForHalf }] of listRows()) {
      const code = await askForCode(browsers.half, route, body)
      if ((code !== 'second-factor-required') !== (isForHalf === true)) faults.push(`${route}: ${code}`)
    }
    expect(faults).toEqual([])
  })

  test('a passkey is asked for again where the table says so, and nowhere else', async () => {
    product.advance(FRESH_PASSKEY_MS)
    const faults: string[] = []
    for (const [route, { body, isFresh }] of listRows()) {
      const code = await askForCode(browsers.stale, route, body)
      if ((code === 'fresh-passkey-required') !== (isFresh === true)) faults.push(`${route}: ${code}`)
    }
    expect(faults).toEqual([])
  })

  test('nobody has become more than he was', async () => {
    const whoAmI = async (browser: TestBrowser) =>
      (
        (await (await browser.get('/api/auth/session')).json()) as {
          user: { role: string; municipalities: { id: string }[] }
        }
      ).user
    expect(await whoAmI(browsers.own)).toMatchObject({ role: 'gemeinde', municipalities: [{ id: ids.municipality }] })
    expect(await whoAmI(browsers.other)).toMatchObject({
      role: 'gemeinde',
      municipalities: [{ id: ids.otherMunicipality }],
    })
  })

  test('everything below /api/admin that is not a route answers 401 or 404, never with content', async () => {
    for (const path of ['/api/admin', '/api/admin/', '/api/admin/nothing', '/api/admin/staff/x/y/z'])
      expect([401, 404]).toContain((await browsers.nobody.get(path)).status)
  })
})

describe('public routes', () => {
  test('none asks for a sign-in', async () => {
    const refused: string[] = []
    for (const [route, entry] of Object.entries(table())) {
      if (typeof entry !== 'string' || route.endsWith('/events') || route.startsWith('DELETE /api/auth')) continue
      const status = await ask(browsers.nobody, route, route.startsWith('POST') ? { token: TOKEN } : undefined)
      if ([401, 403].includes(status)) refused.push(`${route}: ${status}`)
    }
    expect(refused).toEqual([])
  })

  test('a state-changing request from another site is refused before anything is looked at', async () => {
    const accepted: string[] = []
    for (const route of routes.filter((name) => !name.startsWith('GET'))) {
      const [method = '', path = ''] = route.split(' ')
      const response = await product.request(fillPath(path), {
        method,
        headers: {
          origin: 'https://evil.example',
          cookie: [...browsers.admin.cookies].map((pair) => pair.join('=')).join('; '),
        },
      })
      if (response.status !== 403) accepted.push(route)
    }
    expect(accepted).toEqual([])
  })
})
