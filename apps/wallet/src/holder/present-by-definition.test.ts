import type { JsonObject } from '@e-collecting/credentials/jose'
import { parseSdJwt } from '@e-collecting/credentials/sd-jwt'
import { beforeEach, expect, test } from 'vitest'
import type { Holder, OpenedOffer, OpenedRequest } from '../headless.ts'
import { createScriptedIssuer } from '../testing/scripted-issuer.ts'
import { createScriptedVerifier, QUERY, REQUEST, type VerifierScript } from '../testing/scripted-verifier.ts'
import { createScriptedWorld, type ScriptedWorld } from '../testing/scripted-world.ts'

let world: ScriptedWorld
let holder: Holder
let issuer: Awaited<ReturnType<typeof createScriptedIssuer>>

beforeEach(async () => {
  world = await createScriptedWorld()
  holder = world.createHolder()
  issuer = await createScriptedIssuer(world)
  await holder.acceptOffer((await holder.openLink(issuer.offerLink())) as OpenedOffer, 2)
})

const descriptor = (id: string, claims: readonly string[], format = 'vc+sd-jwt') => ({
  id,
  format: { [format]: { 'sd-jwt_alg_values': ['ES256'], 'kb-jwt_alg_values': ['ES256'] } },
  constraints: {
    fields: [
      { path: ['$.vct'], filter: { type: 'string', const: 'betaid-sdjwt' } },
      ...claims.map((claim) => ({ path: [`$.${claim}`] })),
    ],
  },
})
/** The request for a beta identity as services of before made it. */
const DEFINITION: JsonObject = {
  id: '00000000-0000-0000-0000-000000000000',
  input_descriptors: [descriptor('11111111-1111-1111-1111-111111111111', ['family_name', 'given_name', 'birth_date'])],
}
const TWO: JsonObject = {
  id: 'two',
  input_descriptors: [descriptor('a', ['given_name']), descriptor('b', ['birth_date'], 'dc+sd-jwt')],
}

const createVerifier = (script: VerifierScript) => createScriptedVerifier(world, issuer.identity.did, script)
const open = async (link: string) => (await holder.openLink(link)) as OpenedRequest
const bodySent = () => world.seen.find(({ method, url }) => method === 'POST' && url.startsWith(REQUEST))?.body

test.each(['direct_post', 'direct_post.jwt'] as const)('a definition is answered in mode %s', async (responseMode) => {
  const verifier = await createVerifier({ definition: DEFINITION, responseMode })
  const opened = await open(verifier.link())
  expect(opened.matches[0]?.candidates[0]?.claims.map(({ path }) => path)).toEqual([
    ['family_name'],
    ['given_name'],
    ['birth_date'],
  ])
  await holder.present(opened)
  expect(Object.values(verifier.received.claims ?? {})[0]?.[0]).toMatchObject({
    family_name: 'Muster',
    given_name: 'Anna',
    birth_date: '1990-05-17',
  })
  expect(verifier.received.submission).toEqual({
    id: expect.stringMatching(/^[\w-]{22}$/),
    definition_id: '00000000-0000-0000-0000-000000000000',
    descriptor_map: [{ id: '11111111-1111-1111-1111-111111111111', format: 'vc+sd-jwt', path: '$' }],
  })
})

test('the token is sent as it is, with nothing that was not asked for', async () => {
  const definition = { ...DEFINITION, input_descriptors: [descriptor('a', ['given_name'])] }
  const verifier = await createVerifier({ definition, responseMode: 'direct_post' })
  await holder.present(await open(verifier.link()))
  const token = new URLSearchParams(bodySent()).get('vp_token') ?? ''
  expect(parseSdJwt(token).disclosures.map(({ name }) => name)).toEqual(['given_name'])
})

test.each(['direct_post', 'direct_post.jwt'] as const)(
  'two descriptors get a list, in mode %s',
  async (responseMode) => {
    const verifier = await createVerifier({ definition: TWO, responseMode })
    await holder.present(await open(verifier.link()))
    expect(verifier.received.claims?.a?.[0]).toMatchObject({ given_name: 'Anna' })
    expect(verifier.received.claims?.b?.[0]).toMatchObject({ birth_date: '1990-05-17' })
    expect(verifier.received.claims?.b?.[0]).not.toHaveProperty('given_name')
    expect(verifier.received.submission).toMatchObject({
      descriptor_map: [
        { id: 'a', format: 'vc+sd-jwt', path: '$[0]' },
        { id: 'b', format: 'dc+sd-jwt', path: '$[1]' },
      ],
    })
  },
)

test('a request in both languages is answered by the query', async () => {
  const alterRequest = (claims: JsonObject) => ({ ...claims, presentation_definition: TWO })
  const verifier = await createVerifier({ alterRequest, responseMode: 'direct_post' })
  await holder.present(await open(verifier.link()))
  expect(verifier.received.claims?.id?.[0]).toMatchObject({ given_name: 'Anna' })
  expect(bodySent()).not.toContain('presentation_submission')
})

test('a request without an end, under a bare DID, and with the older name for its encryption is answered', async () => {
  const alterRequest = ({ exp: _, client_metadata, ...claims }: JsonObject): JsonObject => {
    const { encrypted_response_enc_values_supported: __, ...metadata } = client_metadata as JsonObject
    return { ...claims, client_metadata: { ...metadata, authorization_encrypted_response_enc: 'A256GCM' } }
  }
  const verifier = await createVerifier({ definition: DEFINITION, alterRequest })
  const opened = await open(verifier.link().replace('decentralized_identifier%3A', ''))
  expect(opened.request.expiresAt).toBeUndefined()
  world.passSeconds(3600)
  await holder.present(opened)
  expect(verifier.received.submission).toBeDefined()
})

test.each([
  ['that has lapsed', { exp: 1_700_000_000 }, 'request-expired'],
  [
    'with a path that is not understood',
    {
      presentation_definition: {
        input_descriptors: [{ id: 'a', format: { 'vc+sd-jwt': {} }, constraints: { fields: [{ path: ['$..vct'] }] } }],
      },
    },
    'unsupported-request',
  ],
  [
    'with a definition elsewhere',
    { presentation_definition: undefined, presentation_definition_uri: 'https://verifier.test/d' },
    'unsupported-request',
  ],
])('a request %s is refused', async (_, members, code) => {
  const alterRequest = (claims: JsonObject) => JSON.parse(JSON.stringify({ ...claims, ...members }))
  const verifier = await createVerifier({ definition: DEFINITION, alterRequest })
  await expect(open(verifier.link())).rejects.toMatchObject({ code })
  expect(bodySent()).toBeUndefined()
})

test('a definition that nothing fits is shown and not answered', async () => {
  const definition = { ...DEFINITION, input_descriptors: [descriptor('a', ['portrait'])] }
  const verifier = await createVerifier({ definition })
  const opened = await open(verifier.link())
  expect(opened.matches).toMatchObject([{ paths: [['portrait']], vctValues: ['betaid-sdjwt'], candidates: [] }])
  await expect(holder.present(opened)).rejects.toMatchObject({ code: 'missing-credential' })
})

test('the type is not shown as a datum that is sent', async () => {
  const query = {
    credentials: (QUERY.credentials as JsonObject[]).map((one) => ({
      ...one,
      claims: [{ path: ['vct'] }, { path: ['given_name'] }],
    })),
  }
  const opened = await open((await createVerifier({ query })).link())
  expect(opened.matches[0]?.candidates[0]?.claims.map(({ path }) => path)).toEqual([['given_name']])
})
