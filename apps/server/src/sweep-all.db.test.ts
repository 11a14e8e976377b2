import { expect, test } from 'vitest'
import { sweepAll } from './sweep-all.ts'
import { createTestProduct } from './testing.ts'

test('a sweep that fails keeps none of the others from running, and is reported', async () => {
  const ran: string[] = []
  const failing = (name: string) => async () => {
    ran.push(name)
    throw new Error(name)
  }
  const sweep = sweepAll([failing('first'), async () => void ran.push('second'), failing('third')])
  await expect(sweep).rejects.toThrow('first')
  expect(ran).toEqual(['first', 'second', 'third'])
})

test('what wallets presented goes even while something else cannot be swept', async () => {
  const product = await createTestProduct('2026-05-15T10:00:00Z')
  try {
    await product.browser().post('/api/support/sessions', { popularVote: 'demo-stille-stunde', bfsNumber: '261' })
    await product.db.execute('alter table credentials rename to away')
    product.advance(16 * 60_000)
    await expect(product.sweep()).rejects.toThrow()
    const left = await product.db.execute(
      'select count(*)::int as requests from trust.exchanges where sealed_request is not null',
    )
    expect(left.rows).toEqual([{ requests: 0 }])
  } finally {
    await product.close()
  }
})
