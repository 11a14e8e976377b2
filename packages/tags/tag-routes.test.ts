import { openVoprf } from '@e-collecting/voprf'
import { describe, expect, test } from 'vitest'
import { createHttpHolder } from './http-holder.ts'
import { createKeyHolder } from './key-holder.ts'
import { createTagRoutes } from './tag-routes.ts'
import { createMemoryStore, createTestClock, failing, INPUT, ITEM } from './testing/tag-stand.ts'

const TOKEN = 'a token of a test'
const voprf = await openVoprf()
const { blinded } = voprf.blind(INPUT)
const encoded = Buffer.from(blinded).toString('base64url')

/** A service, and what it reports. */
function createService(makesKeys = true) {
  const clock = createTestClock()
  const faults: unknown[] = []
  const holder = createKeyHolder({ store: createMemoryStore(), voprf: async () => voprf, now: clock.now, makesKeys })
  const routes = createTagRoutes(holder, TOKEN, (error) => void faults.push(error))
  const post = (path: string, body: unknown, token = TOKEN) =>
    routes.request(`/v1/items/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
  return { ...clock, holder, routes, post, faults }
}

/** Whoever has its token. */
const callerOf = (service: ReturnType<typeof createService>) =>
  createHttpHolder({
    url: 'https://tags.example',
    token: TOKEN,
    timeoutMs: 1000,
    fetch: async (url, init) => service.routes.request(url.slice('https://tags.example'.length), init),
  })

test('over HTTP a holder is as it is here', async () => {
  const service = createService()
  const remote = callerOf(service)
  const keys = await remote.open(ITEM, '2026-05-20')
  expect(keys).toEqual(await service.holder.keysOf(ITEM))
  const { evaluated, proof } = await remote.evaluate(ITEM, blinded)
  voprf.check({ publicKey: keys.publicKeys[0]!, blinded: [blinded], evaluated: [evaluated] }, proof)
  service.travelTo('2026-05-21')
  await expect(remote.evaluate(ITEM, blinded)).rejects.toMatchObject({ code: 'tag-item-closed' })
  expect(service.faults).toEqual([])
})

test('everybody may read keys and counts, from any page', async () => {
  const { routes, holder, travelTo } = createService()
  const { publicKeys } = await holder.open(ITEM, null)
  await holder.evaluate(ITEM, blinded)
  travelTo('2026-05-18')
  const read = async (what: string) => {
    const response = await routes.request(`/v1/items/${ITEM}/${what}`)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    return response.json()
  }
  const keys = publicKeys.map((key) => Buffer.from(key).toString('base64url'))
  expect(await read('keys')).toEqual({ item: ITEM, index: 0, publicKeys: keys })
  const days = [{ day: '2026-05-17', evaluations: 1 }]
  expect(await read('counts')).toEqual({ item: ITEM, total: 1, days })
})

test('but another page may not ask for anything else', async () => {
  const { routes } = createService()
  const asked = { origin: 'https://elsewhere.example', 'access-control-request-method': 'POST' }
  const answer = await routes.request(`/v1/items/${ITEM}/evaluations`, { method: 'OPTIONS', headers: asked })
  expect(answer.headers.get('access-control-allow-methods')).toBe('GET')
})

test.each(['keys', 'counts'])('an item that was not opened has no %s', async (what) => {
  const { routes } = createService()
  expect((await routes.request(`/v1/items/${ITEM}/${what}`)).status).toBe(404)
})

test('nobody opens or evaluates without the token', async () => {
  const service = createService()
  await service.holder.open(ITEM, null)
  for (const token of ['', 'a token of a tesT', TOKEN.slice(1), `${TOKEN}x`])
    for (const response of [
      await service.post(`${ITEM}/evaluations`, { blinded: encoded }, token),
      await service.post('other-item', { closes: null }, token),
    ])
      expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
  expect((await service.routes.request(`/v1/items/${ITEM}`, { method: 'POST' })).status).toBe(401)
  expect(await service.holder.keysOf('other-item')).toBeUndefined()
  service.travelTo('2026-05-16')
  expect(await service.holder.countsOf(ITEM)).toEqual([])
})

test.each([
  ['no JSON', `${ITEM}/evaluations`, '{', 400],
  ['JSON of another shape', `${ITEM}/evaluations`, { element: encoded }, 400],
  ['an element with padding', `${ITEM}/evaluations`, { blinded: `${encoded}=` }, 400],
  ['an element with bits left over', `${ITEM}/evaluations`, { blinded: `${encoded.slice(0, -1)}~` }, 400],
  ['the identity', `${ITEM}/evaluations`, { blinded: Buffer.alloc(32).toString('base64url') }, 400],
  ['no element', `${ITEM}/evaluations`, { blinded: Buffer.alloc(32, 0xff).toString('base64url') }, 400],
  ['a body that is too long', `${ITEM}/evaluations`, { blinded: encoded, and: 'x'.repeat(1024) }, 413],
  ['a day that is none', 'other-item', { closes: '2026-02-30' }, 400],
  ['an item that is not known', 'other-item/evaluations', { blinded: encoded }, 404],
  ['an item that is over', 'other-item', { closes: '2026-05-14' }, 410],
  ['a name that is none', '..%2Ftoken', { closes: null }, 404],
  ['a name in capitals', 'OTHER', { closes: null }, 404],
  ['a name that ends in a hyphen', 'other-', { closes: null }, 404],
  ['a name that is too long', 'x'.repeat(121), { closes: null }, 404],
])('%s is refused', async (_, path, body, status) => {
  const service = createService()
  await service.holder.open(ITEM, null)
  const response = await service.post(path, body)
  expect(response.status).toBe(status)
  expect(service.faults).toEqual([])
  service.travelTo('2026-05-16')
  expect(await service.holder.countsOf(ITEM)).toEqual([])
})

test('where keys are dealt none is made', async () => {
  const service = createService(false)
  await expect(callerOf(service).open(ITEM, null)).rejects.toMatchObject({ code: 'tag-item-unknown' })
  expect((await service.routes.request(`/v1/items/${ITEM}/counts`)).status).toBe(404)
})

test('a defect is reported, and not told to whoever asked', async () => {
  const service = createService()
  service.holder.evaluate = () => Promise.reject(new Error('disk full'))
  const response = await service.post(`${ITEM}/evaluations`, { blinded: encoded })
  expect([response.status, await response.text()]).toEqual([503, '{"error":"unavailable"}'])
  expect(service.faults).toHaveLength(1)
})

test.each([
  ['tag-service-broken', 500],
  ['tag-service-unavailable', 503],
] as const)('what a holder refuses is told by its code: %s', async (code, status) => {
  const service = createService()
  service.holder.evaluate = failing(code)
  const response = await service.post(`${ITEM}/evaluations`, { blinded: encoded })
  expect([response.status, await response.json()]).toEqual([status, { error: code }])
})

describe('a service that does not answer as it should', () => {
  const asking = (fetch: (url: string, init: RequestInit) => Promise<Response>) =>
    createHttpHolder({ url: 'https://tags.example', token: TOKEN, timeoutMs: 50, fetch }).evaluate(ITEM, blinded)
  const whole = { evaluated: encoded, proof: Buffer.alloc(64).toString('base64url') }

  test.each([
    ['a broken connection', () => Promise.reject(new TypeError('fetch failed')), 'unavailable'],
    ['503', async () => new Response('', { status: 503 }), 'unavailable'],
    ['429', async () => new Response('', { status: 429 }), 'unavailable'],
    ['401', async () => new Response('', { status: 401 }), 'broken'],
    ['no JSON', async () => new Response('<html>'), 'broken'],
    ['an element too short', async () => Response.json({ ...whole, evaluated: encoded.slice(4) }), 'broken'],
    ['no proof', async () => Response.json({ evaluated: encoded }), 'broken'],
    ['too much', async () => Response.json({ ...whole, and: 'x'.repeat(600_000) }), 'broken'],
    [
      'the announcement of too much',
      async () => new Response('', { headers: { 'content-length': '600000' } }),
      'broken',
    ],
    [
      'nothing, for too long',
      (_: string, { signal }: RequestInit) =>
        new Promise<Response>((_resolve, reject) => {
          signal?.addEventListener('abort', () => reject(signal.reason))
        }),
      'unavailable',
    ],
  ])('%s', async (_, fetch, code) => {
    const error: unknown = await asking(fetch).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: `tag-service-${code}` })
    expect(String(error)).not.toContain(encoded)
  })

  test('is asked with the token, and not led elsewhere', async () => {
    await asking(async (url, { headers, redirect, body }) => {
      expect([url, headers, redirect, body]).toEqual([
        `https://tags.example/v1/items/${ITEM}/evaluations`,
        expect.objectContaining({ authorization: `Bearer ${TOKEN}` }),
        'error',
        JSON.stringify({ blinded: encoded }),
      ])
      return Response.json(whole)
    })
  })
})
