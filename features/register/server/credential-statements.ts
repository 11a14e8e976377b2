import { AUDIT_COLUMN_COUNT, auditText } from '@e-collecting/audit/server'
import type { Statement } from '@e-collecting/database'
import { rightIn } from '@e-collecting/municipalities/server'
import { REVOKED_STATUSES } from '../contract/phases.ts'
import { COLUMNS_BY_HAND } from './credential-column-statements.ts'

/** What may be done to a record, and parts of a batch: those, and notes for the log. */
export type WriteKind = 'insert' | 'update' | 'reading'
type Part = WriteKind | 'notes'

/** `together` passes over rows that somebody else holds, `alone` waits for them. */
export type Manner = 'together' | 'alone'

/** Rows by which the outcome of each kind is told: those that were reached, and those in which the write has held. */
const OUTCOMES = {
  insert: { reached: 'free', held: 'inserted', key: 'id' },
  update: { reached: 'locked', held: 'updated', key: 'id' },
  reading: { reached: 'found', held: 'applied', key: 'management_id' },
} as const satisfies Record<WriteKind, { reached: string; held: string; key: string }>

const known = new Map<string, Statement>()

/** One of a few that connections keep prepared; its parameters are in the order of `columnsOf`. */
export function statementFor(kinds: readonly Part[], manner: Manner): Statement {
  const name = ['credentials-write', manner, ...kinds].join('-')
  const statement = known.get(name) ?? { name, text: textOf(new Set(kinds), manner) }
  known.set(name, statement)
  return statement
}

function textOf(kinds: ReadonlySet<Part>, manner: Manner): string {
  let first = 1
  const take = (count: number): number => {
    first += count
    return first - count
  }
  const written = (['insert', 'update', 'reading'] as const).filter((kind) => kinds.has(kind))
  const parts = written.map((kind) => PARTS[kind].text(take(PARTS[kind].columns), manner))
  const isNoteTrue = 'record_id in (select id::text from updated)'
  if (kinds.has('notes')) parts.push(`noted as (${auditText(take(AUDIT_COLUMN_COUNT), isNoteTrue)})`)
  const told = written.flatMap((kind) => {
    const { reached, held, key } = OUTCOMES[kind]
    const answer = (rows: string, name: string) => `(select json_agg(${key}) from ${rows}) as ${kind}_${name}`
    return manner === 'alone' ? [answer(held, 'held')] : [answer(held, 'held'), answer(reached, 'reached')]
  })
  return `with ${parts.join(', ')} select ${told.join(', ')}`
}

const NAMES = COLUMNS_BY_HAND.map(({ name }) => name)
const SEEN = [
  ['seen_status', 'text'],
  ['seen_provider_status', 'text'],
  ['seen_attempt_id', 'uuid'],
  ['seen_management_id', 'text'],
] as const
const ENTRY = ['entry_at', 'timestamptz'] as const
const READING = [
  ['management_id', 'text'],
  ['provider_status', 'text'],
  ['read_at', 'timestamptz'],
  ['status', 'text'],
  ['is_collected', 'int4'],
  ['is_link_kept', 'int4'],
  ['attempt_id', 'uuid'],
  ['instead_of', 'text'],
  ['instead_of_since', 'timestamptz'],
] as const
const RECORD = COLUMNS_BY_HAND.map(({ name, parameter }) => [name, parameter] as const)

/** Rows of parameters, under a name. */
const rowsOf = (name: string, first: number, columns: readonly (readonly [name: string, type: string])[]): string =>
  `${name} as (select * from unnest(${columns.map(([, type], at) => `$${first + at}::${type}[]`).join(', ')})
    as ${name}(${columns.map(([column]) => column).join(', ')}))`

/** A column as it is stored, of a row of parameters. */
const valueIn = (row: string, { name, type }: (typeof COLUMNS_BY_HAND)[number]) =>
  `${row}.${name}${type === 'date' ? '::date' : ''}`

const unlessHeld = (manner: Manner) => (manner === 'together' ? 'skip locked' : '')

const IMPORT_NUMBER = '(select import_number from gemeinden where id = resident.gemeinde_id)'

/**
 * In the register, and as it was read; times that were read have milliseconds. An import that takes the right to vote away is shown by the
 * row of the municipality alone.
 */
const isStillEntry = (row: string) =>
  `resident.archived_at is null and date_trunc('milliseconds', resident.updated_at) = ${row}.entry_at
    and (${rightIn('resident', IMPORT_NUMBER)}) is not false`

// The foreign keys and the trigger lock the same rows once more, which then costs nothing and waits for nobody.
const insertText = (first: number, manner: Manner) => `${rowsOf('fresh', first, [...RECORD, ENTRY])},
  free as (
    select fresh.id from fresh
    join einwohner as resident on resident.id = fresh.einwohner_id and ${isStillEntry('fresh')}
    join volksbegehren as item on item.id = fresh.volksbegehren_id
    join gemeinden as place on place.id = fresh.gemeinde_id
    for no key update of resident ${unlessHeld(manner)} for key share of item, place ${unlessHeld(manner)}
  ), inserted as (
    insert into credentials (${NAMES.join(', ')})
    select ${COLUMNS_BY_HAND.map((column) => valueIn('fresh', column)).join(', ')} from fresh where id in (select id from free)
    on conflict do nothing returning id
  )`

/** What a step of an attempt changes. Who has collected or revoked is written by readings alone. */
const CHANGES = COLUMNS_BY_HAND.filter(
  ({ member }) => !['id', 'residentId', 'popularVoteId', 'collectedAt', 'revokedAt'].includes(member),
).map((column) => `${column.name} = ${valueIn('changed', column)}`)

// Another lease is for whose entry it is at that moment: nobody archives or corrects it meanwhile.
const updateText = (first: number, manner: Manner) => `${rowsOf('changed', first, [...RECORD, ...SEEN, ENTRY])},
  entered as (
    select resident.id from changed join einwohner as resident on resident.id = changed.einwohner_id
    where changed.status = 'pending' and ${isStillEntry('changed')}
    for share of resident ${unlessHeld(manner)}
  ), locked as (
    select stored.id from credentials as stored join changed on changed.id = stored.id
    where changed.status <> 'pending' or changed.einwohner_id in (select id from entered)
    for no key update of stored ${unlessHeld(manner)}
  ), updated as (
    update credentials as stored set ${CHANGES.join(', ')} from changed
    where stored.id = changed.id and stored.id in (select id from locked)
      and stored.status = changed.seen_status
      and stored.provider_status is not distinct from changed.seen_provider_status
      and stored.attempt_id is not distinct from changed.seen_attempt_id
      and stored.management_id is not distinct from changed.seen_management_id
    returning stored.id
  )`

const IS_NEWS = 'stored.provider_status is distinct from reading.provider_status'
// Clocks of two machines are some seconds apart; what was read before the issuer was asked is older all the same.
const IS_SEEN =
  'stored.provider_status = reading.instead_of and stored.provider_status_since = reading.instead_of_since'
const IS_OLDER = `stored.provider_status_at <= reading.read_at or (${IS_SEEN})`
const READ_AT = 'greatest(reading.read_at, stored.provider_status_at)'
// Never the same twice, or a status to which a record has come back could not be told from the earlier one.
const SINCE = `greatest(${READ_AT}, stored.provider_status_since + interval '1 millisecond')`
const IS_REVOKED = `reading.provider_status in (${REVOKED_STATUSES.map((status) => `'${status}'`).join(', ')})`

const readingText = (first: number, manner: Manner) => `${rowsOf('reading', first, READING)},
  found as (
    select stored.id, stored.management_id from credentials as stored
    join reading on reading.management_id = stored.management_id
    for no key update of stored ${unlessHeld(manner)}
  ), applied as (
    update credentials as stored set
      status = reading.status, provider_status = reading.provider_status, provider_status_at = ${READ_AT},
      provider_status_since = case when ${IS_NEWS} then ${SINCE} else stored.provider_status_since end,
      attempt_id = null, lease_until = null, updated_at = ${READ_AT},
      offer_deeplink = case when reading.is_link_kept = 1 then stored.offer_deeplink end,
      collected_at = case when reading.is_collected = 1 then coalesce(stored.collected_at, ${READ_AT}) else stored.collected_at end,
      revoked_at = case when ${IS_REVOKED} and ${IS_NEWS} then ${READ_AT} else stored.revoked_at end,
      revoked_by = case when ${IS_REVOKED} and ${IS_NEWS} then null else stored.revoked_by end
    from reading
    where stored.management_id = reading.management_id
      ${manner === 'together' ? 'and stored.id in (select id from found)' : ''}
      and (stored.provider_status_at is null or ${IS_OLDER})
      and (stored.status <> 'pending' or stored.lease_until < reading.read_at or stored.attempt_id = reading.attempt_id)
    returning stored.management_id
  )`

/** Each kind's text, and of how many parameters. */
const PARTS = {
  insert: { text: insertText, columns: RECORD.length + 1 },
  update: { text: updateText, columns: RECORD.length + SEEN.length + 1 },
  reading: { text: readingText, columns: READING.length },
} as const satisfies Record<WriteKind, { text: (first: number, manner: Manner) => string; columns: number }>
