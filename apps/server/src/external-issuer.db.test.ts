import { type Handler, imitateIssuer, imitateVerifier, serveInTest } from '@e-collecting/swiyu-client/testing'
import { expect, onTestFinished, test } from 'vitest'
import { signIn } from './testing/sign-in-staff.ts'
import { json } from './testing/wallet-steps.ts'
import { createTestProduct } from './testing.ts'

const DID = 'did:webvh:QmB:issuer.example.ch:thun'
const KEY = { verificationMethod: `${DID}#hsm-7`, keyId: 'slot-7', keyPin: 'quitte-4711' }
const THUN = { bfsNumber: '942', name: 'Thun', did: DID, statusListUrl: 'https://lists.example.ch/thun.jwt' }

/** An admin in front of the municipality issuer of a canton. */
async function startAdmin(issuer: Handler) {
  const [verifierUrl, issuerUrl] = [await serveInTest(imitateVerifier('4.x').handle), await serveInTest(issuer)]
  const product = await createTestProduct('2026-05-15T12:00:00Z', {
    TRUST_SERVICES: 'external',
    VERIFIER_URL: verifierUrl,
    ISSUER_RECEIPT_URL: issuerUrl,
    ISSUER_REGISTER_URL: issuerUrl,
    STATUS_LIST_URL: 'https://lists.example.ch/1.jwt',
    ACCEPTED_ISSUER_DIDS: 'did:webvh:QmB:issuer.example.ch:beta',
  })
  onTestFinished(product.close)
  const admin = product.browser()
  await signIn(admin, 'admin@example.ch')
  const add = (more: object) => json<{ id: string }>(admin.post('/api/admin/municipalities', { ...THUN, ...more }))
  return { product, admin, add }
}

test('a municipality with a key of its own issues with it at a shared issuer, and its PIN goes there and nowhere else', async () => {
  const imitation = imitateIssuer('4.x')
  const { product, admin, add } = await startAdmin(imitation.handle)
  const { id } = await add(KEY)
  const person = { givenName: 'Anna', familyName: 'Muster', birthDate: '1990-05-17' }
  const resident = await json<{ id: string }>(admin.post(`/api/admin/municipalities/${id}/residents`, person))
  const issue = { residentId: resident.id, popularVote: 'demo-stille-stunde' }
  const issued = await json<object>(admin.post('/api/admin/credentials', issue))
  const override = {
    issuer_did: DID,
    verification_method: KEY.verificationMethod,
    key_id: 'slot-7',
    key_pin: 'quitte-4711',
  }
  expect(imitation.asked).toMatchObject([{ status_lists: [THUN.statusListUrl], configuration_override: override }])
  expect(JSON.stringify(issued) + product.logLines.join('\n')).not.toContain('quitte')
})

test('an issuer that repeats the PIN in its complaint does not bring it into the log', async () => {
  const repeat: Handler = async (request) => Response.json({ detail: await request.text() }, { status: 422 })
  const { product, admin, add } = await startAdmin(repeat)
  const { id } = await add(KEY)
  expect(await json(admin.post(`/api/admin/municipalities/${id}/issuer-check`, undefined))).toEqual({
    offer: 'refused',
    key: 'not-read',
  })
  expect(product.logLines.join('\n')).not.toContain('quitte')
})

test('the check is made at the issuer that is configured, and not more than ten times a minute', async () => {
  const imitation = imitateIssuer('4.x')
  const { admin, add } = await startAdmin(imitation.handle)
  const { id } = await add({})
  const check = () => admin.post(`/api/admin/municipalities/${id}/issuer-check`, undefined)
  expect(await json(check())).toEqual({ offer: 'cancelled', key: 'not-read' })
  expect(imitation.asked).toMatchObject([
    {
      metadata_credential_supported_id: ['stimmregister-vc'],
      credential_subject_data: { volksbegehren: 'test', issuerDid: DID, issuedDate: '2026-05-15' },
      configuration_override: { issuer_did: DID, verification_method: `${DID}#assert-key-01` },
    },
  ])
  expect(imitation.statuses()).toEqual(['CANCELLED'])
  const statuses = []
  for (let attempt = 0; attempt < 10; attempt += 1) statuses.push((await check()).status)
  expect(statuses).toEqual([...Array(9).fill(200), 429])
})
