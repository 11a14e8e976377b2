import {
  type Localities,
  type Locality,
  type LocatedMunicipality,
  municipalitiesOf,
  openLocalities,
  soleMunicipalityOf,
  type TypedPlace,
} from '../contract/localities.ts'
import { type PlaceRemark, remarkOnPlace } from '../contract/remark-on-place.ts'
import type { LocalityDirectory, MunicipalityRef } from '../contract/schemas.ts'
import { createLocalitySearch } from '../contract/search-localities.ts'
import { createMunicipalitySearch } from '../contract/search-municipalities.ts'

/** The directory of localities with all that is asked of it, in this browser. */
export interface Directory {
  findLocalities: (query: string, limit: number) => Locality[]
  findMunicipalities: (query: string, limit: number) => MunicipalityRef[]
  /** Of one postal code. */
  localitiesOf: (postalCode: string) => readonly Locality[]
  municipalitiesOf: (place: TypedPlace) => LocatedMunicipality[]
  soleMunicipalityOf: (place: TypedPlace) => MunicipalityRef | undefined
  remarkOn: (place: TypedPlace, chosen: { bfsNumber: string } | null) => PlaceRemark | null
}

export function openDirectory(directory: LocalityDirectory): Directory {
  const localities: Localities = openLocalities(directory)
  return {
    findLocalities: createLocalitySearch(localities.all),
    findMunicipalities: createMunicipalitySearch(localities.municipalities),
    localitiesOf: (postalCode) => localities.byPostalCode.get(postalCode) ?? [],
    municipalitiesOf: (place) => municipalitiesOf(localities, place),
    soleMunicipalityOf: (place) => soleMunicipalityOf(localities, place),
    remarkOn: (place, chosen) => remarkOnPlace(localities, place, chosen),
  }
}
