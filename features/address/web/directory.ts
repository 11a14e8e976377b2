import type { Locality, LocatedMunicipality, TypedPlace } from '../contract/localities.ts'
import type { PlaceRemark } from '../contract/remark-on-place.ts'
import type { MunicipalityRef } from '../contract/schemas.ts'
import type { EnteredAddress } from './address-entry.ts'

/** The directory of localities with all that is asked of it, in this browser. */
export interface Directory {
  /** Of the postal code first; where none of them is meant, those of the whole country. */
  placesFor: (place: TypedPlace) => readonly Locality[]
  findMunicipalities: (query: string, limit: number) => MunicipalityRef[]
  /** Of one postal code. */
  localitiesOf: (postalCode: string) => readonly Locality[]
  municipalitiesOf: (place: TypedPlace) => LocatedMunicipality[]
  soleMunicipalityOf: (place: TypedPlace) => MunicipalityRef | undefined
  /** The address with what follows from its postal code and place. */
  settle: (address: EnteredAddress) => EnteredAddress
  remarkOn: (place: TypedPlace, chosen: { bfsNumber: string } | null) => PlaceRemark | null
}
