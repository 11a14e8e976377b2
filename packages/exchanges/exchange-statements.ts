import { type Column, type ColumnType, type ColumnValue, type Statement, toPayload } from '@e-collecting/database'
import type { Exchange } from './exchange.ts'
import { COLUMN_NAMES, EXCHANGE_COLUMNS, toColumns, unnestExchanges } from './exchange-columns.ts'

/** A nonce that a wallet has used. */
export interface UsedNonce {
  /** SHA-256 of the nonce. */
  readonly hash: Uint8Array
  /** When it would have lapsed anyway. */
  readonly until: Date
}

/** A credential that was collected and can be suspended and revoked: which entries of which list its copies carry. */
export interface IssuedCredential {
  readonly issuerDid: string
  readonly listId: string
  readonly indexes: readonly number[]
  /** `YYYY-MM-DD`: nothing needs the row after that day. */
  readonly validUntil: string | null
}

/**
 * A table of whoever keeps exchanges, whose rows are written in the commit in which one of them moves on, and only then. A row that
 * would repeat what has to be unique is left out, whichever of the two came first.
 */
export interface CompanionTable {
  /** With its schema. */
  readonly table: string
  readonly columns: readonly (readonly [name: string, type: ColumnType])[]
  /**
   * Columns whose values, together, never go once they are there, set by set: a row that repeats them is left out at sight. Without this
   * it is left out, too, but waits first for whoever writes the other one anew.
   */
  readonly once?: readonly (readonly string[])[]
}
/** In the order of the columns. */
export type CompanionRow = readonly ColumnValue[]

/** What is written together: a new exchange, or one that has moved on, with what goes along if the step holds. */
export type ExchangeWrite =
  | { readonly kind: 'insert'; readonly exchange: Exchange }
  | {
      readonly kind: 'update'
      /** As it shall be; the row must stand at the version before. */
      readonly exchange: Exchange
      /** Each may be used once, by whatever exchange. */
      readonly nonces: readonly UsedNonce[]
      readonly issued: IssuedCredential | undefined
      readonly companion: CompanionRow | undefined
    }
  | { readonly kind: 'nonces'; readonly id: string; readonly nonces: readonly UsedNonce[] }

/** `outdated`: somebody else has moved it; a nonce that was used before: nothing was changed. */
export type WriteOutcome = 'written' | 'outdated' | { readonly usedNonce: Uint8Array }

export const EXCHANGE_CHANNEL = 'exchanges'
/** Notices are at most 8000 bytes long; an id with its version takes less than 50. */
const IDS_PER_NOTICE = 150

type Update = Extract<ExchangeWrite, { kind: 'update' }>

/** What a batch holds of each kind; a kind that it has nothing of costs nothing. */
interface Batch {
  readonly inserts: readonly Exchange[]
  readonly updates: readonly Update[]
  readonly nonces: readonly (UsedNonce & { readonly id: string })[]
  readonly issued: readonly Update[]
  readonly companions: readonly Update[]
}

/** The statement for a batch, one of a few that connections keep prepared, and its parameters. */
export function createWriteStatements(schema: string, companion?: CompanionTable) {
  const known = new Map<string, Statement>()
  return (writes: readonly ExchangeWrite[], origin: string): { statement: Statement; columns: readonly Column[] } => {
    const batch = sortOut(writes)
    const kinds = Object.entries(batch).flatMap(([kind, rows]) => (rows.length > 0 ? [kind] : []))
    const name = [schema, 'exchanges-write', ...kinds].join('-')
    const statement = known.get(name) ?? { name, text: writeText(schema, new Set(kinds), companion) }
    known.set(name, statement)
    return { statement, columns: columnsOf(batch, origin, companion) }
  }
}

/** In one order for all processes, nonces and exchanges each: two that write the same rows do not wait for each other in a circle, where PostgreSQL looks rows up by their key. */
function sortOut(unsorted: readonly ExchangeWrite[]): Batch {
  const writes = unsorted.toSorted((one, other) => (idOf(one) < idOf(other) ? -1 : 1))
  const updates = writes.filter((write): write is Update => write.kind === 'update')
  return {
    inserts: writes.flatMap((write) => (write.kind === 'insert' ? [write.exchange] : [])),
    updates,
    nonces: writes
      .flatMap((write) => (write.kind === 'insert' ? [] : write.nonces.map((nonce) => ({ id: idOf(write), ...nonce }))))
      .toSorted((one, other) => Buffer.compare(one.hash, other.hash)),
    issued: updates.filter(({ issued }) => issued !== undefined),
    companions: updates.filter(({ companion }) => companion !== undefined),
  }
}

export const idOf = (write: ExchangeWrite): string => (write.kind === 'nonces' ? write.id : write.exchange.id)

const columnsOf = (
  { inserts, updates, nonces, issued, companions }: Batch,
  origin: string,
  companion: CompanionTable | undefined,
): Column[] => [
  ...(inserts.length > 0 ? toColumns(inserts) : []),
  ...(nonces.length > 0 ? nonceColumns(nonces) : []),
  ...(updates.length > 0 ? toColumns(updates.map(({ exchange }) => exchange)) : []),
  ...(issued.length > 0 ? issuedColumns(issued) : []),
  ...(companions.length > 0 ? companionColumns(companions, companion) : []),
  ...(updates.length > 0 ? [{ type: 'text' as const, values: noticesOf(updates, origin) }] : []),
]

const nonceColumns = (rows: Batch['nonces']): Column[] => [
  { type: 'uuid', values: rows.map(({ id }) => id) },
  { type: 'bytea', values: rows.map(({ hash }) => hash) },
  { type: 'timestamptz', values: rows.map(({ until }) => until) },
]

function issuedColumns(updates: readonly Update[]): Column[] {
  const rows = updates.flatMap(({ exchange: { id, issuer }, issued }) =>
    issued === undefined ? [] : [{ id, issuer, ...issued }],
  )
  return [
    { type: 'uuid', values: rows.map(({ id }) => id) },
    { type: 'text', values: rows.map(({ issuer }) => issuer) },
    { type: 'text', values: rows.map(({ issuerDid }) => issuerDid) },
    { type: 'uuid', values: rows.map(({ listId }) => listId) },
    { type: 'text', values: rows.map(({ indexes }) => `{${indexes.join(',')}}`) },
    { type: 'text', values: rows.map(({ validUntil }) => validUntil) },
  ]
}

const companionColumns = (updates: readonly Update[], companion: CompanionTable | undefined): Column[] => [
  { type: 'uuid', values: updates.map(({ exchange }) => exchange.id) },
  ...(companion?.columns ?? []).map(([, type], position) => ({
    type,
    values: updates.map((update) => update.companion?.[position] ?? null),
  })),
]

/** `{origin} {id}:{version},…` for the other processes. */
function noticesOf(updates: readonly Update[], origin: string): string[] {
  const marks = updates.map(({ exchange }) => `${exchange.id}:${exchange.version}`)
  return Array.from({ length: Math.ceil(marks.length / IDS_PER_NOTICE) }, (_, part) =>
    toPayload(origin, marks.slice(part * IDS_PER_NOTICE, (part + 1) * IDS_PER_NOTICE).join(',')),
  )
}

/**
 * Inserts, nonces, updates that find the version before and whose nonces are new, issued credentials and companions of those, and the
 * notice of them: one commit. Parameters are in the order of `columnsOf`.
 */
function writeText(schema: string, kinds: ReadonlySet<string>, companion: CompanionTable | undefined): string {
  let taken = 0
  const next = (count: number): number => {
    taken += count
    return taken - count + 1
  }
  const parts: string[] = []
  if (kinds.has('inserts'))
    parts.push(`inserted as (insert into ${schema}.exchanges (${COLUMN_NAMES})
      select ${COLUMN_NAMES} from ${unnestExchanges(next(EXCHANGE_COLUMNS.length))})`)
  if (kinds.has('nonces')) parts.push(noncesText(schema, next(3)))
  if (kinds.has('updates')) parts.push(updatesText(schema, next(EXCHANGE_COLUMNS.length), kinds.has('nonces')))
  if (kinds.has('issued')) parts.push(issuedText(schema, next(6)))
  if (companion !== undefined && kinds.has('companions'))
    parts.push(companionText(companion, next(companion.columns.length + 1)))
  const held = kinds.has('updates') ? "(select coalesce(json_agg(id), '[]') from updated)" : "'[]'::json"
  const used = kinds.has('nonces') ? "(select coalesce(json_agg(refused), '[]') from refused)" : "'[]'::json"
  const told = kinds.has('updates')
    ? `, (select count(pg_notify('${EXCHANGE_CHANNEL}', notice)) from unnest($${next(1)}::text[]) as notice)`
    : ''
  return `with ${parts.join(', ')} select ${held} as held, ${used} as used${told}`
}

const noncesText = (schema: string, first: number) => `nonce as (
    select * from unnest($${first}::uuid[], $${first + 1}::bytea[], $${first + 2}::timestamptz[]) as nonce(id, nonce_hash, expires_at)
  ), consumed as (
    insert into ${schema}.used_nonces (nonce_hash, expires_at) select nonce_hash, expires_at from nonce
    on conflict do nothing returning nonce_hash
  ), refused as (
    select id, encode(nonce_hash, 'hex') as hash from nonce
    where not exists (select 1 from consumed where consumed.nonce_hash = nonce.nonce_hash)
  )`

const CHANGES = EXCHANGE_COLUMNS.slice(1).map(([, name]) => `${name} = input.${name}`)

const updatesText = (schema: string, first: number, hasNonces: boolean) => `updated as (
    update ${schema}.exchanges as stored set ${CHANGES.join(', ')} from ${unnestExchanges(first)}
    where stored.id = input.id and stored.version = input.version - 1
    ${hasNonces ? 'and not exists (select 1 from refused where refused.id = input.id)' : ''}
    returning stored.id
  )`

const issuedText = (schema: string, first: number) => `issued as (
    insert into ${schema}.issued_credentials (id, service, issuer_did, status, list_id, indexes, valid_until)
    select id, service, issuer_did, 'ISSUED', list_id, indexes::int4[], valid_until::date
    from unnest($${first}::uuid[], $${first + 1}::text[], $${first + 2}::text[], $${first + 3}::uuid[], $${first + 4}::text[], $${first + 5}::text[])
      as credential(id, service, issuer_did, list_id, indexes, valid_until)
    where id in (select id from updated)
  )`

/** Of equal rows of one batch one stays as well. All processes write them in the order of what they wait for each other over. */
function companionText({ table, columns, once = [] }: CompanionTable, first: number): string {
  const names = columns.map(([name]) => name).join(', ')
  const types = ['uuid', ...columns.map(([, type]) => type)]
  const areNew = once.map(
    (set) =>
      `and not exists (select from ${table} held where ${set.map((name) => `held.${name} = companion.${name}`).join(' and ')})`,
  )
  return `accompanied as (
    insert into ${table} (${names}) select ${names}
    from unnest(${types.map((type, position) => `$${first + position}::${type}[]`).join(', ')}) as companion(exchange, ${names})
    where companion.exchange in (select id from updated) ${areNew.join(' ')}
    order by ${once.length > 0 ? once.flat().join(', ') : names} on conflict do nothing
  )`
}
