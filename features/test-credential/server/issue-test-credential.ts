import { type Clock, swissDay } from '@e-collecting/kernel'
import type { IssuerService } from '@e-collecting/swiyu-client'
import { BETA_ID_TYPE, deriveAgeClaims, type TestCredentialOffer, type TestIdentity } from '../contract.ts'
import type { BetaIdClaims } from './beta-id-type.ts'
import { issuerFailed } from './issuer-failed.ts'
import { OFFER_VALIDITY_SECONDS, VALIDITY_MS } from './validity.ts'

export interface TestCredentialDeps {
  issuer: Pick<IssuerService, 'createOffer'>
  currentStatusListUrl: () => Promise<string>
  now: Clock
}

/**
 * Offers a fictional beta identity with the chosen attributes and the age claims that follow from them.
 * @throws DomainError `test-credential-unavailable` when the issuer cannot be reached or refuses; what the database throws while it is away.
 */
export async function issueTestCredential(
  { issuer, currentStatusListUrl, now }: TestCredentialDeps,
  identity: TestIdentity,
): Promise<TestCredentialOffer> {
  const instant = now()
  try {
    const { offerDeepLink } = await issuer.createOffer({
      credentialType: BETA_ID_TYPE,
      subject: {
        given_name: identity.givenName,
        family_name: identity.familyName,
        birth_date: identity.birthDate,
        ...deriveAgeClaims(identity.birthDate, swissDay(instant)),
      } satisfies BetaIdClaims,
      offerValiditySeconds: OFFER_VALIDITY_SECONDS,
      validFrom: instant,
      validUntil: new Date(instant.getTime() + VALIDITY_MS),
      statusLists: [await currentStatusListUrl()],
    })
    return { offerDeepLink }
  } catch (cause) {
    throw issuerFailed(cause)
  }
}
