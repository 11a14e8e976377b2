import type { Column, Statements } from '@e-collecting/database'
import { DAY_MS, deletedAt, type Exchange, REPEATABLE_MS } from './exchange.ts'
import { COLUMN_NAMES, EXCHANGE_COLUMNS, toExchange } from './exchange-columns.ts'
import { FINAL_STATES } from './exchange-state.ts'
import {
  type CompanionTable,
  createWriteStatements,
  type ExchangeWrite,
  idOf,
  type WriteOutcome,
} from './exchange-statements.ts'

/**
 * The rows of exchanges: the only SQL that knows them, by hand (record 0022).
 * @param place `schema` says where the tables are, as another use may have its own; `origin` marks our own notices
 */
export function createExchangeRepository(
  statements: Statements,
  place: { schema: string; companion: CompanionTable | undefined; origin: string },
) {
  const { schema, companion, origin } = place
  const statementFor = createWriteStatements(schema, companion)
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
  const reorderEnded = runOn('reorder', REORDER_ENDED)

  return {
    /** One statement, one commit. */
    write: async (batch: readonly ExchangeWrite[]): Promise<readonly WriteOutcome[]> => {
      const { statement, columns } = statementFor(batch, origin)
      const rows = await statements.run<{ held: string[]; used: { id: string; hash: string }[] }>(statement, columns)
      const held = new Set(rows[0]?.held)
      const used = new Map(rows[0]?.used.map(({ id, hash }) => [id, hash]))
      return batch.map((write) => {
        const id = idOf(write)
        const usedNonce = used.get(id)
        if (usedNonce !== undefined) return { usedNonce: Buffer.from(usedNonce, 'hex') }
        return write.kind !== 'update' || held.has(id) ? 'written' : 'outdated'
      })
    },

    find: async (ids: readonly string[]): Promise<Exchange[]> =>
      (await statements.run<Record<string, unknown>>(readSome, [{ type: 'uuid', values: ids }])).map(toExchange),

    /** Erases what collected credentials kept for a repetition. @returns how many */
    eraseCollected: async (now: Date, limit: number): Promise<number> =>
      (await eraseCollected<unknown>(...instants(now), count(limit))).length,

    /** Ends exchanges that nobody answered, or dealt with, in time. @returns their ids */
    endLapsed: async (now: Date, limit: number): Promise<string[]> =>
      (await endLapsed<{ id: string }>(...instants(now), count(limit))).map(({ id }) => id),

    /** Offers whose claims or whose time is over. */
    listDueOffers: async (now: Date, limit: number): Promise<Exchange[]> =>
      (await listDue<Record<string, unknown>>(...instants(now), count(limit))).map(toExchange),

    /** Ids of exchanges on a topic that wait for a wallet or for their owner. */
    listOpen: async (topic: string): Promise<string[]> =>
      (await listOpen<{ id: string }>({ type: 'text', values: [topic] })).map(({ id }) => id),

    /** Exchanges of an owner whose answer waits to be dealt with, and those that no answer reaches by itself and that end before `ending`. */
    listUnsettled: async (
      owner: string,
      { answered, ending }: { answered: Date; ending: Date },
      limit: number,
    ): Promise<Exchange[]> =>
      (
        await listUnsettled<Record<string, unknown>>(
          { type: 'text', values: [owner] },
          ...instants(answered, ending),
          count(limit),
        )
      ).map(toExchange),

    deleteEnded: async (now: Date, limit: number): Promise<number> =>
      (await deleteEnded<unknown>(...instants(now), count(limit))).length,

    /**
     * Writes rows that ended on an earlier day anew, in the order of their random ids: where a row lies, and which
     * transaction wrote it, then says nothing about when it ended, nor next to whom. Their version is 0 from then on, and what failed has lapsed.
     * @param after goes on behind this id @returns their ids, ascending
     */
    reorderEnded: async (now: Date, after: string, limit: number): Promise<string[]> =>
      (
        await reorderEnded<{ id: string }>(
          ...instants(new Date(deletedAt(now).getTime() - DAY_MS)),
          { type: 'uuid', values: [after] },
          count(limit),
        )
      )
        .map(({ id }) => id)
        .toSorted(),

    deleteNonces: async (now: Date): Promise<void> => {
      await deleteNonces(...instants(now))
    },
  }
}

export type ExchangeRepository = ReturnType<typeof createExchangeRepository>

const instants = (...values: Date[]): Column[] => values.map((value) => ({ type: 'timestamptz', values: [value] }))
const count = (value: number): Column => ({ type: 'int4', values: [value] })

// What was due is over since then, however late the sweep comes; `deletedAt` says the same.
const erasuresAt = (
  ended: string,
) => `sealed_request = null, sealed_claims = null, sealed_offer = null, code_hash = null, token_hash = null,
  refresh_hash = null, dpop_hash = null, return_hash = null, remote_verification = null, remote_offer = null, lease_until = null, open_until = null, offer_until = null, token_until = null,
  created_at = date_trunc('day', ${ended}, 'UTC'), version = version + 1,
  due_at = date_trunc('day', ${ended}, 'UTC') + interval '48 hours'`

const COLLECTED_AT = `due_at - interval '${REPEATABLE_MS} milliseconds'`

const ERASE_COLLECTED = `update {schema}.exchanges set ${erasuresAt(COLLECTED_AT)}
  where id in (select id from {schema}.exchanges where state = 'ISSUED' and sealed_offer is not null
    and due_at <= ($1::timestamptz[])[1] limit ($2::int4[])[1] for update skip locked) returning id`

const END_LAPSED = `update {schema}.exchanges set ${erasuresAt('due_at')}, sealed_context = null,
  state = case when state = 'ANSWERED' and owner is not null then 'FAILED' else 'LAPSED' end,
  failure = case when state = 'ANSWERED' and owner is not null then 'not-settled' else failure end
  where id in (select id from {schema}.exchanges where state in ('PENDING', 'ANSWERED', 'SETTLED')
    and due_at <= ($1::timestamptz[])[1] limit ($2::int4[])[1] for update skip locked) returning id`

const LIST_DUE = `select ${COLUMN_NAMES} from {schema}.exchanges
  where state in ('OFFERED', 'IN_PROGRESS', 'DEFERRED', 'READY') and due_at <= ($1::timestamptz[])[1]
  order by due_at limit ($2::int4[])[1]`

const LIST_OPEN = `select id from {schema}.exchanges where topic = ($1::text[])[1] and state in ('PENDING', 'ANSWERED')`

const LIST_UNSETTLED = `select ${COLUMN_NAMES} from {schema}.exchanges
  where owner = ($1::text[])[1] and due_at <= ($2::timestamptz[])[1]
    and (state = 'ANSWERED' or (state = 'PENDING' and remote_verification is not null and due_at <= ($3::timestamptz[])[1]))
  order by due_at limit ($4::int4[])[1]`

const HAS_ENDED = `state in (${FINAL_STATES.map((state) => `'${state}'`).join(', ')})`

const DELETE_ENDED = `delete from {schema}.exchanges where id in (select id from {schema}.exchanges
  where ${HAS_ENDED} and sealed_offer is null
    and due_at <= ($1::timestamptz[])[1] limit ($2::int4[])[1] for update skip locked) returning id`

const DELETE_NONCES = `delete from {schema}.used_nonces where expires_at <= ($1::timestamptz[])[1]`

// That it failed, and why, goes, too: of a credential that was revoked the register says whose it is. A caller of the management API is told until the row goes.
const REWRITTEN: ReadonlyMap<string, string> = new Map([
  ['version', '0'],
  ['state', "case when state = 'FAILED' and owner is not null then 'LAPSED' else state end"],
  ['failure', 'case when owner is null then failure end'],
])

// Updated in place a row would stay on its page, among those that ended in the same minutes; inserted it lies where there is room.
// One process after the other: at once each would take every other row, and their order would be that of neither.
const REORDER_ENDED = `with ended as (
    select id from {schema}.exchanges where (select pg_advisory_xact_lock(hashtext('{schema}.exchanges'))) is not null
      and id > ($2::uuid[])[1] and version > 0
      and ${HAS_ENDED} and sealed_offer is null
      and due_at <= ($1::timestamptz[])[1] order by id limit ($3::int4[])[1] for update skip locked
  ), taken as (
    delete from {schema}.exchanges where id in (select id from ended) returning *
  ) insert into {schema}.exchanges (${COLUMN_NAMES})
    select ${EXCHANGE_COLUMNS.map(([, name]) => REWRITTEN.get(name) ?? name).join(', ')} from taken order by id returning id`
