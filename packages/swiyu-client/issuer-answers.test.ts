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
const NOTHING = {
  status: 'unknown',
  validFrom: null,
  validUntil: null,
  offerDeepLink: null,
  offerExpiresAt: null,
  proofs: [],
  subject: null,
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

  test('names another identity with the key that swiyu DIDs have, or with one that is known', async () => {
    const answer = { management_id: 'm1', offer_deeplink: 'swiyu://?x' }
    const { issuer, bodies } = issuerAnswering(answer, answer, answer)
    await issuer.createOffer(OFFER)
    await issuer.createOffer({ ...OFFER, issuerDid: 'did:webvh:a' })
    await issuer.createOffer({ ...OFFER, issuerDid: 'did:webvh:a', verificationMethod: 'did:webvh:a#key-7' })
    expect(bodies[0]).not.toHaveProperty('configuration_override')
    expect(bodies.slice(1)).toMatchObject([
      { configuration_override: { issuer_did: 'did:webvh:a', verification_method: 'did:webvh:a#assert-key-01' } },
      { configuration_override: { issuer_did: 'did:webvh:a', verification_method: 'did:webvh:a#key-7' } },
    ])
  })
})

test('a status list names another identity the same way', async () => {
  const answer = { id: 'l1', statusRegistryUrl: 'https://registry/l1.jwt' }
  const { issuer, bodies } = issuerAnswering(answer, answer)
  expect(await issuer.createStatusList({ length: 100, bits: 2 })).toEqual({ id: 'l1', url: 'https://registry/l1.jwt' })
  await issuer.createStatusList({ length: 100, bits: 2, issuerDid: 'did:webvh:a' })
  expect(bodies).toEqual([
    { maxLength: 100, config: { bits: 2 } },
    {
      maxLength: 100,
      config: { bits: 2 },
      configuration_override: { issuer_did: 'did:webvh:a', verification_method: 'did:webvh:a#assert-key-01' },
    },
  ])
})

describe('details', () => {
  test('are read from the offers of a release 4.x', async () => {
    const { issuer } = issuerAnswering({
      id: 'm1',
      status: 'OFFERED',
      renewal_request_count: 0,
      credential_offers: [
        {
          status: 'OFFERED',
          offer_expiration_timestamp: 1797724800,
          credential_valid_from: '2026-11-20T00:00:00Z',
          credential_valid_until: '2027-11-20T00:00:00Z',
          offer_deeplink: 'swiyu://?x',
        },
      ],
    })
    expect(await issuer.readDetails('m1')).toEqual({
      ...NOTHING,
      status: 'OFFERED',
      validFrom: new Date('2026-11-20T00:00:00Z'),
      validUntil: new Date('2027-11-20T00:00:00Z'),
      offerDeepLink: 'swiyu://?x',
      offerExpiresAt: new Date(1797724800_000),
    })
  })

  test('are read under plain names, proofs and subject included', async () => {
    const { issuer } = issuerAnswering({
      status: 'ISSUED',
      valid_from: '2026-11-20T00:00:00Z',
      valid_until: '2027-11-20T00:00:00Z',
      credential_subject: { issuedDate: '2026-11-20' },
      proofs: [
        {
          type: 'JsonWebSignature2020',
          created: '2026-11-20T10:00:00Z',
          verificationMethod: 'did:webvh:a#assert-key-01',
          proofPurpose: 'assertionMethod',
          jws: 'a..b',
        },
        { type: 'Other', created: 'some day' },
      ],
    })
    expect(await issuer.readDetails('m1')).toEqual({
      ...NOTHING,
      status: 'ISSUED',
      validFrom: new Date('2026-11-20T00:00:00Z'),
      validUntil: new Date('2027-11-20T00:00:00Z'),
      subject: { issuedDate: '2026-11-20' },
      proofs: [
        {
          type: 'JsonWebSignature2020',
          created: new Date('2026-11-20T10:00:00Z'),
          verificationMethod: 'did:webvh:a#assert-key-01',
          proofPurpose: 'assertionMethod',
          jws: 'a..b',
        },
        { type: 'Other', created: null, verificationMethod: null, proofPurpose: null, jws: null },
      ],
    })
  })

  test('are read from the answer itself, as releases without offers have it', async () => {
    const { issuer } = issuerAnswering({
      credential_valid_from: '2026-11-20T00:00:00Z',
      offer_expiration_timestamp: '2026-12-20T00:00:00Z',
      offer_deeplink: 'swiyu://?y',
    })
    expect(await issuer.readDetails('m1')).toEqual({
      ...NOTHING,
      validFrom: new Date('2026-11-20T00:00:00Z'),
      offerExpiresAt: new Date('2026-12-20T00:00:00Z'),
      offerDeepLink: 'swiyu://?y',
    })
  })

  test.each([
    {},
    { status: 'BRAND_NEW' },
    { status: 7, valid_from: {}, valid_until: 'x', proofs: 'x', credential_offers: {}, credential_subject: [] },
    { credential_offers: [], proofs: [] },
    { status: null, credential_offers: null, proofs: null, offer_deeplink: null },
  ])('leave out what is missing or strange: %j', async (answer) => {
    const { issuer } = issuerAnswering(answer)
    expect(await issuer.readDetails('m1')).toEqual(NOTHING)
  })

  test('are an error only where there is no object at all', async () => {
    const { issuer } = issuerAnswering([], new Response('<html>'), new Response('{}', { status: 404 }))
    await expect(issuer.readDetails('m1')).rejects.toMatchObject({ code: 'unintelligible' })
    await expect(issuer.readDetails('m1')).rejects.toMatchObject({ code: 'unintelligible' })
    await expect(issuer.readDetails('m1')).rejects.toMatchObject({ code: 'refused', httpStatus: 404 })
  })
})

test.each([400, 404, 409, 422])('a change that is refused with %i says so', async (httpStatus) => {
  const { issuer } = issuerAnswering(Response.json({ detail: 'no' }, { status: httpStatus }))
  await expect(issuer.changeStatus('m1', 'REVOKED')).rejects.toMatchObject({ code: 'refused', httpStatus })
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
  const EVENT = {
    subjectId: '6b0f6d40-0d3f-4c61-8f0b-31a0c9d7b902',
    eventType: 'VC_STATUS_CHANGED',
    event: 'ISSUED',
    eventTrigger: 'CREDENTIAL_OFFER',
    timestamp: new Date('2026-11-20T10:15:30Z'),
  }

  test('is read', () => {
    expect(parseIssuerCallback(BODY)).toEqual(EVENT)
  })

  test('of an old or a newer release is read as far as it goes', () => {
    const { event_trigger: _trigger, timestamp: _timestamp, ...old } = BODY
    expect(parseIssuerCallback(old)).toEqual({ ...EVENT, eventTrigger: null, timestamp: null })
    const newer = { ...BODY, event_type: 'VC_RENEWED', event: 'NEW', event_trigger: 'X', more: 1 }
    expect(parseIssuerCallback(newer)).toEqual({ ...EVENT, eventType: 'unknown', event: 'NEW', eventTrigger: null })
  })

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
