import { shareInFile } from '@e-collecting/database/testing'
import { issuedCredentials } from '@e-collecting/database/trust'
import { expect, test } from 'vitest'
import { createTestWallet } from '../../testing/test-wallet.ts'
import { createStand, offerTo } from '../../testing/trust-stand.ts'

/** The next answer to several collections is lost. */
let losesNext = false
const stand = shareInFile(() =>
  createStand({
    toStatements: (statements) => ({
      run: async (statement, columns) => {
        const rows = await statements.run(statement, columns)
        const collected = statement.name.endsWith('-issued') ? (columns[0]?.values.length ?? 0) : 0
        if (!losesNext || collected < 2) return rows as never
        losesNext = false
        // What PgBouncer says when it loses the server after a commit.
        throw Object.assign(new Error('server conn crashed?'), { code: '08P01', severity: 'FATAL' })
      },
    }),
  }),
)
const wallet = createTestWallet(stand)
const collect = async (count: number) => {
  const offers = await Promise.all(Array.from({ length: count }, () => offerTo(stand)))
  return Promise.allSettled(offers.map(({ code }) => wallet.collect(code)))
}

test('two credentials never share a status entry, though the answer to their commit was lost', async () => {
  losesNext = true
  await collect(6)
  expect(losesNext, 'it was lost').toBe(false)
  await collect(6)
  const rows = await stand.db.select({ indexes: issuedCredentials.indexes }).from(issuedCredentials)
  const entries = rows.flatMap(({ indexes }) => indexes)
  expect(rows).toHaveLength(12)
  expect(new Set(entries).size).toBe(entries.length)
})
