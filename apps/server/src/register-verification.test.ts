import { randomBytes } from 'node:crypto'
import type { CredentialDetails } from '@e-collecting/register/contract'
import type { VerifierService } from '@e-collecting/swiyu-client'
import type { Holder } from '@e-collecting/wallet/headless'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { parseConfig } from './config.ts'
import { createStaffedProduct } from './testing/sign-in-staff.ts'
import { createTestProduct, type TestBrowser, type TestProduct } from './testing.ts'
import { connectTrustServices } from './trust-services.ts'
import { openVault } from './vault.ts'

const ITEM = 'demo-stille-stunde'
const ANNA = { givenName: 'Anna', familyName: 'Muster', birthDate: '1990-05-17' }

let product: TestProduct
let clerk: TestBrowser
let municipality: { id: string; did: string }

beforeEach(async () => {
  product = await createTestProduct('2026-05-15T12:00:00Z')
  const staffed = await createStaffedProduct(product)
  clerk = staffed.clerk
  municipality = staffed.municipality
})
afterEach(() => product.close())

/** Somebody else who asks for the credential, e.g. at an anonymous declaration of intent: the business side of the same verifier. */
async function openVerifier(): Promise<VerifierService> {
  const { db, now, dataDir } = product
  const config = parseConfig({ DATA_DIR: dataDir })
  const vault = await openVault({ config, db, randomBytes, now })
  const logger = pino({ level: 'silent' })
  const securityEvents = { record: () => undefined }
  return (await connectTrustServices({ config, db, vault, now, randomBytes, logger, securityEvents })).verifier
}

async function issueTo(wallet: Holder): Promise<string> {
  const path = `/api/admin/municipalities/${municipality.id}/residents`
  const { id: residentId } = await read<{ id: string }>(clerk.post(path, { ...ANNA, isDuplicateAccepted: false }))
  const issued = await read<CredentialDetails>(clerk.post('/api/admin/credentials', { residentId, popularVote: ITEM }))
  const offer = await wallet.openLink(issued.offerDeepLink ?? '')
  if (offer.kind !== 'offer') throw new Error('not an offer')
  await wallet.acceptOffer(offer)
  await product.deliverEvents()
  return issued.id
}

const read = async <Answer>(response: Promise<Response>): Promise<Answer> => (await (await response).json()) as Answer

/** Presents the credential, and what the verifier then says. */
async function present(wallet: Holder, verifier: VerifierService, issuerDid = municipality.did) {
  const { id, walletDeepLink } = await verifier.createVerification({
    query: {
      vctValues: ['stimmregister-vc'],
      claims: [['nullifier'], ['volksbegehren']],
      acceptedIssuerDids: [issuerDid],
    },
    purpose: { clientName: 'Anonyme Erklärung' },
  })
  const request = await wallet.openLink(walletDeepLink)
  if (request.kind !== 'presentation') throw new Error('not a request')
  await wallet.present(request).catch(() => undefined)
  return verifier.readVerification(id)
}

test('the verifier takes a register credential, refuses it while suspended and for ever once revoked', async () => {
  const [wallet, verifier] = [product.wallet(), await openVerifier()]
  const path = `/api/admin/credentials/${await issueTo(wallet)}`
  const changeTo = async (status: 'SUSPENDED' | 'ISSUED') =>
    expect((await clerk.send('PUT', `${path}/status`, { status })).status).toBe(200)

  const accepted = await present(wallet, verifier)
  expect(accepted).toMatchObject({
    state: 'success',
    claims: { nullifier: expect.stringMatching(/^[0-9a-f]{64}$/), volksbegehren: ITEM },
  })
  expect(JSON.stringify(accepted)).not.toMatch(/Anna|Muster|1990/)
  await changeTo('SUSPENDED')
  expect(await present(wallet, verifier)).toEqual({ state: 'failed', errorCode: 'credential_suspended' })
  await changeTo('ISSUED')
  expect(await present(wallet, verifier)).toMatchObject({ state: 'success' })
  expect((await clerk.post(`${path}/revoke`, undefined)).status).toBe(200)
  expect(await present(wallet, verifier)).toEqual({ state: 'failed', errorCode: 'credential_revoked' })
})

test('a verifier that accepts another municipality does not take it', async () => {
  const [wallet, verifier] = [product.wallet(), await openVerifier()]
  await issueTo(wallet)
  const other = municipality.did.replace('office-230', 'office-261')
  expect(await present(wallet, verifier, other)).toMatchObject({ state: 'failed', errorCode: 'issuer_not_accepted' })
})
