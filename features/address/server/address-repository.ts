import type { Database } from '@e-collecting/database'
import { addresses } from '@e-collecting/database/product'
import { and, asc, desc, or, type SQL, sql } from 'drizzle-orm'
import { STREET_ENDINGS } from '../contract/address-tokens.ts'
import type { SearchedAddress } from './address-document.ts'
import type { AddressQuery } from './parse-address-query.ts'

export interface AddressRecord extends SearchedAddress {
  /** Building, entrance and address number of the official directory, joined by `-`. */
  id: string
  bfsNumber: string
}

export interface NewAddress extends AddressRecord {
  /** As the official directory says it: `real`, `planned` and others. */
  status: string
}

/** Most rows that one look-up reads for scoring. */
const CANDIDATE_LIMIT = 400
/** Trigram similarity at which a misspelt word is still looked at; what it scores is decided later. */
const WORD_SIMILARITY = 0.35

const COLUMNS = {
  id: addresses.id,
  street: addresses.street,
  houseNumber: addresses.houseNumber,
  postalCode: addresses.postalCode,
  locality: addresses.locality,
  bfsNumber: addresses.bfsNumber,
  municipality: addresses.municipality,
  canton: addresses.canton,
}

/** Addresses in which every typed word begins a word; those with the typed postal code and number come first. */
export async function findByWordBeginnings(db: Database, query: AddressQuery): Promise<AddressRecord[]> {
  const beginnings = selectiveForms(query).map((forms) => anyOf(forms.map((form) => beginsWord(form))))
  if (beginnings.length === 0 && query.postalCode !== undefined) beginnings.push(beginsWord(query.postalCode))
  if (beginnings.length === 0) return []
  return db
    .select(COLUMNS)
    .from(addresses)
    .where(and(...beginnings))
    .orderBy(...closestFirst(query))
    .limit(CANDIDATE_LIMIT)
}

/**
 * Addresses with words similar to the typed ones.
 * @param demand whether every typed word must have a similar one, or any of them
 */
export async function findBySimilarWords(
  db: Database,
  query: AddressQuery,
  demand: 'every' | 'any',
): Promise<AddressRecord[]> {
  const words = selectiveForms(query).map((forms) => forms.at(-1) ?? '')
  if (words.length === 0) return []
  const similar = words.map((word) => sql`${word}::text <% ${addresses.searchText}`)
  const similarity = sql.join(
    words.map((word) => sql`word_similarity(${word}::text, ${addresses.searchText})`),
    sql` + `,
  )
  return db.transaction(async (transaction) => {
    const threshold = String(WORD_SIMILARITY)
    await transaction.execute(sql`select set_config('pg_trgm.word_similarity_threshold', ${threshold}, true)`)
    return transaction
      .select(COLUMNS)
      .from(addresses)
      .where(demand === 'every' ? and(...similar) : or(...similar))
      .orderBy(desc(similarity), ...closestFirst(query))
      .limit(CANDIDATE_LIMIT)
  })
}

export async function hasAddresses(db: Database): Promise<boolean> {
  const rows = await db.select({ id: addresses.id }).from(addresses).limit(1)
  return rows.length > 0
}

export async function deleteAddresses(db: Database): Promise<void> {
  await db.delete(addresses)
}

/** Leaves alone what is there already: two processes may import the same file at once. */
export async function insertAddresses(db: Database, rows: (NewAddress & { searchText: string })[]): Promise<void> {
  if (rows.length > 0) await db.insert(addresses).values(rows).onConflictDoNothing()
}

/** Words worth a look into the index: not the small ones and not bare street endings, unless there are no others. */
function selectiveForms({ words }: AddressQuery): (readonly string[])[] {
  const forms = words.filter(({ isMinor, forms: [typed = ''] }) => !isMinor && !STREET_ENDINGS.has(typed))
  return (forms.length > 0 ? forms : words).map((word) => word.forms)
}

/** Folded words hold letters and digits only, nothing that `like` would read as a pattern. */
const beginsWord = (form: string): SQL => sql`${addresses.searchText} like ${`% ${form}%`}`

const anyOf = (conditions: SQL[]): SQL => sql`(${sql.join(conditions, sql` or `)})`

function closestFirst({ postalCode, numbers: [number] }: AddressQuery): SQL[] {
  const houseNumber = sql`coalesce(substring(${addresses.houseNumber} from '^\\d{1,6}')::int, 0)`
  return [
    ...(postalCode === undefined ? [] : [desc(sql`${addresses.postalCode} = ${postalCode}`)]),
    ...(number === undefined ? [] : [desc(sql`${addresses.houseNumber} = ${number}`)]),
    ...(number === undefined ? [] : [asc(sql`abs(${houseNumber} - ${Number.parseInt(number.slice(0, 6), 10)}::int)`)]),
    asc(addresses.street),
    asc(addresses.id),
  ]
}
