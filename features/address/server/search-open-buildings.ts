import { createHmac } from 'node:crypto'
import { type Clock, DomainError } from '@e-collecting/kernel'
import { readCapped } from '@e-collecting/kernel/read-capped'
import { z } from 'zod'
import { foldText } from '../contract/fold-text.ts'
import { STREET_LANGUAGES } from '../contract/schemas.ts'
import {
  ADDRESS_COUNTRY,
  type AddressHit,
  type AddressSearchResult,
  isSearchable,
  type MunicipalityRef,
} from '../contract.ts'
import type { CantonLookup } from './canton-lookup.ts'
import type { AddressSearch } from './search-addresses.ts'

/** Searches addresses somewhere. @throws DomainError `address-search-failed`; says nothing of the query */
export type SearchAddresses = (search: AddressSearch) => Promise<AddressSearchResult>

export interface OpenBuildingsDeps {
  /** Of the service, without a trailing slash: `/address-search/find` follows. */
  baseUrl: string
  cantons: Pick<CantonLookup, 'findMunicipality' | 'municipalities'>
  now: Clock
  randomBytes: (length: number) => Uint8Array
  timeoutMs?: number
}

const TIMEOUT_MS = 3000
/** Fifty hits have a tenth of it. */
const MAX_ANSWER_BYTES = 256 * 1024
/** For going back a letter, and for who types the same at the same time. */
const KEPT_FOR_MS = 60_000
const MOST_KEPT = 500
const KEY_BYTES = 32

const text = z.string().max(300)
const degrees = z.string().regex(/^\d{1,2}(\.\d{1,15})?$/)
const HitSchema = z.object({
  score: z.number().min(0).max(100),
  place: z.object({
    identifier: text,
    postalAddress: z.object({
      addressCountry: z.literal(ADDRESS_COUNTRY),
      addressLocality: text.min(1),
      addressRegion: text.default(''),
      postalCode: z.string().regex(/^\d{4}$/),
      streetAddress: text.min(1),
      inLanguage: z.enum(STREET_LANGUAGES).catch('de'),
    }),
    geo: z.object({ latitude: degrees, longitude: degrees }).optional().catch(undefined),
    additionalProperty: z.object({
      buildingId: text.default(''),
      entranceId: text.default(''),
      addressId: text.default(''),
      municipalityCode: text.default(''),
    }),
  }),
})
const AnswerSchema = z.object({ hits: z.array(z.unknown()) })

/**
 * Searches at an Open Buildings API. What is typed goes there and is kept nowhere else: answers stand in memory for a minute, under a keyed
 * hash of the question. A hit that is not as agreed is left out, as is one whose municipality is not known: its number counts,
 * and where that is unknown the name, which this service has in `addressRegion`, if only one municipality is called so.
 */
export function createOpenBuildingsSearch(deps: OpenBuildingsDeps): SearchAddresses {
  const { now, randomBytes } = deps
  const key = randomBytes(KEY_BYTES)
  const kept = new Map<string, { until: number; answer: Promise<AddressSearchResult> }>()
  return (search) => {
    if (!isSearchable(search.query) || search.countryCode.toUpperCase() !== ADDRESS_COUNTRY)
      return Promise.resolve({ hits: [] })
    const asked = [search.query.trim(), search.limit, search.minScore]
    const name = createHmac('sha256', key).update(JSON.stringify(asked)).digest('base64')
    const known = kept.get(name)
    if (known !== undefined && known.until > now().getTime()) return known.answer
    const answer = ask(deps, search)
    kept.delete(name)
    kept.set(name, { until: now().getTime() + KEPT_FOR_MS, answer })
    answer.catch(() => kept.delete(name))
    const [oldest] = kept.keys()
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
    return answer
  }
}

async function ask(deps: OpenBuildingsDeps, search: AddressSearch): Promise<AddressSearchResult> {
  const { hits } = AnswerSchema.safeParse(await fetchAnswer(deps, search)).data ?? fail('an answer without hits')
  return {
    hits: hits
      .flatMap((hit) => toHit(deps.cantons, hit) ?? [])
      .filter(({ score }) => score >= search.minScore)
      .slice(0, search.limit),
  }
}

async function fetchAnswer({ baseUrl, timeoutMs = TIMEOUT_MS }: OpenBuildingsDeps, search: AddressSearch) {
  const parameters = new URLSearchParams({
    query: search.query.trim(),
    countryCode: ADDRESS_COUNTRY,
    limit: String(search.limit),
    minScore: String(search.minScore),
  })
  const signal = AbortSignal.timeout(timeoutMs)
  const headers = { accept: 'application/json' }
  // Whatever goes wrong names the address that was asked, and with it what somebody typed.
  const response = await fetch(`${baseUrl}/address-search/find?${parameters}`, {
    redirect: 'error',
    signal,
    headers,
  }).catch(() => fail(signal.aborted ? 'no answer in time' : 'no connection'))
  if (!response.ok) fail(`status ${response.status}`)
  return readJson(response).catch(() => fail('no whole answer'))
}

async function readJson(response: Response): Promise<unknown> {
  return JSON.parse((await readCapped(response, MAX_ANSWER_BYTES)).toString('utf8'))
}

function toHit(cantons: OpenBuildingsDeps['cantons'], answered: unknown): AddressHit | undefined {
  const parsed = HitSchema.safeParse(answered)
  if (!parsed.success) return undefined
  const { score, place } = parsed.data
  const home =
    cantons.findMunicipality(place.additionalProperty.municipalityCode) ??
    findByName(cantons.municipalities, place.postalAddress.addressRegion)
  if (home === undefined) return undefined
  return {
    score: Math.round(score),
    place: {
      ...place,
      postalAddress: { ...place.postalAddress, addressRegion: home.name },
      additionalProperty: { ...place.additionalProperty, municipalityCode: home.bfsNumber },
    },
  }
}

/** The only municipality of a name. */
function findByName(municipalities: readonly MunicipalityRef[], name: string): MunicipalityRef | undefined {
  const folded = foldText(name)
  const [sole, ...others] = municipalities.filter((municipality) => foldText(municipality.name) === folded)
  return others.length === 0 ? sole : undefined
}

function fail(what: string): never {
  throw new DomainError('address-search-failed', `The address service has given ${what}.`)
}
