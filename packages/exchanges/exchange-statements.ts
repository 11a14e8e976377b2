import { type Column, type Statement, toPayload } from '@e-collecting/database'
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
}

/** The statement for a batch, one of a few that connections keep prepared, and its parameters. */
export function createWriteStatements(schema: string) {
  const known = new Map<string, Statement>()
  return (writes: readonly ExchangeWrite[], origin: string): { statement: Statement; columns: readonly Column[] } => {
    const batch = sortOut(writes)
    const kinds = Object.entries(batch).flatMap(([kind, rows]) => (rows.length > 0 ? [kind] : []))
    const name = [schema, 'exchanges-write', ...kinds].join('-')
    const statement = known.get(name) ?? { name, text: writeText(schema, new Set(kinds)) }
    known.set(name, statement)
    return { statement, columns: columnsOf(batch, origin) }
  }
}

const sortOut = (writes: readonly ExchangeWrite[]): Batch => {
  const updates = writes.filter((write): write is Update => write.kind === 'update')
  return {
    inserts: writes.flatMap((write) => (write.kind === 'insert' ? [write.exchange] : [])),
    updates,
    nonces: writes.flatMap((write) => {
      if (write.kind === 'insert') return []
      const id = write.kind === 'nonces' ? write.id : write.exchange.id
      return write.nonces.map((nonce) => ({ ...nonce, id }))
    }),
    issued: updates.filter(({ issued }) => issued !== undefined),
  }
}

const columnsOf = ({ inserts, updates, nonces, issued }: Batch, origin: string): Column[] => [
  ...(inserts.length > 0 ? toColumns(inserts) : []),
  ...(nonces.length > 0 ? nonceColumns(nonces) : []),
  ...(updates.length > 0 ? toColumns(updates.map(({ exchange }) => exchange)) : []),
  ...(issued.length > 0 ? issuedColumns(issued) : []),
  ...(updates.length > 0 ? [{ type: 'text' as const, values: noticesOf(updates, origin) }] : []),
]

const nonceColumns = (rows: Batch['nonces']): Column[] => [
  { type: 'uuid', values: rows.map(({ id }) => id) },
  { type: 'bytea', values: rows.map(({ hash }) => hash) },
  { type: 'timestamptz', values: rows.map(({ until }) => until) },
]

function issuedColumns(updates: readonly Update[]): Column[] {
  const rows = updates.flatMap(({ exchange, issued }) => (issued === undefined ? [] : [{ ...exchange, ...issued }]))
  return [
    { type: 'uuid', values: rows.map(({ id }) => id) },
    { type: 'text', values: rows.map(({ issuer }) => issuer) },
    { type: 'text', values: rows.map(({ issuerDid }) => issuerDid) },
    { type: 'uuid', values: rows.map(({ listId }) => listId) },
    { type: 'text', values: rows.map(({ indexes }) => `{${indexes.join(',')}}`) },
    { type: 'text', values: rows.map(({ validUntil }) => validUntil) },
  ]
}

/** `{origin} {id}:{version},…` for the other processes. */
function noticesOf(updates: readonly Update[], origin: string): string[] {
  const marks = updates.map(({ exchange }) => `${exchange.id}:${exchange.version}`)
  return Array.from({ length: Math.ceil(marks.length / IDS_PER_NOTICE) }, (_, part) =>
    toPayload(origin, marks.slice(part * IDS_PER_NOTICE, (part + 1) * IDS_PER_NOTICE).join(',')),
  )
}

/**
 * Inserts, nonces, updates that find the version before and whose nonces are new, issued credentials of those, and the
 * notice of them: one commit. Parameters are in the order of `columnsOf`.
 */
function writeText(schema: string, kinds: ReadonlySet<string>): string {
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
