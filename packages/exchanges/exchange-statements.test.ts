import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createExchange } from './exchange.ts'
import { createWriteStatements, type ExchangeWrite } from './exchange-statements.ts'

/** Longer ones PostgreSQL refuses, and with them the whole commit. */
const MOST_BYTES = 7999

test('each step of a batch is told once, in notices that are short enough', () => {
  const createdAt = new Date('2026-11-22T10:00:00Z')
  const exchanges = Array.from({ length: 301 }, () => ({
    ...createExchange({ id: randomUUID(), state: 'PENDING', createdAt }),
    version: 2_147_483_647,
  }))
  const writes = exchanges.map(
    (exchange): ExchangeWrite => ({ kind: 'update', exchange, nonces: [], issued: undefined, companion: undefined }),
  )
  const origin = randomUUID()
  const notices = createWriteStatements('trust')(writes, origin).columns.at(-1)?.values.map(String) ?? []
  expect(notices.filter((notice) => Buffer.byteLength(notice) > MOST_BYTES)).toEqual([])
  const told = notices.flatMap((notice) => notice.slice(`${origin} `.length).split(','))
  expect(told.toSorted()).toEqual(exchanges.map(({ id, version }) => `${id}:${version}`).toSorted())
})
