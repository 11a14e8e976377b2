import { describe, expect, test } from 'vitest'
import { createHttpVerifierService, type HttpVerifierOptions } from './http-verifier-service.ts'
import { GENERATIONS, type Generation, imitateVerifier, serveInTest } from './testing/index.ts'
import type { VerificationRequest } from './verifier-service.ts'

/** Each generation of a verifier over real HTTP, by an imitation that refuses what its service would not know. */
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
const CLAIMS = { given_name: 'Anna', family_name: 'Muster', birth_date: '1990-05-17' }

async function askVerifier(generation: Generation, options: Partial<HttpVerifierOptions> = {}) {
  const imitation = imitateVerifier(generation)
  const url = await serveInTest(imitation.handle)
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
  const url = await serveInTest(async (request) => {
    const body = (await request.json()) as Record<string, unknown>
    asked.push(body)
    if (api === 'auto' && 'accepted_issuer_dids' in body) return Response.json({ detail: 'no' }, { status: 400 })
    const named = JSON.stringify({ accepted_issuer_dids: [BETA], ...body })
    return imitation.handle(new Request(request.url, { method: 'POST', body: named }))
  })
  return { asked, verifier: createHttpVerifierService({ baseUrl: url, api, fetch }) }
}

test('one that could be told whose credentials count is not used without', async () => {
  const careless = await askCareless('presentation-exchange')
  await careless.verifier.createVerification(REQUEST)
  expect(careless.asked.at(-1)).toMatchObject({ accepted_issuer_dids: [BETA] })
  const refusing = await askCareless('auto')
  await expect(refusing.verifier.createVerification(REQUEST)).rejects.toMatchObject({ code: 'refused' })
})
