import { type Clock, DomainError } from '@e-collecting/kernel'
import { type CredentialOfferRequest, SwiyuServiceError } from '@e-collecting/swiyu-client'
import type { IssuedTestCredential, TestCredentialRequest } from '../contract.ts'
import { issuerFailed } from './issuer-failed.ts'
import type { TestExchanges } from './test-exchanges.ts'
import { OFFER_VALIDITY_SECONDS, VALIDITY_MS } from './validity.ts'

export interface PassOnCredentialDeps {
  exchanges: Pick<TestExchanges, 'offer'>
  /** The list of the embedded issuer; one elsewhere is told none. */
  currentStatusListUrl: (() => Promise<string>) | undefined
  now: Clock
}

/**
 * Passes a test credential on to the beta issuer, as its caller has put it together; what is left out is filled in.
 * @param browserSecret of the browser that may see what becomes of it
 * @throws DomainError `test-credential-refused` by the issuer, `test-credential-unavailable` when it cannot be reached; what
 * the database throws while it is away
 */
export async function passOnCredential(
  deps: PassOnCredentialDeps,
  input: TestCredentialRequest,
  browserSecret: string,
): Promise<IssuedTestCredential> {
  try {
    const request = await fillIn(deps, input)
    const { id, offerLink } = await deps.exchanges.offer({ topic: null, context: {}, request, browserSecret })
    return { id, management_id: id, offer_deeplink: offerLink }
  } catch (cause) {
    const isRefused = cause instanceof SwiyuServiceError && cause.code === 'refused' && cause.httpStatus === 400
    if (isRefused)
      throw new DomainError('test-credential-refused', 'The beta issuer refuses this credential.', { cause })
    throw issuerFailed(cause)
  }
}

async function fillIn(
  { currentStatusListUrl, now }: PassOnCredentialDeps,
  input: TestCredentialRequest,
): Promise<CredentialOfferRequest> {
  const instant = now()
  const ownList = async () => (currentStatusListUrl === undefined ? [] : [await currentStatusListUrl()])
  return {
    credentialType: input.metadata_credential_supported_id[0],
    subject: input.credential_subject_data,
    offerValiditySeconds: input.offer_validity_seconds ?? OFFER_VALIDITY_SECONDS,
    validFrom: toDate(input.credential_valid_from) ?? instant,
    validUntil: toDate(input.credential_valid_until) ?? new Date(instant.getTime() + VALIDITY_MS),
    statusLists: input.status_lists ?? (await ownList()),
  }
}

const toDate = (text: string | undefined) => (text === undefined ? undefined : new Date(text))
