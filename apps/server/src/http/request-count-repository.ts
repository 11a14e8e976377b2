import type { Column, Database, Statements } from '@e-collecting/database'
import { rateLimits } from '@e-collecting/database/product'
import { lt } from 'drizzle-orm'

/** How often one key was counted in one window. */
export interface RequestCount {
  routeClass: string
  /** Stands for a caller in this class and window, and nowhere else. */
  client: string
  windowStart: Date
  requests: number
}

export interface RequestCountRepository {
  /** Adds to the counts of all processes. @returns their sums, in the order of the counts */
  add: (counts: readonly RequestCount[]) => Promise<number[]>
  /** Forgets counts whose windows are over. */
  delete: (counts: readonly Omit<RequestCount, 'requests'>[]) => Promise<void>
  deleteBefore: (windowStart: Date) => Promise<void>
}

const ADD = {
  name: 'add-request-counts',
  text: `insert into rate_limits as counted (route_class, client, window_start, requests)
    select * from unnest($1::text[], $2::text[], $3::timestamptz[], $4::int4[])
    on conflict (route_class, client, window_start) do update set requests = counted.requests + excluded.requests
    returning client, requests`,
}

const DELETE = {
  name: 'delete-request-counts',
  text: `delete from rate_limits as counted using unnest($1::text[], $2::text[], $3::timestamptz[]) as ended (route_class, client, window_start)
    where counted.route_class = ended.route_class and counted.client = ended.client and counted.window_start = ended.window_start`,
}

export function createRequestCountRepository(db: Database, statements: Statements): RequestCountRepository {
  return {
    add: async (counts) => {
      // Every process takes its rows in the same order, so that two never wait for each other; and it is not that of the requests.
      const sorted = counts.toSorted(byClient)
      const rows = await statements.run<Pick<RequestCount, 'client' | 'requests'>>(ADD, [
        ...keyColumns(sorted),
        { type: 'int4', values: sorted.map(({ requests }) => requests) },
      ])
      const sums = new Map(rows.map(({ client, requests }) => [client, requests]))
      return counts.map(({ client, requests }) => sums.get(client) ?? requests)
    },
    delete: async (counts) => {
      if (counts.length > 0) await statements.run(DELETE, keyColumns(counts.toSorted(byClient)))
    },
    deleteBefore: async (windowStart) => {
      await db.delete(rateLimits).where(lt(rateLimits.windowStart, windowStart))
    },
  }
}

type Key = Omit<RequestCount, 'requests'>

const byClient = (one: Key, other: Key) => (one.client < other.client ? -1 : 1)

const keyColumns = (counts: readonly Key[]): Column[] => [
  { type: 'text', values: counts.map(({ routeClass }) => routeClass) },
  { type: 'text', values: counts.map(({ client }) => client) },
  { type: 'timestamptz', values: counts.map(({ windowStart }) => windowStart) },
]
