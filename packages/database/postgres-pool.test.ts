import { expect, test } from 'vitest'
import { createPostgresPool } from './postgres-pool.ts'

test('a pool has twenty connections, waits five seconds for one, and half a minute for an answer', async () => {
  const pool = createPostgresPool('postgresql://localhost/none')
  expect(pool.options).toMatchObject({ max: 20, connectionTimeoutMillis: 5000, query_timeout: 30_000 })
  await pool.end()
})
