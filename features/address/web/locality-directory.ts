import { municipalitiesOf, openLocalities, soleMunicipalityOf } from '../contract/localities.ts'
import { remarkOnPlace } from '../contract/remark-on-place.ts'
import type { LocalityDirectory } from '../contract/schemas.ts'
import { createLocalitySearch } from '../contract/search-localities.ts'
import { createMunicipalitySearch } from '../contract/search-municipalities.ts'
import type { Directory } from './directory.ts'
import { settlePlace } from './settle-place.ts'

/** As many as one looks through. */
const PLACES_SHOWN = 12

export function openDirectory(directory: LocalityDirectory): Directory {
  const localities = openLocalities(directory)
  const find = createLocalitySearch(localities.all)
  const places: Pick<Directory, 'localitiesOf' | 'soleMunicipalityOf'> = {
    localitiesOf: (postalCode) => localities.byPostalCode.get(postalCode) ?? [],
    soleMunicipalityOf: (place) => soleMunicipalityOf(localities, place),
  }
  return {
    ...places,
    placesFor: ({ postalCode, city }) => {
      if (city.trim() === '') return places.localitiesOf(postalCode)
      const here = postalCode === '' ? [] : find(`${postalCode} ${city}`, PLACES_SHOWN)
      return here.length > 0 ? here : find(city, PLACES_SHOWN)
    },
    findMunicipalities: createMunicipalitySearch(localities.municipalities),
    municipalitiesOf: (place) => municipalitiesOf(localities, place),
    settle: (address) => settlePlace(places, address),
    remarkOn: (place, chosen) => remarkOnPlace(localities, place, chosen),
  }
}
