import type { Resident } from '../contract.ts'

/** As a list is sorted: family name first. */
export const listedName = ({ givenName, familyName }: Pick<Resident, 'givenName' | 'familyName'>): string =>
  `${familyName} ${givenName}`

/** As a person is spoken of: given name first. */
export const fullName = ({ givenName, familyName }: Pick<Resident, 'givenName' | 'familyName'>): string =>
  `${givenName} ${familyName}`
