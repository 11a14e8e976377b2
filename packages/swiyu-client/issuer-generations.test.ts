import { describe, expect, test } from 'vitest'
import { createHttpIssuerService, type HttpIssuerOptions } from './http-issuer-service.ts'
import { GENERATIONS, type Generation, imitateIssuer, RECEIPT_OFFER, serveInTest } from './testing/index.ts'

/** Each generation of an issuer over real HTTP, by an imitation that refuses what its service would not know. */
const DID = 'did:webvh:QmB:issuer.example.ch:beta'

async function askIssuer(generation: Generation, api?: HttpIssuerOptions['api']) {
  const imitation = imitateIssuer(generation)
  const calls: string[] = []
  const url = await serveInTest((request) => {
    calls.push(`${request.method} ${new URL(request.url).pathname.replace(/[0-9a-f-]{36}/, '{id}')}`)
    return imitation.handle(request)
  })
  return { imitation, calls, issuer: createHttpIssuerService({ baseUrl: `${url}/api/v1`, api, fetch }) }
}

describe.each(GENERATIONS)('an issuer of %s', (generation) => {
  test('makes, tells of, suspends, releases and revokes what a wallet has collected', async () => {
    const { imitation, issuer } = await askIssuer(generation)
    const { managementId, offerDeepLink } = await issuer.createOffer(RECEIPT_OFFER)
    expect(offerDeepLink).toMatch(/^swiyu:\/\//)
    expect(await issuer.readStatus(managementId)).toBe('OFFERED')
    imitation.collect(managementId)
    for (const status of ['SUSPENDED', 'ISSUED', 'REVOKED'] as const)
      expect(await issuer.changeStatus(managementId, status)).toBe(status)
    expect(await issuer.readStatus(managementId)).toBe('REVOKED')
    expect(await issuer.readProofs(managementId)).toHaveLength(generation === 'specification' ? 1 : 0)
  })

  test('refuses an impossible step and an unknown id as itself', async () => {
    const { issuer } = await askIssuer(generation)
    const { managementId } = await issuer.createOffer(RECEIPT_OFFER)
    const refused = (httpStatus: number) => ({ code: 'refused', httpStatus })
    await expect(issuer.changeStatus(managementId, 'REVOKED')).rejects.toMatchObject(refused(400))
    await expect(issuer.changeStatus('x', 'REVOKED')).rejects.toMatchObject(refused(404))
    expect(await issuer.changeStatus(managementId, 'CANCELLED')).toBe('CANCELLED')
  })

  test('is told of another identity where it knows of any', async () => {
    const { imitation, issuer } = await askIssuer(generation)
    await issuer.createOffer({ ...RECEIPT_OFFER, issuerDid: DID })
    await issuer.createOffer({ ...RECEIPT_OFFER, issuerDid: DID })
    expect(imitation.asked).toHaveLength(generation === '4.x' ? 2 : 3)
    const last = imitation.asked.at(-1) as Record<string, unknown>
    expect(last.configuration_override !== undefined).toBe(generation === '4.x')
  })
})

test.each(GENERATIONS)(
  'a municipality may have a key of its own where %s knows of other identities',
  async (generation) => {
    const { imitation, issuer } = await askIssuer(generation)
    const issuerKey = { verificationMethod: `${DID}#hsm-7`, keyId: 'slot-7', keyPin: '4711' }
    const made = await issuer.createOffer({ ...RECEIPT_OFFER, issuerDid: DID, issuerKey })
    const { configuration_override: told } = imitation.asked.at(-1) as { configuration_override?: object }
    expect(made.isUnderOwnIdentity ?? false).toBe(generation !== '4.x')
    expect(told).toEqual(
      generation === '4.x'
        ? { issuer_did: DID, verification_method: `${DID}#hsm-7`, key_id: 'slot-7', key_pin: '4711' }
        : undefined,
    )
  },
)

test('how an issuer revokes is found out once', async () => {
  const { imitation, calls, issuer } = await askIssuer('specification')
  for (let round = 0; round < 2; round += 1) {
    const { managementId } = await issuer.createOffer(RECEIPT_OFFER)
    imitation.collect(managementId)
    await issuer.changeStatus(managementId, 'REVOKED')
  }
  expect(calls.filter((call) => call === 'PATCH /api/v1/credentials/{id}/status')).toHaveLength(1)
})

test('told how, it is not tried out', async () => {
  const { imitation, calls, issuer } = await askIssuer('specification', 'specification')
  const { managementId } = await issuer.createOffer({ ...RECEIPT_OFFER, issuerDid: DID })
  imitation.collect(managementId)
  await issuer.changeStatus(managementId, 'REVOKED')
  expect(calls).toEqual([
    'POST /api/v1/credentials',
    'POST /api/v1/credentials/{id}/revoke',
    'GET /api/v1/credentials/{id}/status',
  ])
})

test('one that names identities as the one generation and revokes as the other does both', async () => {
  const imitation = imitateIssuer('4.x')
  const url = await serveInTest((request) => {
    const { pathname, origin, searchParams } = new URL(request.url)
    if (searchParams.get('credentialStatus') === 'REVOKED') return Response.json({}, { status: 405 })
    if (!pathname.endsWith('/revoke')) return imitation.handle(request)
    const path = pathname.replace(/revoke$/, 'status?credentialStatus=REVOKED')
    return imitation.handle(new Request(origin + path, { method: 'PATCH' }))
  })
  const issuer = createHttpIssuerService({ baseUrl: url, fetch })
  for (let round = 0; round < 2; round += 1) {
    const { managementId, isUnderOwnIdentity } = await issuer.createOffer({ ...RECEIPT_OFFER, issuerDid: DID })
    imitation.collect(managementId)
    expect(isUnderOwnIdentity).toBeUndefined()
    expect(await issuer.changeStatus(managementId, 'REVOKED')).toBe('REVOKED')
  }
})

test('one that knows identities and refuses ours does not issue under its own', async () => {
  const imitation = imitateIssuer('4.x')
  const offers: string[] = []
  const url = await serveInTest(async (request) => {
    const text = await request.text()
    if (text.includes('configuration_override')) return Response.json({ detail: 'unknown key' }, { status: 400 })
    const answer = await imitation.handle(
      new Request(request.url, { method: request.method, ...(text && { body: text }) }),
    )
    if (request.method === 'POST')
      offers.push(((await answer.clone().json()) as { management_id: string }).management_id)
    return answer
  })
  const issuer = createHttpIssuerService({ baseUrl: url, fetch })
  await expect(issuer.createOffer({ ...RECEIPT_OFFER, issuerDid: DID })).rejects.toMatchObject({
    code: 'refused',
    httpStatus: 400,
  })
  expect(await issuer.readStatus(offers[0] ?? '')).toBe('CANCELLED')
})
