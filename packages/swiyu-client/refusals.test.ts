import { expect, test } from 'vitest'
import { createHttpIssuerService } from './http-issuer-service.ts'
import { createHttpVerifierService } from './http-verifier-service.ts'
import { RECEIPT_OFFER, serveInTest } from './testing/index.ts'
import type { VerificationRequest } from './verifier-service.ts'

const REQUEST: VerificationRequest = {
  query: {
    vctValues: ['betaid-sdjwt'],
    claims: [['family_name'], ['given_name'], ['birth_date']],
    acceptedIssuerDids: ['did:webvh:QmB:issuer.example.ch:beta'],
  },
  purpose: { clientName: 'E-Collecting', clientNames: { fr: 'E-Collecting' } },
}

test('an error tells the reason of a refusal where nobody is spoken of, and nothing else', async () => {
  const reason = 'Anna\n[31m Muster 6b0f6d40-0d3f-4c61-8f0b-31a0c9d7b902 not found'
  const url = await serveInTest(() => Response.json({ detail: reason }, { status: 404 }))
  const issuer = createHttpIssuerService({ baseUrl: url, fetch })
  const verifier = createHttpVerifierService({ baseUrl: url, fetch })
  const quoted = [
    () => issuer.readStatus('x'),
    () => issuer.changeStatus('x', 'SUSPENDED'),
    () => verifier.createVerification(REQUEST),
  ]
  for (const call of quoted) await expect(call()).rejects.toThrow(/refused with 404: "Anna .*Muster {id} not found"\.$/)
  for (const call of [() => issuer.createOffer(RECEIPT_OFFER), () => issuer.readProofs('x')])
    await expect(call()).rejects.toThrow(/refused with 404\.$/)
  const talkative = await serveInTest(() => Response.json({ detail: 'x'.repeat(5000) }, { status: 400 }))
  const told = createHttpIssuerService({ baseUrl: talkative, fetch }).readStatus('x')
  await expect(told).rejects.toThrow(/: "x{200}"\.$/)
  const failing = await serveInTest(() => Response.json({ error_description: reason }, { status: 400 }))
  const reading = createHttpVerifierService({ baseUrl: failing, fetch }).readVerification('x')
  await expect(reading).rejects.toThrow(/refused with 400\.$/)
})

test.each([
  [{ detail: 'No 6B0F6D40-0D3F-4C61-8F0B-31A0C9D7B902' }, ': "No {id}"'],
  [{ detail: 'first', error_description: 'second' }, ': "first"'],
  [{ detail: 5, error_description: ' second\n' }, ': "second"'],
  [{ detail: 5 }, ''],
  ['first', ''],
])('of a refusal by %j so much is told: %s', async (body, told) => {
  const issuer = createHttpIssuerService({ baseUrl: 'http://x', fetch: () => Response.json(body, { status: 400 }) })
  await expect(issuer.readStatus('x')).rejects.toThrow(`Reading a status was refused with 400${told}.`)
})

test.each([
  [401, 'misconfigured'],
  [403, 'misconfigured'],
  [400, 'refused'],
  [404, 'refused'],
  [429, 'refused'],
  [500, 'failed'],
  [503, 'failed'],
])('who is not let in has not been set up, any other refusal is one: %i', async (status, code) => {
  const url = await serveInTest(() => Response.json({}, { status }))
  const options = { baseUrl: url, fetch }
  const httpStatus = status
  await expect(createHttpIssuerService(options).createOffer(RECEIPT_OFFER)).rejects.toMatchObject({ code, httpStatus })
  await expect(createHttpVerifierService(options).createVerification(REQUEST)).rejects.toMatchObject({ code })
})
