import { randomBytes } from 'node:crypto'
import { makeForEachTest } from '@e-collecting/database/testing'
import { createExchangeStore } from '@e-collecting/exchanges'
import type { CredentialDetails } from '@e-collecting/register/contract'
import { createIdentities } from '@e-collecting/services'
import { createManagedVerifier } from '@e-collecting/services/testing'
import { createHttpVerifierService, type VerifierService } from '@e-collecting/swiyu-client'
import type { Holder } from '@e-collecting/wallet/headless'
import { beforeEach, expect, test } from 'vitest'
import { parseConfig } from './config.ts'
import { createStaffedProduct } from './testing/sign-in-staff.ts'
import { createTestProduct, type TestBrowser } from './testing.ts'
import { openVault } from './vault.ts'

const ITEM = 'demo-stille-stunde'
const ANNA = { givenName: 'Anna', familyName: 'Muster', birthDate: '1990-05-17' }

const product = makeForEachTest(() => createTestProduct('2026-05-15T12:00:00Z'))
let clerk: TestBrowser
let municipality: { id: string; did: string }

beforeEach(async () => {
  const staffed = await createStaffedProduct(product)
  clerk = staffed.clerk
  municipality = staffed.municipality
})

/** Somebody else who asks for the credential, e.g. at an anonymous declaration of intent: another verifier on the same registry. */
async function openVerifier(): Promise<VerifierService> {
  const { db, now, dataDir } = product
  const vault = await openVault({ config: parseConfig({ DATA_DIR: dataDir }), db, randomBytes, now })
  const didBaseUrl = 'https://localhost:8443/services/registry'
  const verifier = await createManagedVerifier({
    db,
    clock: now,
    randomBytes,
    sealer: vault.trustSealer,
    log: () => undefined,
    name: 'verifier',
    exchanges: createExchangeStore({ ...product, clock: now }),
    identities: createIdentities({ db, keys: vault.keys, clock: now, didBaseUrl }),
    baseUrl: 'http://localhost:8080/services/verifier',
    display: { client_name: 'Erklärung' },
    outside: {
      allowedHosts: ['localhost:8443'],
      fetch: async (url, init) => product.request(new URL(url).pathname, init),
    },
    // The product stands on http here, where no verifier would ask for a list.
    readOwnStatusList: async (uri) => (await product.request(new URL(uri).pathname)).text(),
  })
  return createHttpVerifierService({
    baseUrl: 'http://verifier.internal/management/api',
    fetch: (url, init) => verifier.management.request(url, init),
  })
}

/** A changed list is published within a second, and foreign ones are asked for again once their time is over. */
async function waitForLists() {
  await product.tick()
  product.advance(3_600_000)
}

async function issueTo(wallet: Holder): Promise<string> {
  const path = `/api/admin/municipalities/${municipality.id}/residents`
  const { id: residentId } = await read<{ id: string }>(clerk.post(path, { ...ANNA, isDuplicateAccepted: false }))
  const issued = await read<CredentialDetails>(clerk.post('/api/admin/credentials', { residentId, popularVote: ITEM }))
  const offer = await wallet.openLink(issued.offerDeepLink ?? '')
  if (offer.kind !== 'offer') throw new Error('not an offer')
  await wallet.acceptOffer(offer)
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
  // Answered in the product's process: one that begins now has nothing old in memory.
  return (await openVerifier()).readVerification(id)
}

test('the verifier takes a register credential, refuses it while suspended and for ever once revoked', async () => {
  const [wallet, verifier] = [product.wallet(), await openVerifier()]
  const path = `/api/admin/credentials/${await issueTo(wallet)}`
  const changeTo = async (status: 'SUSPENDED' | 'ISSUED') => {
    const body = status === 'SUSPENDED' ? { status, reason: 'device-lost' } : { status }
    expect((await clerk.send('PUT', `${path}/status`, body)).status).toBe(200)
    await waitForLists()
  }

  const accepted = await present(wallet, verifier)
  expect(accepted).toMatchObject({
    state: 'success',
    claims: { nullifier: expect.stringMatching(/^[0-9a-f]{64}$/), volksbegehren: ITEM },
  })
  // Among 64 random hex digits any four may stand.
  expect(JSON.stringify(accepted, (name, value) => (name === 'nullifier' ? '' : value))).not.toMatch(/Anna|Muster|1990/)
  await changeTo('SUSPENDED')
  expect(await present(wallet, verifier)).toEqual({ state: 'failed', errorCode: 'credential_suspended' })
  await changeTo('ISSUED')
  expect(await present(wallet, verifier)).toMatchObject({ state: 'success' })
  expect((await clerk.post(`${path}/revoke`, undefined)).status).toBe(200)
  await waitForLists()
  expect(await present(wallet, verifier)).toEqual({ state: 'failed', errorCode: 'credential_revoked' })
})

test('a verifier that accepts another municipality does not take it', async () => {
  const [wallet, verifier] = [product.wallet(), await openVerifier()]
  await issueTo(wallet)
  const other = municipality.did.replace('office-230', 'office-261')
  expect(await present(wallet, verifier, other)).toMatchObject({ state: 'failed', errorCode: 'issuer_not_accepted' })
})
