import type { CredentialRecord } from '../../contract.ts'

type Names = Pick<CredentialRecord['resident'], 'givenName' | 'familyName'>

/** As a list is sorted: family name first. */
export const listedName = ({ givenName, familyName }: Names): string => `${familyName} ${givenName}`

/** As a person is spoken of. */
export const fullName = ({ givenName, familyName }: Names): string => `${givenName} ${familyName}`
