import { shareInFile } from '@e-collecting/database/testing'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { claimsOf, createTestWallet } from '../testing/test-wallet.ts'
import { createStand, manage, offerTo } from '../testing/trust-stand.ts'

/** An issuer that keeps no entries: of a receipt nobody can say whose it is. */
const stand = shareInFile(() => createStand({ issuer: { keepsEntries: false } }))

/** Numbers that could be taken for an entry. */
const COUNTS_AND_TIMES = /"(?:version|attempts)":\d+|"\d{4}-\d\d-\d\dT[^"]+"/g

/** Every row of every table of the trust services, but for the lists themselves and what is public or a key. */
async function storedText(): Promise<string> {
  const names = await stand.db.execute<{ table_name: string }>(
    sql`select table_name from information_schema.tables where table_schema = 'trust' and table_name not in ('keys', 'dids', 'status_lists', 'type_documents')`,
  )
  const texts = []
  for (const { table_name: name } of names.rows) {
    const { rows } = await stand.db.execute<{ row: string }>(
      sql`select row_to_json(one)::text as row from ${sql.identifier('trust')}.${sql.identifier(name)} one`,
    )
    texts.push(...rows.map(({ row }) => `${name} ${row.replace(COUNTS_AND_TIMES, '')}`))
  }
  return texts.join('\n')
}

test('a receipt carries a status entry that nobody can tell afterwards, and cannot be revoked', async () => {
  const { code, managementId } = await offerTo(stand)
  const { credentials } = await createTestWallet(stand).collect(code, 3)
  const entries = credentials.map(
    (one) => (claimsOf(one).status as { status_list: { idx: number; uri: string } }).status_list,
  )
  expect(new Set(entries.map(({ idx }) => idx)).size).toBe(3)
  for (const status of ['SUSPENDED', 'REVOKED']) {
    const path = `/credentials/${managementId}/status?credentialStatus=${status}`
    const { status: answered, body } = await manage(stand.issuer.management, 'PATCH', path)
    expect([answered, body.detail]).toEqual([400, expect.stringContaining('no status list entry')])
  }
  stand.advance(120)
  await stand.exchanges.sweep(stand.clock())
  const stored = await storedText()
  expect(stored).toContain(managementId)
  expect(stored).not.toContain('issued_credentials')
  const listId = /([0-9a-f-]{36})\.jwt$/.exec(entries[0]?.uri ?? '')?.[1] ?? 'none'
  expect(stored).not.toContain(listId)
  // Sealed bytes would hold list and entries as well: nothing sealed is left.
  expect(stored).not.toMatch(/"sealed_\w+":"/)
  for (const { idx } of entries) expect(stored).not.toMatch(new RegExp(`[^0-9a-f-]${idx}[^0-9a-f-]`))
  expect((await manage(stand.issuer.management, 'GET', `/credentials/${managementId}/status`)).body.status).toBe(
    'ISSUED',
  )
})

test('nothing went wrong inside', () => expect(stand.failures).toEqual([]))
