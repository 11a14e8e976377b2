/** Credential type of the beta identity, and the newer name of the same type (swiyu Beta-ID). */
export const BETA_ID_TYPE = 'betaid-sdjwt' as const
export const BETA_ID_VCT_ALIASES = [BETA_ID_TYPE, 'urn:vct:ch.admin.bcs.betaid'] as const

export const AGE_CLAIMS = ['age_over_16', 'age_over_18', 'age_over_65', 'age_birth_year'] as const
/** What a beta identity says that follows from its birth date. */
export type AgeClaims = Record<(typeof AGE_CLAIMS)[number], string>

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

/** A person somebody has invented; `birthDate` is `YYYY-MM-DD`. */
interface InventedPerson {
  readonly givenName: string
  readonly familyName: string
  readonly birthDate: string
}

/**
 * What is wrong with an identity a person typed, by field; nothing if it is fine.
 * @param today `YYYY-MM-DD`
 */
export function findIdentityFaults(
  identity: InventedPerson,
  today: string,
): Partial<Record<keyof InventedPerson, 'required' | 'dateWrong'>> {
  const isPast = /^(19|20)\d\d-\d\d-\d\d$/.test(identity.birthDate) && identity.birthDate < today
  return {
    ...(identity.givenName.trim() === '' && { givenName: 'required' as const }),
    ...(identity.familyName.trim() === '' && { familyName: 'required' as const }),
    ...(!isPast && { birthDate: identity.birthDate === '' ? ('required' as const) : ('dateWrong' as const) }),
  }
}
