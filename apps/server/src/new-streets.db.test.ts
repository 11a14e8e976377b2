import { addressDataSets, addressStreets } from '@e-collecting/database/product'
import { makeForEachTest } from '@e-collecting/database/testing'
import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { createTestProduct } from './testing.ts'

const product = makeForEachTest(() => createTestProduct('2026-05-15T10:00:00Z'))

async function find(): Promise<string[]> {
  const response = await product.browser().get('/api/address-search/find?query=Hinterdorfstrasse%206064')
  const { hits } = (await response.json()) as { hits: { place: { postalAddress: { streetAddress: string } } }[] }
  return hits.map(({ place }) => place.postalAddress.streetAddress)
}

test('a running server finds the streets of a data set that another process has published', async () => {
  expect(await find()).toEqual([])
  const [dataSet] = await product.db
    .insert(addressDataSets)
    .values({ kind: 'streets', state: 'loading', streetCount: 1, changedAt: product.now() })
    .returning({ id: addressDataSets.id })
  const street = { name: 'Hinterdorfstrasse', postalCode: '6064', locality: 'Kerns', bfsNumber: '1404' }
  await product.db.insert(addressStreets).values({ ...street, dataSetId: dataSet?.id ?? 0, id: 1, addressCount: 0 })
  await product.db
    .update(addressDataSets)
    .set({ state: 'current' })
    .where(eq(addressDataSets.id, dataSet?.id ?? 0))
  await vi.waitFor(
    async () => {
      await product.tick()
      expect(await find()).toEqual(['Hinterdorfstrasse'])
    },
    { timeout: 20_000, interval: 500 },
  )
})
