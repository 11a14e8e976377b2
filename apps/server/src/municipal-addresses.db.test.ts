import { makeForEachTest } from '@e-collecting/database/testing'
import type { CredentialDetails } from '@e-collecting/register/contract'
import { expect, test } from 'vitest'
import { createStaffedProduct } from './testing/sign-in-staff.ts'
import { ANNA, collect, json } from './testing/wallet-steps.ts'
import { createTestProduct } from './testing.ts'

const product = makeForEachTest(() => createTestProduct('2026-05-15T12:00:00Z'))

test('the credential of a municipality and what is said of its issuer are signed by one DID, and its list has an https address', async () => {
  const { clerk, municipality } = await createStaffedProduct(product)
  const residents = `/api/admin/municipalities/${municipality.id}/residents`
  const resident = await json<{ id: string }>(clerk.post(residents, { ...ANNA, isDuplicateAccepted: false }))
  const issued = await json<CredentialDetails>(
    clerk.post('/api/admin/credentials', { residentId: resident.id, popularVote: 'demo-stille-stunde' }),
  )
  const wallet = product.wallet()
  const opened = await wallet.openLink(issued.offerDeepLink ?? '')
  if (opened.kind !== 'offer') throw new Error('not an offer')
  expect(opened.offer.credentialIssuer).toMatch(/\/services\/issuer-register\/oid4vci\/office-\d+-[0-9a-f]{8}$/)
  expect(opened.metadata.signedBy).toBe(municipality.did)

  const held = await collect(wallet, issued.offerDeepLink)
  expect(held.issuerDid).toBe(municipality.did)
  expect(JSON.stringify(held.claims.status)).toContain('"https://localhost:8443/services/registry/api/v1/statuslist/')
  expect((await wallet.checkStatuses([held])).get(held.id)).toBe('valid')
})

test.each(['issuer-receipt', 'issuer-beta-id'])('%s has no municipalities', async (service) => {
  const { municipality } = await createStaffedProduct(product)
  const name = municipality.did.slice(municipality.did.lastIndexOf(':') + 1)
  const path = `/services/${service}/oid4vci/${name}/.well-known/openid-credential-issuer`
  expect((await product.request(path)).status).toBe(404)
})
