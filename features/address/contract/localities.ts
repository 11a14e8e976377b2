import { fullForm } from './address-tokens.ts'
import { foldName } from './fold-name.ts'
import type { LocalityDirectory, MunicipalityRef } from './schemas.ts'

/** A municipality in which a part of a locality lies. */
export interface LocatedMunicipality extends MunicipalityRef {
  /** Percent of the locality's addresses that are in this municipality, more than 0 and at most 100; null where the directory does not say it. */
  share: number | null
}

/** A place with a postal code. One postal code has several localities, and one locality may lie in several municipalities. */
export interface Locality {
  postalCode: string
  name: string
  /** Likeliest first. */
  municipalities: readonly LocatedMunicipality[]
}

/** The directory as it is searched. */
export interface Localities {
  all: readonly Locality[]
  byPostalCode: ReadonlyMap<string, readonly Locality[]>
  /** Each municipality once, by name. */
  municipalities: readonly MunicipalityRef[]
}

/** Unpacks the directory: every look-up afterwards is a map read or one walk over some 4,000 localities. */
export function openLocalities({ municipalities: rows, localities }: LocalityDirectory): Localities {
  const municipalities = rows.map(([bfsNumber, name, canton]) => ({ bfsNumber, name, canton }))
  const all = localities.map(([postalCode, name, ...parts]) => ({
    postalCode,
    name,
    municipalities: parts.flatMap(([at, share = 100]) => {
      const municipality = municipalities[at]
      return municipality === undefined ? [] : [{ ...municipality, share: share || null }]
    }),
  }))
  const byPostalCode = new Map<string, Locality[]>()
  for (const locality of all)
    byPostalCode.set(locality.postalCode, [...(byPostalCode.get(locality.postalCode) ?? []), locality])
  const { compare } = new Intl.Collator('de-CH')
  return { all, byPostalCode, municipalities: municipalities.sort((a, b) => compare(a.name, b.name)) }
}

/** What somebody types where a postal code and a place are asked for. */
export interface TypedPlace {
  postalCode: string
  city: string
}

/**
 * The municipalities in which a typed place may lie, likeliest first; who names a municipality in the place of a place means that one. A
 * share says how many of all addresses of the place are in one, never that somebody lives there.
 */
export function municipalitiesOf(localities: Localities, { postalCode, city }: TypedPlace): LocatedMunicipality[] {
  const here = localities.byPostalCode.get(postalCode) ?? []
  const meant = meantMunicipalities(here, city)
  return meant.length > 0 ? meant : mergeShares(here)
}

/** The one municipality of a postal code with its place; undefined where there are several, or where the two contradict each other. */
export function soleMunicipalityOf(
  localities: Localities,
  { postalCode, city }: TypedPlace,
): MunicipalityRef | undefined {
  const [sole, ...others] = meantMunicipalities(localities.byPostalCode.get(postalCode) ?? [], city)
  return others.length > 0 ? undefined : sole
}

/** Of localities of one postal code: where those called so lie, else the municipality of this name (`8640 Rapperswil-Jona`); none where nothing is. */
export function meantMunicipalities(here: readonly Locality[], city: string): LocatedMunicipality[] {
  const localities = placesCalled(here, city)
  return localities.length > 0 ? mergeShares(localities) : placesCalled(mergeShares(here), city)
}

/**
 * Those that somebody who types `city` may mean: in any spelling, by either half of a bilingual name, without number or canton;
 * where none is called so, those whose name begins with these words (`Yverdon`).
 */
function placesCalled<Place extends { name: string }>(places: readonly Place[], city: string): Place[] {
  const typed = toForms(city)
  const called = places.filter(({ name }) => namesOf(name).some((known) => toForms(known) === typed))
  return called.length > 0 ? called : places.filter(({ name }) => toForms(name).startsWith(`${typed} `))
}

/** `Biel/Bienne`, `Buchs SG` and `Lausanne 25` under every name that people use for them. */
function namesOf(name: string): string[] {
  const bare = name.replace(/ (?:[A-Z]{2}|\d+)$/, '')
  return [name, bare, ...bare.split('/')]
}

/** Folded, with each word in the form that stands for all its spellings. */
const toForms = (name: string): string => foldName(name).split(' ').map(fullForm).join(' ')

function mergeShares(localities: readonly Locality[]): LocatedMunicipality[] {
  const merged = new Map<string, LocatedMunicipality>()
  for (const { municipalities } of localities)
    for (const municipality of municipalities) {
      const { share: known = 0 } = merged.get(municipality.bfsNumber) ?? {}
      const added = municipality.share
      const share = known === null || added === null ? null : known + added / localities.length
      merged.set(municipality.bfsNumber, { ...municipality, share })
    }
  return [...merged.values()].sort((a, b) => (b.share ?? 0) - (a.share ?? 0))
}
