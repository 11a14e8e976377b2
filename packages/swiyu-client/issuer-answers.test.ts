import { describe, expect, test } from 'vitest'
import { createHttpIssuerService, parseIssuerCallback } from './index.ts'

/** Answers of issuers old and new, and of none that we know; the embedded one has its own test. */
function issuerAnswering(...answers: unknown[]) {
  const bodies: unknown[] = []
  const issuer = createHttpIssuerService({
    baseUrl: 'http://service/management/api',
    fetch: (_, { body }) => {
      bodies.push(typeof body === 'string' ? JSON.parse(body) : undefined)
      const answer = answers.shift()
      return answer instanceof Response ? answer : Response.json(answer)
    },
  })
  return { issuer, bodies }
}

const OFFER = {
  credentialType: 'demo-sdjwt',
  subject: {},
  offerValiditySeconds: 60,
  validFrom: new Date('2026-01-15T12:00:00Z'),
  validUntil: new Date('2027-01-15T12:00:00Z'),
  statusLists: [],
}

describe('an offer', () => {
  test.each([
    ['4.x', { management_id: 'm1', offer_id: 'o1', offer_deeplink: 'swiyu://?x' }, 'o1'],
    ['2.0', { management_id: 'm1', offer_deeplink: 'swiyu://?x' }, null],
    ['an issuer with one id', { id: 'm1', offer_deeplink: 'swiyu://?x' }, null],
    ['an issuer with both ids', { id: 'other', management_id: 'm1', offer_deeplink: 'swiyu://?x' }, null],
  ])('is read as %s answers it', async (_, answer, offerId) => {
    const { issuer } = issuerAnswering(answer)
    expect(await issuer.createOffer(OFFER)).toEqual({ managementId: 'm1', offerId, offerDeepLink: 'swiyu://?x' })
  })

  test.each([{ offer_deeplink: 'x' }, { management_id: 'm1' }, [], null])(
    'without id or link is no offer: %j',
    async (answer) => {
      const { issuer } = issuerAnswering(answer)
      await expect(issuer.createOffer(OFFER)).rejects.toMatchObject({ code: 'unintelligible' })
    },
  )

  test('names another identity with the key that swiyu DIDs have', async () => {
    const answer = { management_id: 'm1', offer_deeplink: 'swiyu://?x' }
    const { issuer, bodies } = issuerAnswering(answer, answer)
    await issuer.createOffer(OFFER)
    await issuer.createOffer({ ...OFFER, issuerDid: 'did:webvh:a' })
    expect(bodies[0]).not.toHaveProperty('configuration_override')
    expect(bodies[1]).toMatchObject({
      configuration_override: { issuer_did: 'did:webvh:a', verification_method: 'did:webvh:a#assert-key-01' },
    })
  })
})

test.each([
  [{ verificationMethod: null, keyId: null, keyPin: null }, {}],
  [{ verificationMethod: null, keyId: 'slot-7', keyPin: null }, { key_id: 'slot-7' }],
  [{ verificationMethod: null, keyId: null, keyPin: '4711' }, { key_pin: '4711' }],
])('of the key %j an issuer is told what there is of it', async (issuerKey, told) => {
  const { issuer, bodies } = issuerAnswering({ management_id: 'm1', offer_deeplink: 'swiyu://?x' })
  await issuer.createOffer({ ...OFFER, issuerDid: 'did:webvh:a', issuerKey })
  expect(bodies[0]).toHaveProperty('configuration_override', {
    issuer_did: 'did:webvh:a',
    verification_method: 'did:webvh:a#assert-key-01',
    ...told,
  })
})

test.each([[{}], [{ status: 5 }], [[]], [null]])('after a change answered by %j the status is read', async (answer) => {
  const { issuer } = issuerAnswering(answer, { status: 'SUSPENDED' })
  expect(await issuer.changeStatus('m1', 'SUSPENDED')).toBe('SUSPENDED')
})

describe('proofs', () => {
  test('are read as far as they are told', async () => {
    const proof = {
      type: 'JsonWebSignature2020',
      created: '2026-11-20T10:00:00Z',
      verificationMethod: 'did:webvh:a#assert-key-01',
      proofPurpose: 'assertionMethod',
      jws: 'a..b',
    }
    const { issuer } = issuerAnswering({
      status: 'ISSUED',
      proofs: [proof, { type: 'Other', created: 'some day' }, { created: 1_763_632_800 }],
    })
    expect(await issuer.readProofs('m1')).toEqual([
      { ...proof, created: new Date(proof.created) },
      { type: 'Other', created: null, verificationMethod: '', proofPurpose: '', jws: '' },
      expect.objectContaining({ type: '', created: new Date('2025-11-20T10:00:00Z') }),
    ])
  })

  test.each([{}, { proofs: 'x' }, { proofs: [] }, { proofs: null }])(
    'may be missing or strange: %j',
    async (answer) => {
      const { issuer } = issuerAnswering(answer)
      expect(await issuer.readProofs('m1')).toEqual([])
    },
  )

  test('are an error only where there is no object at all', async () => {
    const { issuer } = issuerAnswering([], new Response('<html>'), new Response('{}', { status: 404 }))
    await expect(issuer.readProofs('m1')).rejects.toMatchObject({ code: 'unintelligible' })
    await expect(issuer.readProofs('m1')).rejects.toMatchObject({ code: 'unintelligible' })
    await expect(issuer.readProofs('m1')).rejects.toMatchObject({ code: 'refused', httpStatus: 404 })
  })
})

test.each([400, 404, 409, 422])('a change that is refused with %i says so', async (httpStatus) => {
  const refusal = () => Response.json({ detail: 'no' }, { status: httpStatus })
  const { issuer } = issuerAnswering(refusal(), refusal())
  await expect(issuer.changeStatus('m1', 'SUSPENDED')).rejects.toMatchObject({ code: 'refused', httpStatus })
})

test('an answer that breaks off is no answer', async () => {
  const body = new ReadableStream({
    pull: (controller) => controller.error(new DOMException('timed out', 'TimeoutError')),
  })
  const { issuer } = issuerAnswering(new Response(body))
  await expect(issuer.changeStatus('m1', 'REVOKED')).rejects.toMatchObject({ code: 'unreachable' })
})

describe('a callback', () => {
  const BODY = {
    subject_id: '6b0f6d40-0d3f-4c61-8f0b-31a0c9d7b902',
    event_type: 'VC_STATUS_CHANGED',
    event: 'ISSUED',
    event_trigger: 'CREDENTIAL_OFFER',
    timestamp: '2026-11-20T10:15:30Z',
  }
  const { event_trigger: _trigger, timestamp: _timestamp, ...old } = BODY

  test.each([BODY, old, { ...BODY, event_type: 'VC_RENEWED', event: 'NEW', event_trigger: 'X', more: 1 }])(
    'says of whom it is, in releases of any age: %j',
    (body) => {
      expect(parseIssuerCallback(body)).toEqual({ subjectId: BODY.subject_id })
    },
  )

  test.each([
    undefined,
    null,
    'x',
    [],
    {},
    { ...BODY, subject_id: '' },
    { ...BODY, subject_id: 7 },
    { ...BODY, event: null },
  ])('is not %j', (body) => {
    expect(parseIssuerCallback(body)).toBeUndefined()
  })
})
