import pg from 'pg'

/** What a database has done so far. */
export interface DatabaseCounters {
  commits: number
  /** Bytes of write-ahead log, of the whole server. */
  walBytes: number
}

/**
 * Reads a PostgreSQL's own counters over a connection of its own. Backends hand in their commits at most once a second, so that a
 * difference over a few seconds may lack some at either end.
 */
export async function openCounters(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  return {
    read: async (): Promise<DatabaseCounters> => {
      const { rows } = await client.query<{ commits: string; wal: string }>(
        `select xact_commit as commits, pg_current_wal_lsn() - '0/0' as wal
         from pg_stat_database where datname = current_database()`,
      )
      return { commits: Number(rows[0]?.commits), walBytes: Number(rows[0]?.wal) }
    },
    close: () => client.end(),
  }
}
