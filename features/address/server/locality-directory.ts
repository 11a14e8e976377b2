import type { LocalityDirectory } from '../contract/schemas.ts'
import type { CantonLookup } from './canton-lookup.ts'
import type { LocalityPart } from './official-files/read-locality-row.ts'

/** Percent. */
const WHOLE = 100
const UNKNOWN = 0

/**
 * The directory as it is sent. Parts in areas that are no Swiss municipality, as Liechtenstein and common land, are left out; those of a municipality that
 * has merged are its successor's. Neighbours stand together, and the whole is left out where it can be: a fifth less to send. 0 stands for a share that
 * nobody knows.
 * @param date `2026-01-01`
 */
export function packLocalities(parts: readonly LocalityPart[], date: string, cantons: CantonLookup): LocalityDirectory {
  const municipalities = [...cantons.municipalities].sort((a, b) => Number(a.bfsNumber) - Number(b.bfsNumber))
  const places = new Map(municipalities.map(({ bfsNumber }, at) => [bfsNumber, at]))
  const all = joinParts(parts, cantons).sort(compareParts)
  const counts = new Map<string, number>()
  for (const part of all) counts.set(nameOf(part), (counts.get(nameOf(part)) ?? 0) + 1)
  const packed = new Map<string, LocalityDirectory['localities'][number]>()
  for (const locality of all) {
    const { postalCode, name, bfsNumber, share } = locality
    const at = places.get(bfsNumber)
    if (at === undefined) continue
    const key = nameOf(locality)
    const isWhole = share === WHOLE || (share === null && counts.get(key) === 1)
    const part: [number, number?] = isWhole ? [at] : [at, share === null ? UNKNOWN : roundShare(share)]
    packed.set(key, [...(packed.get(key) ?? ([postalCode, name] as const)), part])
  }
  return {
    date,
    municipalities: municipalities.map(({ bfsNumber, name, canton }) => [bfsNumber, name, canton]),
    localities: [...packed.values()],
  }
}

const nameOf = ({ postalCode, name }: LocalityPart): string => `${postalCode} ${name}`

/** Each part under the number that is in force; two that have merged are one. */
function joinParts(parts: readonly LocalityPart[], cantons: CantonLookup): LocalityPart[] {
  const joined = new Map<string, LocalityPart>()
  for (const part of parts) {
    const bfsNumber = cantons.findMunicipality(part.bfsNumber)?.bfsNumber
    if (bfsNumber === undefined) continue
    const key = `${part.postalCode} ${bfsNumber} ${part.name}`
    joined.set(key, { ...part, bfsNumber, share: addShares(part.share, joined.get(key)?.share) })
  }
  return [...joined.values()]
}

const addShares = (share: number | null, other: number | null = 0): number | null =>
  share === null || other === null ? null : Math.min(WHOLE, share + other)

/** To a tenth of a percent; the least is still something, and the most not the whole. */
const roundShare = (share: number): number => Math.min(99.9, Math.max(0.1, Math.round(share * 10) / 10))

const compareParts = (a: LocalityPart, b: LocalityPart): number =>
  a.postalCode.localeCompare(b.postalCode) || a.name.localeCompare(b.name) || (b.share ?? 0) - (a.share ?? 0)
