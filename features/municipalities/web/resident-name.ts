import type { Resident } from '../contract.ts'

/** As a person is spoken of: given name first. */
export const fullName = ({ givenName, familyName }: Pick<Resident, 'givenName' | 'familyName'>): string =>
  `${givenName} ${familyName}`
