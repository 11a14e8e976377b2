import { type AddressState, FRESH_LIST } from '@e-collecting/auth/web'

/** What stands in the address of the residents of a municipality. */
export const residentsOf = (municipalityId: string) => ({
  ...FRESH_LIST,
  tab: 'einwohner',
  municipality: municipalityId,
})

/** The residents of a municipality. */
export const residentsHref = (address: AddressState, municipalityId: string): string =>
  address.hrefWith(residentsOf(municipalityId))

/** The register credentials of a municipality. */
export const credentialsHref = (address: AddressState, municipalityId: string): string =>
  address.hrefWith({ ...FRESH_LIST, tab: 'stimmregister', municipality: municipalityId })
