import { piecesOf, toInstant } from './pieces.ts'
import type { Row } from './read-rows.ts'

/** A row of which the test knows whose it is. */
export interface KnownRow extends Row {
  readonly person: number
  readonly flow: string
}

/** Rows of one table and one flow. */
export interface RowSet {
  readonly name: string
  readonly rows: readonly KnownRow[]
}

/** A way to guess which row of another set belongs to the same person, and how often it was right. */
export interface Attempt {
  readonly sets: readonly [string, string]
  readonly method: string
  /** Persons found: a guess among equals counts as its share. */
  readonly hits: number
  /** Persons that blind guessing finds. */
  readonly chance: number
}

/** For each row of one set the rows of the other that may be the same person's, all equally likely; none is a blind guess. */
type Guess = (row: KnownRow) => readonly KnownRow[]

/** Fewer than these show nothing. */
const MIN_PERSONS = 5

/**
 * Tries to join each two sets of different flows, as somebody would who has a copy of the database: each column with each column
 * by anything the values have in common, each time with each time by nearness, and everything that is ordered by its order.
 * The attacker even knows which persons have rows in both.
 * @param withStorage also what the database shows beside the columns: where a row lies and which transaction wrote it
 * @param isAsked whether anybody wants to know of two sets, by their names; else of all
 */
export function attackJoins(
  sets: readonly RowSet[],
  { withStorage, isAsked = () => true }: { withStorage: boolean; isAsked?: (names: Attempt['sets']) => boolean },
): Attempt[] {
  return sets.flatMap((one, at) =>
    sets
      .slice(at + 1)
      .filter((other) => one.rows[0]?.flow !== other.rows[0]?.flow && isAsked([one.name, other.name]))
      .flatMap((other) => attackPair(one, other, withStorage)),
  )
}

function attackPair(one: RowSet, other: RowSet, withStorage: boolean): Attempt[] {
  const persons = new Set(
    one.rows.map(({ person }) => person).filter((person) => other.rows.some((row) => row.person === person)),
  )
  if (persons.size < MIN_PERSONS) return []
  const [ones, others] = [one, other].map(({ rows }) => rows.filter(({ person }) => persons.has(person))) as [
    KnownRow[],
    KnownRow[],
  ]
  const score = (method: string, guess: Guess): Attempt => ({
    sets: [one.name, other.name],
    method,
    ...scoreOf(ones, others, guess),
  })
  const places = withStorage ? ['place', 'transaction'] : []
  const [scales, otherScales] = [ones, others].map((rows) =>
    scalesOf(rows, places).map((scale) => ({
      ...scale,
      values: valuesOf(rows, scale),
      ranks: rankOf(rows, scale),
    })),
  ) as [MeasuredScale[], MeasuredScale[]]
  const indexes = columnsOf(others).map((column) => [column, indexOf(others, column)] as const)
  const held = new Set<string>()
  for (const [, index] of indexes) for (const piece of index.keys()) held.add(piece)
  return [
    ...columnsOf(ones).flatMap((column) => {
      const shared = sharedPieces(ones, column, held)
      return indexes.map(([otherColumn, holders]) =>
        score(`${column} = ${otherColumn}`, byCommonPiece(shared, holders)),
      )
    }),
    ...scales.flatMap((scale) =>
      otherScales.flatMap((otherScale) => [
        score(`order of ${scale.name}, ${otherScale.name}`, nearest(scale.ranks, otherScale.ranks)),
        ...(scale.unit === otherScale.unit && (scale.unit !== 'place' || ones[0]?.table === others[0]?.table)
          ? [score(`${scale.name} near ${otherScale.name}`, nearest(scale.values, otherScale.values))]
          : []),
      ]),
    ),
  ]
}

/** Each person counts once, however many rows there are. */
function scoreOf(ones: readonly KnownRow[], others: readonly KnownRow[], guess: Guess) {
  let [hits, chance] = [0, 0]
  for (const person of new Set(ones.map((row) => row.person))) {
    const rows = ones.filter((row) => row.person === person)
    const shareOf = (candidates: readonly KnownRow[]) =>
      candidates.filter((candidate) => candidate.person === person).length / candidates.length
    const blind = shareOf(others)
    chance += blind
    for (const row of rows) {
      const candidates = guess(row)
      hits += (candidates.length === 0 ? blind : shareOf(candidates)) / rows.length
    }
  }
  return { hits, chance }
}

const columnsOf = (rows: readonly KnownRow[]): string[] =>
  Object.keys(rows[0]?.columns ?? {}).filter((column) => rows.some((row) => row.columns[column] !== null))

type Index = ReadonlyMap<string, readonly KnownRow[]>

/** The rows that share what is rarest among all that this row has in common with any. */
function byCommonPiece(shared: ReadonlyMap<KnownRow, readonly string[]>, holders: Index): Guess {
  return (row) => {
    let rarest: readonly KnownRow[] | undefined
    for (const piece of shared.get(row) ?? []) {
      const found = holders.get(piece)
      if (found !== undefined && found.length < (rarest?.length ?? Infinity)) rarest = found
    }
    return rarest ?? []
  }
}

/** Of each row what stands in any column of the other rows as well: thousands of pieces stand in none. */
const sharedPieces = (rows: readonly KnownRow[], column: string, held: ReadonlySet<string>) =>
  new Map(rows.map((row) => [row, [...cachedPieces(row, column)].filter((piece) => held.has(piece))]))

const pieces = new WeakMap<KnownRow['columns'], Map<string, Set<string>>>()
function cachedPieces({ columns }: KnownRow, column: string): Set<string> {
  const known = pieces.get(columns) ?? new Map<string, Set<string>>()
  pieces.set(columns, known)
  const own = known.get(column) ?? piecesOf(columns[column])
  known.set(column, own)
  return own
}

function indexOf(rows: readonly KnownRow[], column: string): Index {
  const index = new Map<string, KnownRow[]>()
  for (const row of rows)
    for (const piece of cachedPieces(row, column)) {
      const holders = index.get(piece)
      if (holders === undefined) index.set(piece, [row])
      else holders.push(row)
    }
  return index
}

/** Something by which rows can be ordered. */
interface Scale {
  readonly name: string
  readonly unit: 'time' | 'number' | 'place' | 'transaction'
  readonly read: (row: KnownRow) => number | undefined
}

function scalesOf(rows: readonly KnownRow[], places: readonly string[]): Scale[] {
  const columns = columnsOf(rows).map((column): Scale => {
    const isTime = rows.some((row) => toInstant(row.columns[column]) !== undefined)
    const read = (row: KnownRow) => {
      const value = row.columns[column]
      return isTime ? toInstant(value) : typeof value === 'number' ? value : undefined
    }
    return { name: column, unit: isTime ? 'time' : 'number', read }
  })
  const storage = places.map((place) => ({
    name: place,
    unit: place as 'place' | 'transaction',
    read: (row: KnownRow) => row[place as 'place' | 'transaction'],
  }))
  // What is the same everywhere orders nothing.
  return [...columns, ...storage].filter(
    ({ read }) => new Set(rows.map(read).filter((value) => value !== undefined)).size > 1,
  )
}

type Values = Map<KnownRow, number>

interface MeasuredScale extends Scale {
  readonly values: Values
  readonly ranks: Values
}

const valuesOf = (rows: readonly KnownRow[], { read }: Scale): Values =>
  new Map(
    rows.flatMap((row) => {
      const value = read(row)
      return value === undefined ? [] : [[row, value] as const]
    }),
  )

/** From 0 to 1; equal ones share the middle of their places. */
function rankOf(rows: readonly KnownRow[], scale: Scale): Values {
  const values = valuesOf(rows, scale)
  const sorted = [...values.values()].toSorted((a, b) => a - b)
  return new Map(
    [...values].map(([row, value]) => [
      row,
      (sorted.indexOf(value) + sorted.lastIndexOf(value) + 1) / (2 * sorted.length),
    ]),
  )
}

function nearest(ones: Values, others: Values): Guess {
  return (row) => {
    const own = ones.get(row)
    if (own === undefined) return []
    const distances = [...others].map(([other, value]) => [other, Math.abs(value - own)] as const)
    const least = Math.min(...distances.map(([, distance]) => distance))
    return distances.filter(([, distance]) => distance <= least + 1e-9).map(([other]) => other)
  }
}

/**
 * The attempts that luck does not explain. Blind guesses of n persons among n are right about Poisson-distributed often; what
 * is better than that is counted when all attempts together would come by it once in a million runs.
 */
export function findJoins(attempts: readonly Attempt[]): Attempt[] {
  const bearable = 1e-6 / Math.max(1, attempts.length)
  return attempts.filter(({ hits, chance }) => chanceOfAtLeast(hits, chance) < bearable)
}

/** Of a Poisson distribution. */
function chanceOfAtLeast(hits: number, mean: number): number {
  const least = Math.ceil(hits - 1e-9)
  let term = Math.exp(-mean)
  for (let k = 1; k <= least; k++) term *= mean / k
  let tail = 0
  for (let k = least; k < least + 100; k++) {
    tail += term
    term *= mean / (k + 1)
  }
  return tail
}
