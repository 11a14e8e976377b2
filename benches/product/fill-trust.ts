import { randomUUID } from 'node:crypto'
import pg from 'pg'

/** Takes a share of the entries of every status list, as if so many credentials had been collected. */
export const fillStatusLists = (databaseUrl: string, share: number): Promise<void> =>
  withClient(databaseUrl, async (client) => {
    const offer = await insertIssuedOffers(client, 1)
    await client.query(
      `insert into trust.status_list_indexes (list_id, idx, offer_id, is_issued)
       select id, idx, $1, true from trust.status_lists, generate_series(0, floor(length * $2::float)::int - 1) as idx
       on conflict do nothing`,
      [offer, share],
    )
  })

/** So many credentials that were collected and can still be revoked. */
export const storeCredentials = (databaseUrl: string, count: number): Promise<void> =>
  withClient(databaseUrl, async (client) => {
    await insertIssuedOffers(client, count)
  })

async function withClient(databaseUrl: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('set session_replication_role = replica; set synchronous_commit = off')
    await work(client)
    await client.query('analyze')
  } finally {
    await client.end()
  }
}

/** @returns the id of one of them */
async function insertIssuedOffers(client: pg.Client, count: number): Promise<string> {
  const id = randomUUID()
  const chosen = `select case number when 1 then $2::uuid else gen_random_uuid() end as id from generate_series(1, $1::int) as number`
  await client.query(
    `with chosen as materialized (${chosen}), managed as (
       insert into trust.credential_management (id, service, status, created_at, updated_at)
       select id, 'issuer-receipt', 'ISSUED', now(), now() from chosen
     )
     insert into trust.credential_offers (id, management_id, service, status, configuration_ids, is_deferred, type_metadata,
       issuer_did, verification_method, expires_at, deferred_validity_seconds, created_at, updated_at)
     select id, id, 'issuer-receipt', 'ISSUED', '{}', false, '{}', 'did:example:bench', 'did:example:bench#key', now(), 0, now(), now()
     from chosen`,
    [count, id],
  )
  return id
}
