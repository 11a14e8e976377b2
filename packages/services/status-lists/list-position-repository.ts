import { createGroupCommit, createGroupRead, isFaultOfOneRow, type Statements } from '@e-collecting/database'
import type { StatusListRecord } from './status-list-repository.ts'

/** A list and the positions that nobody has leased. */
export type ListWithRoom = StatusListRecord & { readonly free: number }
/** From `next` up to `end`, which is not part of it. */
export type LeasedPositions = { readonly next: number; readonly end: number }
type Lease = { readonly list: Pick<StatusListRecord, 'id'>; readonly count: number }

/**
 * The lists of a service and how full they are, by hand: where many issue, each with a list of its own, hardly two
 * credentials of a moment ask for the same one.
 */
export interface ListPositions {
  /** All lists that the service keeps for an issuer, oldest first. */
  readonly listOf: (issuerDid: string) => Promise<readonly ListWithRoom[]>
  /**
   * Leases the next positions of a list, fewer if it is nearly full: the one statement by which processes share lists.
   * @returns undefined for a full list
   */
  readonly lease: (lease: Lease) => Promise<LeasedPositions | undefined>
}

/** What is asked for at the same moment goes in one statement. */
export const createListPositions = (statements: Statements, service: string): ListPositions => ({
  listOf: createGroupRead((dids: readonly string[]) => listAll(statements, service, dids)),
  lease: createGroupCommit<Lease, LeasedPositions | undefined>({
    write: (leases) => leaseAll(statements, leases),
    keysOf: ({ list }) => [list.id],
    isFaultOfOne: isFaultOfOneRow,
  }),
})

const LIST = {
  name: 'status-lists-of-issuers',
  text: `select id, uri, issuer_did as "issuerDid", bits, length, length - next_position as free from trust.status_lists
    where service = ($1::text[])[1] and issuer_did = any($2::text[]) order by created_at, id`,
}

async function listAll(
  statements: Statements,
  service: string,
  dids: readonly string[],
): Promise<(readonly ListWithRoom[])[]> {
  const lists = await statements.run<ListWithRoom>(LIST, [
    { type: 'text', values: [service] },
    { type: 'text', values: [...new Set(dids)] },
  ])
  return dids.map((did) => lists.filter(({ issuerDid }) => issuerDid === did))
}

// Every process locks lists in the order of their ids, so that two never wait for each other.
const LEASE = {
  name: 'status-lists-lease',
  text: `with wanted as (select * from unnest($1::uuid[], $2::int4[]) as wanted(id, count)),
    before as (
      select list.id, list.next_position as next, wanted.count from trust.status_lists as list join wanted on wanted.id = list.id
      order by list.id for update of list
    )
    update trust.status_lists as stored set next_position = least(before.next + before.count, stored.length) from before
    where stored.id = before.id and before.next < stored.length
    returning stored.id, before.next, stored.next_position as end`,
}

async function leaseAll(statements: Statements, leases: readonly Lease[]): Promise<(LeasedPositions | undefined)[]> {
  const rows = await statements.run<LeasedPositions & { id: string }>(LEASE, [
    { type: 'uuid', values: leases.map(({ list }) => list.id) },
    { type: 'int4', values: leases.map(({ count }) => count) },
  ])
  const leased = new Map(rows.map(({ id, next, end }) => [id, { next, end }]))
  return leases.map(({ list }) => leased.get(list.id))
}
