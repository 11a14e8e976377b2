import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, test, vi } from 'vitest'
import { allOf, bearerToken, type CallAuthorisation } from './call-authorisation.ts'
import { clientCredentials } from './client-credentials.ts'
import { createHttpIssuerService } from './http-issuer-service.ts'
import { readSigningKey, signedBody } from './signed-body.ts'
import { imitateIssuer, serveInTest } from './testing/index.ts'

const OFFER = {
  credentialType: 'x',
  subject: { firstName: 'Anna' },
  offerValiditySeconds: 60,
  validFrom: new Date('2026-01-15T12:00:00Z'),
  validUntil: new Date('2027-01-15T12:00:00Z'),
  statusLists: [],
}

const CALL = { method: 'GET', headers: {}, body: undefined }
const CLIENT = { clientId: 'a', clientSecret: 'b', scope: undefined }
const DEPS = { timeoutMs: 5000, now: () => new Date() }

/** The token of an authorisation server that answers so. */
async function ask(handle: (advance: (milliseconds: number) => void) => Response) {
  let nowMs = 1_000_000
  const deps = { ...DEPS, now: () => new Date(nowMs), fetch }
  const advance = (milliseconds: number) => {
    nowMs += milliseconds
  }
  const tokenUrl = await serveInTest(() => handle(advance))
  const { authorise, renew } = clientCredentials({ ...CLIENT, tokenUrl }, deps)
  return { authorise, renew, advance }
}

/** An issuer behind somebody who looks at each call first. */
async function guarded(look: (request: Request) => Promise<number | Request>, authorisation: CallAuthorisation) {
  const imitation = imitateIssuer('4.x')
  const baseUrl = await serveInTest(async (request) => {
    const seen = await look(request)
    return typeof seen === 'number' ? Response.json({ detail: 'no' }, { status: seen }) : imitation.handle(seen)
  })
  return { imitation, issuer: createHttpIssuerService({ baseUrl, authorisation, fetch }) }
}

test('a token goes with every call', async () => {
  const headers = { accept: 'application/json' }
  const call = await bearerToken('t').authorise({ method: 'GET', headers, body: undefined })
  expect(call.headers).toEqual({ accept: 'application/json', authorization: 'Bearer t' })
  const look = async (request: Request) => (request.headers.get('authorization') === 'Bearer t' ? request : 401)
  const { issuer } = await guarded(look, bearerToken('t'))
  const { managementId } = await issuer.createOffer(OFFER)
  expect(await issuer.readStatus(managementId)).toBe('OFFERED')
  const { issuer: refused } = await guarded(look, bearerToken('other'))
  await expect(refused.readStatus(managementId)).rejects.toMatchObject({ code: 'misconfigured', httpStatus: 401 })
})

describe('client credentials', () => {
  let nowMs = 0
  const state = { isDown: false, seconds: 300 as number | undefined, valid: new Set<string>(), asked: [] as Request[] }

  async function connect() {
    nowMs = 1_000_000
    Object.assign(state, { isDown: false, seconds: 300, valid: new Set(), asked: [] })
    const tokenUrl = await serveInTest(async (request) => {
      state.asked.push(request)
      await wait(20)
      if (state.isDown) return new Response('', { status: 503 })
      const token = `token-${state.asked.length}`
      state.valid.add(token)
      return Response.json({ access_token: token, token_type: 'Bearer', expires_in: state.seconds })
    })
    const client = { tokenUrl, clientId: 'e:c', clientSecret: 'se cret', scope: 'manage' }
    const authorisation = clientCredentials(client, { timeoutMs: 5000, now: () => new Date(nowMs), fetch })
    const seen: string[] = []
    const look = async (request: Request) => {
      const token = request.headers.get('authorization')?.replace('Bearer ', '') ?? ''
      seen.push(token)
      return state.valid.has(token) ? request : 401
    }
    return { ...(await guarded(look, authorisation)), seen }
  }

  test('ask once for calls at the same time, as the standard says, and keep the token', async () => {
    const { issuer } = await connect()
    await Promise.all([issuer.createOffer(OFFER), issuer.createOffer(OFFER), issuer.createOffer(OFFER)])
    await issuer.createOffer(OFFER)
    expect(state.asked).toHaveLength(1)
    const [asked] = state.asked
    expect(asked?.headers.get('authorization')).toBe(`Basic ${Buffer.from('e%3Ac:se%20cret').toString('base64')}`)
    expect(await asked?.text()).toBe('grant_type=client_credentials&scope=manage')
  })

  test('renew it before it ends', async () => {
    const { issuer, seen } = await connect()
    await issuer.createOffer(OFFER)
    nowMs += 269_999
    await issuer.createOffer(OFFER)
    nowMs += 1
    await Promise.all([issuer.createOffer(OFFER), issuer.createOffer(OFFER)])
    expect(seen).toEqual(['token-1', 'token-1', 'token-2', 'token-2'])
  })

  test('use it to its end if it cannot be renewed, and not beyond', async () => {
    const { issuer } = await connect()
    await issuer.createOffer(OFFER)
    state.isDown = true
    nowMs += 299_999
    await issuer.createOffer(OFFER)
    nowMs += 1
    await expect(issuer.createOffer(OFFER)).rejects.toMatchObject({ code: 'failed', httpStatus: 503 })
  })

  test('of half its life if that is short, and for good if nobody says how long', async () => {
    const { issuer } = await connect()
    state.seconds = 10
    await issuer.createOffer(OFFER)
    nowMs += 4999
    await issuer.createOffer(OFFER)
    expect(state.asked).toHaveLength(1)
    nowMs += 1
    state.seconds = undefined
    await issuer.createOffer(OFFER)
    nowMs += 1e12
    await issuer.createOffer(OFFER)
    expect(state.asked).toHaveLength(2)
  })

  test('renew it once when a service refuses it', async () => {
    const { issuer, imitation, seen } = await connect()
    await issuer.createOffer(OFFER)
    state.valid.clear()
    await Promise.all([issuer.createOffer(OFFER), issuer.createOffer(OFFER)])
    expect(state.asked).toHaveLength(2)
    expect(imitation.asked).toHaveLength(3)
    state.valid.add = () => state.valid
    state.valid.clear()
    seen.length = 0
    await expect(issuer.createOffer(OFFER)).rejects.toMatchObject({ httpStatus: 401 })
    expect(seen).toHaveLength(2)
  })

  test('that are refused are not set up', async () => {
    const tokenUrl = await serveInTest(() => Response.json({ error: 'invalid_client' }, { status: 401 }))
    const client = { tokenUrl, clientId: 'a', clientSecret: 'b', scope: undefined }
    const deps = { timeoutMs: 5000, now: () => new Date(), fetch }
    const { issuer } = await guarded(async (request) => request, clientCredentials(client, deps))
    await expect(issuer.createOffer(OFFER)).rejects.toMatchObject({ code: 'misconfigured', httpStatus: 401 })
    const other = clientCredentials({ ...client, tokenUrl: await serveInTest(() => new Response('<html>')) }, deps)
    const { issuer: puzzled } = await guarded(async (request) => request, other)
    await expect(puzzled.createOffer(OFFER)).rejects.toMatchObject({ code: 'unintelligible' })
  })

  test.each([{ access_token: '' }, { access_token: 't', expires_in: 0 }, { token: 't' }])(
    'are answered with %o, which is no token',
    async (body) => {
      const { authorise } = await ask(() => Response.json(body))
      await expect(authorise(CALL)).rejects.toMatchObject({ code: 'unintelligible' })
    },
  )

  test.each([201, 202, 400])('are refused where the answer is a %i: a token comes with 200', async (status) => {
    const { authorise } = await ask(() => Response.json({ access_token: 't' }, { status }))
    await expect(authorise(CALL)).rejects.toMatchObject({ code: 'misconfigured', httpStatus: status })
  })

  test('have lived since they were asked for, however long the answer took', async () => {
    let asked = 0
    const { authorise, advance } = await ask((wait) => {
      wait(20_000)
      asked += 1
      return Response.json({ access_token: 't', expires_in: 60 })
    })
    await authorise(CALL)
    advance(9_999)
    await authorise(CALL)
    expect(asked).toBe(1)
    advance(1)
    await authorise(CALL)
    expect(asked).toBe(2)
  })

  test('are told to nobody whom the server leads to', async () => {
    let asked = 0
    const elsewhere = await serveInTest(() => {
      asked += 1
      return Response.json({ access_token: 't' })
    })
    const { authorise } = await ask(() => new Response(null, { status: 307, headers: { location: elsewhere } }))
    await expect(authorise(CALL)).rejects.toMatchObject({ code: 'unreachable' })
    expect(asked).toBe(0)
  })

  test('are not waited for without an end', async () => {
    const hanging = (_: string, { signal }: RequestInit) =>
      new Promise<Response>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
    const { authorise } = clientCredentials(
      { ...CLIENT, tokenUrl: 'http://x' },
      { ...DEPS, timeoutMs: 1, fetch: hanging },
    )
    await expect(authorise(CALL)).rejects.toMatchObject({ code: 'unreachable' })
  })

  test('of a service that has refused it meanwhile it is used no more, though it has time left', async () => {
    let answers = 0
    const { authorise, renew, advance } = await ask(() => {
      answers += 1
      return answers === 1 ? Response.json({ access_token: 't', expires_in: 300 }) : new Response('', { status: 503 })
    })
    const before = await authorise(CALL)
    advance(280_000)
    const renewing = authorise(CALL)
    expect(renew?.(before)).toBe(true)
    await expect(renewing).rejects.toMatchObject({ code: 'failed' })
  })
})

describe('a signed body', () => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { privateKey: other } = generateKeyPairSync('ec', { namedCurve: 'P-384' })
  const jwk = { ...privateKey.export({ format: 'jwk' }), kid: 'key-1' }
  const publicKey = createPublicKey(privateKey)
  const key = readSigningKey(JSON.stringify(jwk))

  /** As the filter of the generic services: every call but a GET is a signed JWT, whose `data` is the body. */
  const unwrap = async (request: Request): Promise<Request | number> => {
    if (request.method === 'GET') return (await request.text()) === '' ? request : 400
    const [header = '', payload = '', signature = ''] = (await request.text()).split('.')
    const input = Buffer.from(`${header}.${payload}`)
    const decode = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString())
    const isRight =
      decode(header).kid === 'key-1' &&
      decode(header).alg === 'ES256' &&
      request.headers.get('content-type') === 'application/json' &&
      verify('sha256', input, { key: publicKey, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'))
    if (!isRight) return 401
    const { data, ...rest } = decode(payload)
    if (typeof data !== 'string' || Object.keys(rest).length > 0) return 400
    return new Request(request.url, { method: request.method, body: JSON.stringify(JSON.parse(data)) })
  }

  test('is what a service with ENABLE_JWT_AUTH takes, also where there is no body', async () => {
    if (key === undefined) throw new Error('no key')
    const both = allOf([bearerToken('t'), signedBody(key)])
    const look = async (request: Request) =>
      request.headers.get('authorization') === 'Bearer t' ? unwrap(request) : 403
    const { issuer, imitation } = await guarded(look, both)
    const { managementId } = await issuer.createOffer(OFFER)
    expect(imitation.asked[0]).toMatchObject({ credential_subject_data: { firstName: 'Anna' } })
    imitation.collect(managementId)
    expect(await issuer.changeStatus(managementId, 'REVOKED')).toBe('REVOKED')
    expect(await issuer.readStatus(managementId)).toBe('REVOKED')
  })

  test.each([
    ['no JSON', 'x'],
    ['a public key', JSON.stringify({ ...jwk, d: undefined })],
    ['a key without a name', JSON.stringify({ ...jwk, kid: undefined })],
    ['a key with an empty name', JSON.stringify({ ...jwk, kid: '' })],
    ['a key on another curve', JSON.stringify({ ...other.export({ format: 'jwk' }), kid: 'key-1' })],
    ['half a key', JSON.stringify({ ...jwk, x: 'AA' })],
  ])('is not signed by %s', (_, text) => {
    expect(readSigningKey(text)).toBeUndefined()
  })
})

test('of several proofs the one that can be renewed is', () => {
  const renew = vi.fn(() => true)
  const call = { method: 'GET', headers: {}, body: undefined }
  expect(allOf([bearerToken('t'), { authorise: (call) => call, renew }]).renew?.(call)).toBe(true)
  expect(allOf([bearerToken('t')]).renew?.(call)).toBe(false)
  expect(renew).toHaveBeenCalledOnce()
  const renewable: CallAuthorisation = { authorise: (call) => call, renew }
  expect(allOf([renewable, renewable]).renew?.(call)).toBe(true)
  expect(renew, 'each that can be').toHaveBeenCalledTimes(3)
})
