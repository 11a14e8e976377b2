import { type Clock, DomainError, swissDay } from '@e-collecting/kernel'
import type { IssuerService } from '@e-collecting/swiyu-client'
import { BETA_ID_TYPE, type TestCredentialOffer, type TestIdentity } from '../contract.ts'
import type { AgeClaims, BetaIdClaims } from './beta-id-type.ts'

export interface TestCredentialDeps {
  issuer: Pick<IssuerService, 'createOffer'>
  currentStatusListUrl: () => Promise<string>
  now: Clock
}

const OFFER_VALIDITY_SECONDS = 3600
const VALIDITY_MS = 31_536_000_000

/**
 * Offers a fictional beta identity with the chosen attributes and the age claims that follow from them.
 * @throws DomainError `test-credential-unavailable` when the issuer cannot be reached or refuses.
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
    throw new DomainError('test-credential-unavailable', 'The test credential service cannot be reached.', { cause })
  }
}

/** `age_over_16|18|65` as the texts `"true"`/`"false"`, and `age_birth_year`, as the Beta-ID states them. */
export function deriveAgeClaims(birthDate: string, today: string): AgeClaims {
  const isOver = (years: number) => String(today >= birthdayInYears(birthDate, years))
  return {
    age_over_16: isOver(16),
    age_over_18: isOver(18),
    age_over_65: isOver(65),
    age_birth_year: birthDate.slice(0, 4),
  }
}

const birthdayInYears = (birthDate: string, years: number) =>
  `${Number(birthDate.slice(0, 4)) + years}${birthDate.slice(4)}`
