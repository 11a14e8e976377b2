import assert from 'node:assert/strict'
import type { CredentialOfferRequest, IssuerService } from '../issuer-service.ts'
import { SwiyuServiceError } from '../swiyu-service-error.ts'
import type { VerificationRequest, VerifierService } from '../verifier-service.ts'

/** One thing that the product relies on. */
export interface ContractCheck<Service> {
  name: string
  /** What it needs beyond the management API; left out without it. */
  needs?: Need
  run: (service: Service) => Promise<void>
}
export type Need = 'wallet-side' | 'holder' | 'stranger'

export interface VerifierUnderTest {
  verifier: VerifierService
  /** The same, by somebody who has nothing to prove who they are. */
  stranger?: VerifierService | undefined
  request: VerificationRequest
  /** Reaches what the verifier shows to wallets. */
  fetchWalletSide?: ((url: string, init?: RequestInit) => Promise<Response>) | undefined
}

export interface IssuerUnderTest {
  issuer: IssuerService
  stranger?: IssuerService | undefined
  offer: CredentialOfferRequest
  /** Collects an offer as a wallet does. */
  collect?: ((managementId: string, offerDeepLink: string) => Promise<unknown>) | undefined
}

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000'

export const VERIFIER_CHECKS: readonly ContractCheck<VerifierUnderTest>[] = [
  {
    name: 'a verification has an id, an address and a link that names verifier and address',
    run: async ({ verifier, request }) => {
      const { id, verificationUrl, walletDeepLink } = await verifier.createVerification(request)
      assert.notEqual(id, '')
      assert.match(new URL(verificationUrl).protocol, /^https?:$/)
      const link = new URL(walletDeepLink)
      assert.match(link.searchParams.get('client_id') ?? '', /^(decentralized_identifier:)?did:/)
      assert.equal(link.searchParams.get('request_uri'), verificationUrl)
    },
  },
  {
    name: 'each verification is another one',
    run: async ({ verifier, request }) => {
      const [one, other] = [await verifier.createVerification(request), await verifier.createVerification(request)]
      assert.notEqual(one.id, other.id)
      assert.notEqual(one.verificationUrl, other.verificationUrl)
    },
  },
  {
    name: 'it is pending until a wallet answers, however often it is read',
    run: async ({ verifier, request }) => {
      const { id } = await verifier.createVerification(request)
      for (let round = 0; round < 2; round += 1)
        assert.deepEqual(await verifier.readVerification(id), { state: 'pending' })
    },
  },
  {
    name: 'one that is not there is gone',
    run: async ({ verifier }) => assert.deepEqual(await verifier.readVerification(UNKNOWN_ID), { state: 'gone' }),
  },
  {
    name: 'a wallet finds the request, and its refusal is told',
    needs: 'wallet-side',
    run: async ({ verifier, request, fetchWalletSide = fetch }) => {
      const { id, verificationUrl } = await verifier.createVerification(request)
      const [, payload = ''] = (await (await fetchWalletSide(verificationUrl)).text()).split('.')
      const { response_uri, state } = JSON.parse(Buffer.from(payload, 'base64url').toString())
      const answer = await fetchWalletSide(response_uri, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ error: 'client_rejected', ...(state && { state }) }).toString(),
      })
      assert.equal(answer.status, 200)
      assert.deepEqual(await verifier.readVerification(id), { state: 'failed', errorCode: 'client_rejected' })
    },
  },
  {
    name: 'nobody is let in who cannot prove who calls',
    needs: 'stranger',
    run: async ({ stranger, request }) => refusedWith([401, 403], stranger?.createVerification(request)),
  },
]

export const ISSUER_CHECKS: readonly ContractCheck<IssuerUnderTest>[] = [
  {
    name: 'an offer has an id and a link that says what is offered',
    run: async ({ issuer, offer }) => {
      const { managementId, offerDeepLink } = await issuer.createOffer(offer)
      assert.notEqual(managementId, '')
      const { searchParams } = new URL(offerDeepLink)
      if (!searchParams.has('credential_offer_uri')) JSON.parse(searchParams.get('credential_offer') ?? '')
      await issuer.changeStatus(managementId, 'CANCELLED')
    },
  },
  {
    name: 'it is offered, and its details can be read, until it is cancelled',
    run: async ({ issuer, offer }) => {
      const { managementId } = await issuer.createOffer(offer)
      assert.equal(await issuer.readStatus(managementId), 'OFFERED')
      assert.ok(Array.isArray(await issuer.readProofs(managementId)))
      assert.equal(await issuer.changeStatus(managementId, 'CANCELLED'), 'CANCELLED')
      assert.equal(await issuer.readStatus(managementId), 'CANCELLED')
    },
  },
  {
    name: 'what nobody has collected can be neither revoked nor suspended',
    run: async ({ issuer, offer }) => {
      const { managementId } = await issuer.createOffer(offer)
      await refusedWith([400], issuer.changeStatus(managementId, 'REVOKED'))
      await refusedWith([400], issuer.changeStatus(managementId, 'SUSPENDED'))
      await issuer.changeStatus(managementId, 'CANCELLED')
    },
  },
  {
    name: 'one that is not there is not found',
    run: async ({ issuer }) => {
      await refusedWith([404], issuer.readStatus(UNKNOWN_ID))
      await refusedWith([404], issuer.changeStatus(UNKNOWN_ID, 'CANCELLED'))
      await refusedWith([404], issuer.changeStatus(UNKNOWN_ID, 'REVOKED'))
    },
  },
  {
    name: 'a type that it has not got is refused',
    run: async ({ issuer, offer }) =>
      refusedWith([400, 422], issuer.createOffer({ ...offer, credentialType: 'no-such-type' })),
  },
  {
    name: 'what was collected is suspended, released and revoked for good',
    needs: 'holder',
    run: async ({ issuer, offer, collect }) => {
      const { managementId, offerDeepLink } = await issuer.createOffer(offer)
      await collect?.(managementId, offerDeepLink)
      for (const status of ['SUSPENDED', 'ISSUED', 'REVOKED'] as const) {
        assert.equal(await issuer.changeStatus(managementId, status), status)
        assert.equal(await issuer.readStatus(managementId), status)
      }
      await refusedWith([400], issuer.changeStatus(managementId, 'ISSUED'))
    },
  },
  {
    name: 'nobody is let in who cannot prove who calls',
    needs: 'stranger',
    run: async ({ stranger, offer }) => refusedWith([401, 403], stranger?.createOffer(offer)),
  },
]

/** What a service under test has of what checks may need. */
export const canRun = ({ needs }: ContractCheck<never>, had: Readonly<Record<Need, boolean>>): boolean =>
  needs === undefined || had[needs]

const refusedWith = (statuses: readonly number[], call: Promise<unknown> | undefined): Promise<void> =>
  assert.rejects(
    async () => call,
    (error) => error instanceof SwiyuServiceError && statuses.includes(error.httpStatus ?? 0),
    `should be refused with ${statuses.join(' or ')}`,
  )
