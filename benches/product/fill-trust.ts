import pg from 'pg'

/** Takes a share of the positions of every status list, as if so many credentials had been collected. */
export const fillStatusLists = (databaseUrl: string, share: number): Promise<void> =>
  execute(databaseUrl, 'update trust.status_lists set next_position = floor(length * $1::float)', [share])

/** So many credentials that were collected and can still be revoked. */
export const storeCredentials = (databaseUrl: string, count: number): Promise<void> =>
  execute(
    databaseUrl,
    `insert into trust.issued_credentials (id, service, issuer_did, status, list_id, indexes)
     select gen_random_uuid(), list.service, list.issuer_did, 'ISSUED', list.id, array[number % list.length]
     from generate_series(1, $1::int) as number,
          (select id, service, issuer_did, length from trust.status_lists order by uri limit 1) as list`,
    [count],
  )

async function execute(databaseUrl: string, statement: string, values: readonly number[]): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(statement, [...values])
    await client.query('analyze')
  } finally {
    await client.end()
  }
}
