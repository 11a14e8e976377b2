import { type Column, type Statements, toPayload } from '@e-collecting/database'
import { deletedAt, type Exchange } from './exchange.ts'
import { COLUMN_NAMES, EXCHANGE_COLUMNS, toColumns, toExchange, unnestExchanges } from './exchange-columns.ts'

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

/**
 * The rows of exchanges: the only SQL that knows them, by hand (decision 43).
 * @param schema where the tables are; another use may have its own
 * @param origin marks our own notices
 */
export function createExchangeRepository(statements: Statements, schema: string, origin: string) {
  const writeAll = { name: `${schema}-exchanges-write`, text: writeText(schema) }
  const readSome = {
    name: `${schema}-exchanges-read`,
    text: `select ${COLUMN_NAMES} from ${schema}.exchanges where id = any($1::uuid[])`,
  }
  const runOn = (name: string, text: string) => {
    const statement = { name: `${schema}-exchanges-${name}`, text: text.replaceAll('{schema}', schema) }
    return <Row>(...columns: Column[]) => statements.run<Row>(statement, columns)
  }
  const eraseCollected = runOn('erase', ERASE_COLLECTED)
  const endLapsed = runOn('lapse', END_LAPSED)
  const listDue = runOn('due', LIST_DUE)
  const listOpen = runOn('open', LIST_OPEN)
  const listUnsettled = runOn('unsettled', LIST_UNSETTLED)
  const deleteEnded = runOn('delete', DELETE_ENDED)
  const deleteNonces = runOn('nonces', DELETE_NONCES)

  return {
    /** One statement, one commit. */
    write: async (batch: readonly ExchangeWrite[]): Promise<readonly WriteOutcome[]> => {
      const updates = batch.filter((write): write is Update => write.kind === 'update')
      const rows = await statements.run<{ held: string[]; used: { id: string; hash: string }[] }>(writeAll, [
        ...toColumns(batch.flatMap((write) => (write.kind === 'insert' ? [write.exchange] : []))),
        ...toColumns(updates.map(({ exchange }) => exchange)),
        ...nonceColumns(batch),
        ...issuedColumns(updates),
        { type: 'text', values: noticesOf(updates, origin) },
      ])
      const held = new Set(rows[0]?.held)
      const used = new Map(rows[0]?.used.map(({ id, hash }) => [id, hash]))
      return batch.map((write) => {
        const id = write.kind === 'nonces' ? write.id : write.exchange.id
        const usedNonce = used.get(id)
        if (usedNonce !== undefined) return { usedNonce: Buffer.from(usedNonce, 'hex') }
        return write.kind !== 'update' || held.has(id) ? 'written' : 'outdated'
      })
    },

    find: async (ids: readonly string[]): Promise<Exchange[]> =>
      (await statements.run<Record<string, unknown>>(readSome, [{ type: 'uuid', values: ids }])).map(toExchange),

    /** Erases what collected credentials kept for a repetition. @returns how many */
    eraseCollected: async (now: Date, limit: number): Promise<number> =>
      (await eraseCollected<unknown>(...instants(now, deletedAt(now)), count(limit))).length,

    /** Ends exchanges that nobody answered, or dealt with, in time. @returns their ids */
    endLapsed: async (now: Date, limit: number): Promise<string[]> =>
      (await endLapsed<{ id: string }>(...instants(now, deletedAt(now)), count(limit))).map(({ id }) => id),

    /** Offers whose claims or whose time is over. */
    listDueOffers: async (now: Date, limit: number): Promise<Exchange[]> =>
      (await listDue<Record<string, unknown>>(...instants(now), count(limit))).map(toExchange),

    /** Ids of exchanges on a topic that wait for a wallet or for their owner. */
    listOpen: async (topic: string): Promise<string[]> =>
      (await listOpen<{ id: string }>({ type: 'text', values: [topic] })).map(({ id }) => id),

    /** Exchanges of an owner that no answer reaches by itself, or whose answer waits to be dealt with. */
    listUnsettled: async (owner: string, before: Date, limit: number): Promise<Exchange[]> =>
      (
        await listUnsettled<Record<string, unknown>>(
          { type: 'text', values: [owner] },
          ...instants(before),
          count(limit),
        )
      ).map(toExchange),

    deleteEnded: async (now: Date, limit: number): Promise<number> =>
      (await deleteEnded<unknown>(...instants(now), count(limit))).length,

    deleteNonces: async (now: Date): Promise<void> => {
      await deleteNonces(...instants(now))
    },
  }
}

export type ExchangeRepository = ReturnType<typeof createExchangeRepository>

const instants = (...values: Date[]): Column[] => values.map((value) => ({ type: 'timestamptz', values: [value] }))
const count = (value: number): Column => ({ type: 'int4', values: [value] })

function nonceColumns(batch: readonly ExchangeWrite[]): Column[] {
  const rows = batch.flatMap((write) => {
    if (write.kind === 'insert') return []
    const id = write.kind === 'nonces' ? write.id : write.exchange.id
    return write.nonces.map((nonce) => ({ ...nonce, id }))
  })
  return [
    { type: 'uuid', values: rows.map(({ id }) => id) },
    { type: 'bytea', values: rows.map(({ hash }) => hash) },
    { type: 'timestamptz', values: rows.map(({ until }) => until) },
  ]
}

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

/** Inserts, updates that find the version before, their nonces and issued credentials, and the notices: one commit. */
function writeText(schema: string): string {
  const width = EXCHANGE_COLUMNS.length
  const nonces = 2 * width + 1
  const issued = nonces + 3
  const notices = issued + 6
  const changes = EXCHANGE_COLUMNS.slice(1).map(([, name]) => `${name} = input.${name}`)
  return `with inserted as (
    insert into ${schema}.exchanges (${COLUMN_NAMES}) select ${COLUMN_NAMES} from ${unnestExchanges(1)}
  ), nonce as (
    select * from unnest($${nonces}::uuid[], $${nonces + 1}::bytea[], $${nonces + 2}::timestamptz[]) as nonce(id, nonce_hash, expires_at)
  ), consumed as (
    insert into ${schema}.used_nonces (nonce_hash, expires_at) select nonce_hash, expires_at from nonce
    on conflict do nothing returning nonce_hash
  ), refused as (
    select id, encode(nonce_hash, 'hex') as hash from nonce where not exists (select 1 from consumed where consumed.nonce_hash = nonce.nonce_hash)
  ), updated as (
    update ${schema}.exchanges as stored set ${changes.join(', ')}
    from ${unnestExchanges(width + 1)}
    where stored.id = input.id and stored.version = input.version - 1 and not exists (select 1 from refused where refused.id = input.id)
    returning stored.id
  ), issued as (
    insert into ${schema}.issued_credentials (id, service, issuer_did, status, list_id, indexes, valid_until)
    select id, service, issuer_did, 'ISSUED', list_id, indexes::int4[], valid_until::date
    from unnest($${issued}::uuid[], $${issued + 1}::text[], $${issued + 2}::text[], $${issued + 3}::uuid[], $${issued + 4}::text[], $${issued + 5}::text[])
      as credential(id, service, issuer_did, list_id, indexes, valid_until)
    where id in (select id from updated)
  ) select (select coalesce(json_agg(id), '[]') from updated) as held, (select coalesce(json_agg(refused), '[]') from refused) as used,
    (select count(pg_notify('${EXCHANGE_CHANNEL}', notice)) from unnest($${notices}::text[]) as notice)`
}

const ERASURES = `sealed_request = null, sealed_claims = null, sealed_offer = null, code_hash = null, token_hash = null,
  refresh_hash = null, dpop_hash = null, lease_until = null, open_until = null, offer_until = null, token_until = null,
  created_at = date_trunc('day', created_at, 'UTC'), version = version + 1`

const ERASE_COLLECTED = `update {schema}.exchanges set ${ERASURES}, due_at = ($2::timestamptz[])[1]
  where id in (select id from {schema}.exchanges where state = 'ISSUED' and sealed_offer is not null
    and due_at <= ($1::timestamptz[])[1] limit ($3::int4[])[1] for update skip locked) returning id`

const END_LAPSED = `update {schema}.exchanges set ${ERASURES}, sealed_context = null, due_at = ($2::timestamptz[])[1],
  state = case when state = 'ANSWERED' and owner is not null then 'FAILED' else 'LAPSED' end,
  failure = case when state = 'ANSWERED' and owner is not null then 'not-settled' else failure end
  where id in (select id from {schema}.exchanges where state in ('PENDING', 'ANSWERED', 'SETTLED')
    and not (state = 'PENDING' and remote_verification is not null) and due_at <= ($1::timestamptz[])[1] limit ($3::int4[])[1] for update skip locked) returning id`

const LIST_DUE = `select ${COLUMN_NAMES} from {schema}.exchanges
  where state in ('OFFERED', 'IN_PROGRESS', 'DEFERRED', 'READY') and due_at <= ($1::timestamptz[])[1]
  order by due_at limit ($2::int4[])[1]`

const LIST_OPEN = `select id from {schema}.exchanges where topic = ($1::text[])[1] and state in ('PENDING', 'ANSWERED')`

const LIST_UNSETTLED = `select ${COLUMN_NAMES} from {schema}.exchanges
  where owner = ($1::text[])[1] and due_at <= ($2::timestamptz[])[1]
    and (state = 'ANSWERED' or (state = 'PENDING' and remote_verification is not null))
  order by due_at limit ($3::int4[])[1]`

const DELETE_ENDED = `delete from {schema}.exchanges where id in (select id from {schema}.exchanges
  where state in ('ISSUED', 'FAILED', 'LAPSED', 'EXPIRED', 'CANCELLED') and sealed_offer is null
    and due_at <= ($1::timestamptz[])[1] limit ($2::int4[])[1] for update skip locked) returning id`

const DELETE_NONCES = `delete from {schema}.used_nonces where expires_at <= ($1::timestamptz[])[1]`
