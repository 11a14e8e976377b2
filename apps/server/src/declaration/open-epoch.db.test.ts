import { declarationEntries } from '@e-collecting/database/declaration'
import { isNull, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openDeclarations } from '../testing/declaration-steps.ts'
import { createTestProduct } from '../testing.ts'

test('after midnight nothing says in which order those came who wait to be published', async () => {
  const product = await createTestProduct('2026-05-15T20:00:00Z')
  try {
    const steps = await openDeclarations(product)
    for (const number of [1, 2, 3, 4]) {
      const person = { givenName: 'Ottavia', familyName: `Neu ${number}`, birthDate: '1970-01-01' }
      await steps.declare((await steps.walletOf(person)).wallet)
    }
    const writers = async () => {
      const writer = sql<string>`xmin::text`
      const rows = await product.db
        .select({ writer })
        .from(declarationEntries)
        .where(isNull(declarationEntries.position))
      return rows.map((row) => row.writer)
    }
    expect(new Set(await writers()).size).toBe(4)
    product.advance(Date.parse('2026-05-16T00:01:00Z') - product.now().getTime())
    await product.sweep()
    const after = await writers()
    expect([after.length, new Set(after).size]).toEqual([4, 1])
  } finally {
    await product.close()
  }
})
