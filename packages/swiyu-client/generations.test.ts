import { afterEach, describe, expect, test } from 'vitest'
import { createHttpIssuerService, type HttpIssuerOptions } from './http-issuer-service.ts'
import { createHttpVerifierService, type HttpVerifierOptions } from './http-verifier-service.ts'
import { GENERATIONS, type Generation, imitateIssuer, imitateVerifier, serveOverHttp } from './testing/index.ts'
import type { VerificationRequest } from './verifier-service.ts'

/** Each generation of the management API over real HTTP, by an imitation that refuses what its service would not know. */
const servers: { close: () => Promise<void> }[] = []
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()))
})

const VERIFIER_DID = 'did:webvh:QmA:verifier.example.ch%3A8443:did'
const BETA = 'did:webvh:QmB:issuer.example.ch:beta'
const REQUEST: VerificationRequest = {
  query: {
    vctValues: ['betaid-sdjwt'],
    claims: [['family_name'], ['given_name'], ['birth_date']],
    acceptedIssuerDids: [BETA],
  },
  purpose: { clientName: 'E-Collecting', clientNames: { fr: 'E-Collecting' } },
}
const OFFER = {
  credentialType: 'e-collecting-receipt',
  subject: { firstName: 'Anna' },
  offerValiditySeconds: 60,
  validFrom: new Date('2026-01-15T12:00:00Z'),
  validUntil: new Date('2027-01-15T12:00:00Z'),
  statusLists: ['https://lists.example.ch/1.jwt'],
}
const CLAIMS = { given_name: 'Anna', family_name: 'Muster', birth_date: '1990-05-17' }

async function askVerifier(generation: Generation, options: Partial<HttpVerifierOptions> = {}) {
  const imitation = imitateVerifier(generation)
  const { url, close } = await serveOverHttp(imitation.handle)
  servers.push({ close })
  const links = { scheme: 'openid4vp', verifierDid: VERIFIER_DID }
  const verifier = createHttpVerifierService({
    baseUrl: `${url}/api/v1`,
    links,
    acceptedIssuerDids: [BETA],
    fetch,
    ...options,
  })
  return { imitation, verifier }
}

describe.each(GENERATIONS)('a verifier of %s', (generation) => {
  test('is found out by the first request, and asked in its own way from then on', async () => {
    const { imitation, verifier } = await askVerifier(generation)
    for (let round = 0; round < 3; round += 1) await verifier.createVerification(REQUEST)
    expect(imitation.asked).toHaveLength(2 + { '4.x': 1, '2.x': 2, specification: 3 }[generation])
  })

  test('tells who a wallet has proved to be, that it refused, and nothing of what it has forgotten', async () => {
    const { imitation, verifier } = await askVerifier(generation)
    const { id } = await verifier.createVerification(REQUEST)
    expect(await verifier.readVerification(id)).toEqual({ state: 'pending' })
    imitation.present(id, { iss: BETA, ...CLAIMS })
    expect(await verifier.readVerification(id)).toEqual({ state: 'success', claims: CLAIMS })
    imitation.reject(id)
    expect(await verifier.readVerification(id)).toEqual({ state: 'failed', errorCode: 'client_rejected' })
    imitation.forget(id)
    expect(await verifier.readVerification(id)).toEqual({ state: 'gone' })
  })

  test('is not believed for an issuer that does not count', async () => {
    const { imitation, verifier } = await askVerifier(generation)
    const { id } = await verifier.createVerification(REQUEST)
    imitation.present(id, { iss: 'did:webvh:QmC:elsewhere.example:x', ...CLAIMS })
    expect(await verifier.readVerification(id)).toEqual({ state: 'failed', errorCode: 'issuer_not_accepted' })
    imitation.present(id, CLAIMS)
    expect(await verifier.readVerification(id), 'one that does not tell').toMatchObject({ state: 'success' })
  })

  test('that withholds the claims is told from one that nobody answered', async () => {
    const { imitation, verifier } = await askVerifier(generation)
    const { id } = await verifier.createVerification(REQUEST)
    imitation.withhold(id)
    expect(await verifier.readVerification(id)).toEqual({ state: 'success-without-claims' })
  })
})

test('an error tells the reason of a refusal where nobody is spoken of, and nothing else', async () => {
  const reason = 'Anna\n[31m Muster 6b0f6d40-0d3f-4c61-8f0b-31a0c9d7b902 not found'
  const { url, close } = await serveOverHttp(() => Response.json({ detail: reason }, { status: 404 }))
  servers.push({ close })
  const issuer = createHttpIssuerService({ baseUrl: url, fetch })
  const verifier = createHttpVerifierService({ baseUrl: url, fetch })
  const quoted = [
    () => issuer.readStatus('x'),
    () => issuer.changeStatus('x', 'SUSPENDED'),
    () => verifier.createVerification(REQUEST),
  ]
  for (const call of quoted) await expect(call()).rejects.toThrow(/refused with 404: "Anna .*Muster {id} not found"\.$/)
  for (const call of [() => issuer.createOffer(OFFER), () => issuer.readProofs('x')])
    await expect(call()).rejects.toThrow(/refused with 404\.$/)
})

test.each([
  [401, 'misconfigured'],
  [403, 'misconfigured'],
  [400, 'refused'],
  [404, 'refused'],
  [429, 'refused'],
])('who is not let in has not been set up, any other refusal is one: %i', async (status, code) => {
  const { url, close } = await serveOverHttp(() => Response.json({}, { status }))
  servers.push({ close })
  const options = { baseUrl: url, fetch }
  const httpStatus = status
  await expect(createHttpIssuerService(options).createOffer(OFFER)).rejects.toMatchObject({ code, httpStatus })
  await expect(createHttpVerifierService(options).createVerification(REQUEST)).rejects.toMatchObject({ code })
})

test('requests at the same time find out together', async () => {
  const { imitation, verifier } = await askVerifier('specification')
  await Promise.all([verifier.createVerification(REQUEST), verifier.createVerification(REQUEST)])
  expect(imitation.asked).toHaveLength(4)
})

test('the API of the specification is sent a definition alone, and its link is made from DID and address', async () => {
  const { imitation, verifier } = await askVerifier('specification', { api: 'presentation-exchange' })
  const created = await verifier.createVerification(REQUEST)
  expect(imitation.asked).toEqual([
    {
      presentation_definition: {
        id: '00000000-0000-0000-0000-000000000000',
        input_descriptors: [
          {
            id: '11111111-1111-1111-1111-111111111111',
            format: { 'vc+sd-jwt': { 'sd-jwt_alg_values': ['ES256'], 'kb-jwt_alg_values': ['ES256'] } },
            constraints: {
              fields: [
                { path: ['$.vct'], filter: { type: 'string', const: 'betaid-sdjwt' } },
                { path: ['$.family_name'] },
                { path: ['$.given_name'] },
                { path: ['$.birth_date'] },
              ],
            },
          },
        ],
      },
    },
  ])
  expect(created.walletDeepLink).toBe(
    `openid4vp://?client_id=${encodeURIComponent(VERIFIER_DID)}&request_uri=${encodeURIComponent(created.verificationUrl)}`,
  )
})

test('a verifier that makes links itself has its own taken', async () => {
  const { verifier } = await askVerifier('4.x')
  expect((await verifier.createVerification(REQUEST)).walletDeepLink).toMatch(/^swiyu-verify:\/\/\?client_id=/)
})

test('without links of its own, and without a DID to make them of, it is not set up', async () => {
  const { verifier } = await askVerifier('specification', { links: undefined })
  await expect(verifier.createVerification(REQUEST)).rejects.toMatchObject({ code: 'misconfigured' })
})

test.each([
  ['dcql', '2.x'],
  ['dcql', 'specification'],
  ['presentation-exchange', '4.x'],
] as const)('told to use %s, one of %s is asked in no other language', async (api, generation) => {
  const { imitation, verifier } = await askVerifier(generation, { api })
  await expect(verifier.createVerification(REQUEST)).rejects.toMatchObject({ code: 'refused', httpStatus: 400 })
  const language = api === 'dcql' ? 'dcql_query' : 'presentation_definition'
  for (const body of imitation.asked) expect(body).toHaveProperty(language)
})

/** As the first of 2.x, for which any issuer counts where none is named. */
async function askCareless(api: HttpVerifierOptions['api']) {
  const { imitation } = await askVerifier('2.x')
  const asked: Record<string, unknown>[] = []
  const { url, close } = await serveOverHttp(async (request) => {
    const body = (await request.json()) as Record<string, unknown>
    asked.push(body)
    if (api === 'auto' && 'accepted_issuer_dids' in body) return Response.json({ detail: 'no' }, { status: 400 })
    const named = JSON.stringify({ accepted_issuer_dids: [BETA], ...body })
    return imitation.handle(new Request(request.url, { method: 'POST', body: named }))
  })
  servers.push({ close })
  return { asked, verifier: createHttpVerifierService({ baseUrl: url, api, fetch }) }
}

test('one that could be told whose credentials count is not used without', async () => {
  const careless = await askCareless('presentation-exchange')
  await careless.verifier.createVerification(REQUEST)
  expect(careless.asked.at(-1)).toMatchObject({ accepted_issuer_dids: [BETA] })
  const refusing = await askCareless('auto')
  await expect(refusing.verifier.createVerification(REQUEST)).rejects.toMatchObject({ code: 'refused' })
})

async function askIssuer(generation: Generation, api?: HttpIssuerOptions['api']) {
  const imitation = imitateIssuer(generation)
  const calls: string[] = []
  const { url, close } = await serveOverHttp((request) => {
    calls.push(`${request.method} ${new URL(request.url).pathname.replace(/[0-9a-f-]{36}/, '{id}')}`)
    return imitation.handle(request)
  })
  servers.push({ close })
  return { imitation, calls, issuer: createHttpIssuerService({ baseUrl: `${url}/api/v1`, api, fetch }) }
}

describe.each(GENERATIONS)('an issuer of %s', (generation) => {
  test('makes, tells of, suspends, releases and revokes what a wallet has collected', async () => {
    const { imitation, issuer } = await askIssuer(generation)
    const { managementId, offerDeepLink } = await issuer.createOffer(OFFER)
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
    const { managementId } = await issuer.createOffer(OFFER)
    const refused = (httpStatus: number) => ({ code: 'refused', httpStatus })
    await expect(issuer.changeStatus(managementId, 'REVOKED')).rejects.toMatchObject(refused(400))
    await expect(issuer.changeStatus('x', 'REVOKED')).rejects.toMatchObject(refused(404))
    expect(await issuer.changeStatus(managementId, 'CANCELLED')).toBe('CANCELLED')
  })

  test('is told of another identity where it knows of any', async () => {
    const { imitation, issuer } = await askIssuer(generation)
    await issuer.createOffer({ ...OFFER, issuerDid: BETA })
    await issuer.createOffer({ ...OFFER, issuerDid: BETA })
    expect(imitation.asked).toHaveLength(generation === '4.x' ? 2 : 3)
    const last = imitation.asked.at(-1) as Record<string, unknown>
    expect(last.configuration_override !== undefined).toBe(generation === '4.x')
  })
})

test('how an issuer revokes is found out once', async () => {
  const { imitation, calls, issuer } = await askIssuer('specification')
  for (let round = 0; round < 2; round += 1) {
    const { managementId } = await issuer.createOffer(OFFER)
    imitation.collect(managementId)
    await issuer.changeStatus(managementId, 'REVOKED')
  }
  expect(calls.filter((call) => call === 'PATCH /api/v1/credentials/{id}/status')).toHaveLength(1)
})

test('told how, it is not tried out', async () => {
  const { imitation, calls, issuer } = await askIssuer('specification', 'specification')
  const { managementId } = await issuer.createOffer({ ...OFFER, issuerDid: BETA })
  imitation.collect(managementId)
  await issuer.changeStatus(managementId, 'REVOKED')
  expect(calls).toEqual([
    'POST /api/v1/credentials',
    'POST /api/v1/credentials/{id}/revoke',
    'GET /api/v1/credentials/{id}/status',
  ])
})

test('one that knows identities and refuses ours does not issue under its own', async () => {
  const imitation = imitateIssuer('4.x')
  const offers: string[] = []
  const { url, close } = await serveOverHttp(async (request) => {
    const text = await request.text()
    if (text.includes('configuration_override')) return Response.json({ detail: 'unknown key' }, { status: 400 })
    const answer = await imitation.handle(
      new Request(request.url, { method: request.method, ...(text && { body: text }) }),
    )
    if (request.method === 'POST')
      offers.push(((await answer.clone().json()) as { management_id: string }).management_id)
    return answer
  })
  servers.push({ close })
  const issuer = createHttpIssuerService({ baseUrl: url, fetch })
  await expect(issuer.createOffer({ ...OFFER, issuerDid: BETA })).rejects.toMatchObject({
    code: 'refused',
    httpStatus: 400,
  })
  expect(await issuer.readStatus(offers[0] ?? '')).toBe('CANCELLED')
})
