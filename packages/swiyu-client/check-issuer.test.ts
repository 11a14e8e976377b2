import { describe, expect, test } from 'vitest'
import { createIssuerCheck } from './check-issuer.ts'
import { createHttpIssuerService } from './http-issuer-service.ts'
import { GENERATIONS, type Handler, imitateIssuer, serveInTest, serveOverHttp } from './testing/index.ts'

const IDENTITY = {
  did: 'did:webvh:QmB:issuer.example.ch:bern',
  statusListUrl: 'https://lists.example.ch/1.jwt',
  verificationMethod: 'did:webvh:QmB:issuer.example.ch:bern#hsm-7',
  keyId: 'slot-7',
  keyPin: '4711',
}

/** The check in front of an issuer over real HTTP. `looked` are the keys that were looked at, with whether there was an offer. */
const startCheck = async (handle: Handler) => checkAt(await serveInTest(handle))

function checkAt(url: string) {
  const looked: [kid: string, hasOffer: boolean][] = []
  const check = createIssuerCheck({
    issuer: createHttpIssuerService({ baseUrl: url, retries: 0, fetch }),
    now: () => new Date('2026-01-15T12:00:00Z'),
    credentialType: 'stimmregister-vc',
    subjectOf: (did) => ({ issuerDid: did }),
    checkKey: async (kid, offerLink) => {
      looked.push([kid, offerLink !== undefined])
      return 'listed'
    },
  })
  return { check, looked }
}

describe.each(GENERATIONS)('an issuer of %s', (generation) => {
  test('makes an offer for a minute in the name of the municipality, as far as it knows of others, and cancels it', async () => {
    const imitation = imitateIssuer(generation)
    const { check, looked } = await startCheck(imitation.handle)
    const isKnown = generation === '4.x'
    expect(await check(IDENTITY)).toEqual({ offer: isKnown ? 'cancelled' : 'own-identity', key: 'listed' })
    expect(imitation.asked.at(-1)).toEqual({
      metadata_credential_supported_id: ['stimmregister-vc'],
      credential_subject_data: { issuerDid: IDENTITY.did },
      offer_validity_seconds: 60,
      credential_valid_from: '2026-01-15T12:00:00.000Z',
      credential_valid_until: '2026-01-15T12:01:00.000Z',
      status_lists: [IDENTITY.statusListUrl],
      ...(isKnown && {
        configuration_override: {
          issuer_did: IDENTITY.did,
          verification_method: IDENTITY.verificationMethod,
          key_id: 'slot-7',
          key_pin: '4711',
        },
      }),
    })
    expect(imitation.statuses()).toEqual(['CANCELLED'])
    expect(looked, 'what is signed under another identity says nothing of this key').toEqual([
      [IDENTITY.verificationMethod, isKnown],
    ])
  })
})

test('without a key of its own the usual one of the DID is looked at', async () => {
  const { check, looked } = await startCheck(imitateIssuer('4.x').handle)
  await check({ ...IDENTITY, verificationMethod: null, keyId: null, keyPin: null })
  expect(looked[0]?.[0]).toBe(`${IDENTITY.did}#assert-key-01`)
})

test('an identity without a status list is offered nothing that could be revoked', async () => {
  const imitation = imitateIssuer('4.x')
  const { check } = await startCheck(imitation.handle)
  expect(await check({ ...IDENTITY, statusListUrl: null })).toMatchObject({ offer: 'cancelled' })
  expect(imitation.asked.at(-1)).toMatchObject({ status_lists: [] })
})

test.each([
  [400, 'refused'],
  [422, 'refused'],
  [401, 'not-set-up'],
  [403, 'not-set-up'],
  [500, 'unreachable'],
] as const)('an issuer that answers %i is told as %s, and the key is looked at all the same', async (status, offer) => {
  const { check, looked } = await startCheck(() => Response.json({ detail: 'key_pin 4711 is wrong' }, { status }))
  expect(await check(IDENTITY)).toEqual({ offer, key: 'listed' })
  expect(looked).toEqual([[IDENTITY.verificationMethod, false]])
})

test('a defect of ours is no answer of the issuer', async () => {
  const check = createIssuerCheck({
    issuer: { createOffer: () => Promise.reject(new TypeError('defect')), changeStatus: async () => 'CANCELLED' },
    now: () => new Date('2026-01-15T12:00:00Z'),
    credentialType: 'stimmregister-vc',
    subjectOf: () => ({}),
    checkKey: async () => 'listed',
  })
  await expect(check(IDENTITY)).rejects.toThrow('defect')
})

test('an issuer that does not answer is told as unreachable', async () => {
  const { url, close } = await serveOverHttp(() => Response.json({}))
  await close()
  expect((await checkAt(url).check(IDENTITY)).offer).toBe('unreachable')
})

test.each([
  ['that cannot be cancelled', 500, { detail: 'no' }],
  ['that is another after its cancellation', 200, { status: 'IN_PROGRESS' }],
])('an offer %s is said to be open', async (_, status, body) => {
  const imitation = imitateIssuer('4.x')
  const { check } = await startCheck((request) =>
    request.method === 'PATCH' ? Response.json(body, { status }) : imitation.handle(request),
  )
  expect((await check(IDENTITY)).offer).toBe('left-open')
})
