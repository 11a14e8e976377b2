import type { Database } from '@e-collecting/database'
import { DomainError } from '@e-collecting/kernel'
import { ADDRESS_COUNTRY, ADDRESS_MIN_SCORE, type AddressSearchResult, isSearchable } from '../contract.ts'
import { toDocument } from './address-document.ts'
import { toHit } from './address-hit.ts'
import { type AddressRecord, findBySimilarWords, findByWordBeginnings } from './address-repository.ts'
import { type AddressQuery, parseAddressQuery } from './parse-address-query.ts'
import { houseNumberDistance, scoreAddress } from './score-address.ts'

declare module '@e-collecting/kernel/error-codes' {
  interface InternalErrors {
    'address-search-failed': true
  }
}

export interface AddressSearch {
  query: string
  /** Two letters; only Swiss addresses are in the data. */
  countryCode: string
  /** Most hits wanted. */
  limit: number
  /** Least score wanted, 1–100. */
  minScore: number
}

interface ScoredAddress {
  address: AddressRecord
  score: number
  /** Distance of the house number from the typed one; 0 when none was typed. */
  distance: number
}

type FindCandidates = (db: Database, query: AddressQuery) => Promise<AddressRecord[]>

const EXACT: FindCandidates = findByWordBeginnings
const MISSPELT: FindCandidates = (db, query) => findBySimilarWords(db, query, 'every')
const PARTIAL: FindCandidates = (db, query) => findBySimilarWords(db, query, 'any')

const COLLATOR = new Intl.Collator('de-CH', { numeric: true })

/**
 * Finds addresses for what was typed: best score first, then along the street. Misspelt words are looked for
 * only when the words as typed lead nowhere; parts of the query only for callers that ask for less than the usual score.
 * Short queries and other countries have no hits. Invents nothing: every hit is a row of the data.
 * @throws DomainError `address-search-failed` when the database does; says nothing of the query
 */
export async function searchAddresses({ db }: { db: Database }, search: AddressSearch): Promise<AddressSearchResult> {
  if (!isSearchable(search.query) || search.countryCode.toUpperCase() !== ADDRESS_COUNTRY) return { hits: [] }
  const query = parseAddressQuery(search.query)
  const wantsPartial = search.minScore < ADDRESS_MIN_SCORE
  const found = new Map<string, ScoredAddress>()
  for (const findCandidates of wantsPartial ? [EXACT, MISSPELT, PARTIAL] : [EXACT, MISSPELT]) {
    for (const address of await findCandidates(db, query).catch(hideQuery)) {
      const scored = scoreCandidate(query, address)
      if (scored.score >= search.minScore) found.set(address.id, scored)
    }
    if (found.size >= (wantsPartial ? search.limit : 1)) break
  }
  const best = [...found.values()].sort(compareScored).slice(0, search.limit)
  return { hits: best.map(({ address, score }) => toHit(address, score)) }
}

/**
 * A driver's error repeats the parameters, which are what somebody typed: only the SQLSTATE may reach a log.
 * @throws DomainError `address-search-failed`
 */
function hideQuery(error: unknown): never {
  const cause = error instanceof Error ? error.cause : undefined
  const sqlState = cause instanceof Error && 'code' in cause ? String(cause.code) : 'none'
  throw new DomainError('address-search-failed', `The address search failed, SQLSTATE ${sqlState}.`)
}

function scoreCandidate(query: AddressQuery, address: AddressRecord): ScoredAddress {
  const document = toDocument(address)
  const number = query.numbers.find((typed) => !document.nameNumbers.includes(typed))
  return {
    address,
    score: scoreAddress(query, document),
    distance: number === undefined ? 0 : houseNumberDistance(number, address.houseNumber),
  }
}

function compareScored(a: ScoredAddress, b: ScoredAddress): number {
  return (
    b.score - a.score ||
    compareNumbers(a.distance, b.distance) ||
    COLLATOR.compare(a.address.street, b.address.street) ||
    COLLATOR.compare(a.address.houseNumber, b.address.houseNumber) ||
    COLLATOR.compare(a.address.postalCode, b.address.postalCode) ||
    COLLATOR.compare(a.address.id, b.address.id)
  )
}

/** Also for two infinite distances, whose difference is no number. */
const compareNumbers = (a: number, b: number): number => (a === b ? 0 : a < b ? -1 : 1)
