import type { AddressState } from '@e-collecting/auth/web'

/** A list of another tab starts at its own first page, in its own order. */
const FRESH_LIST = { status: null, item: null, action: null, sort: null, direction: null, cursor: null } as const

/** The residents of a municipality. */
export const residentsHref = (address: AddressState, municipalityId: string): string =>
  address.hrefWith({ ...FRESH_LIST, tab: 'einwohner', municipality: municipalityId })

/** The register credentials of a municipality. */
export const credentialsHref = (address: AddressState, municipalityId: string): string =>
  address.hrefWith({ ...FRESH_LIST, tab: 'stimmregister', municipality: municipalityId })
