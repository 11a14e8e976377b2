import { readdirSync, readFileSync } from 'node:fs'
import { hasPostgres } from '@e-collecting/database/testing/temporary-postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type MeasuredProduct, startMeasuredProduct } from '../product/start-measured-product.ts'
import { measureSupport } from './measure-support.ts'

const MB = 1_000_000
/** A start takes some 116; 152 where its garbage stays, some 20 more with source maps or the embedded database's program. */
const START_MB = 130
const AFTER_FLOWS_MB = 200
/** The bench takes ten times as many: where garbage is collected late, these are enough to tell. */
const FLOWS = 2000
/** What a flow leaves to the old generation, for the rare collections of which it is kept: 9 when nothing but what is under way lives on, 30 when places that were left are not emptied (record 0080). */
const AGED_KB = 16

/** Linux only, as is Debian's PostgreSQL. */
describe.skipIf(!hasPostgres())('memory of a server on PostgreSQL', () => {
  let product: MeasuredProduct

  beforeAll(async () => {
    product = await startMeasuredProduct({ nodeFlags: ['--trace-gc', '--trace-gc-nvp'] })
  })
  afterAll(() => product.stop())

  const residentMegabytes = () => (product.residentBytes()[0] ?? 0) / MB

  test('a start holds what is needed, and support flows leave no more behind than they may', async () => {
    expect(residentMegabytes()).toBeLessThan(START_MB)
    const measured = await measureSupport(product, 'plain')
    try {
      expect(await measured.run({ flows: FLOWS })).toMatchObject({ flows: FLOWS, failed: 0 })
    } finally {
      measured.close()
    }
    expect(residentMegabytes()).toBeLessThan(AFTER_FLOWS_MB)
  })

  test('what is over dies young', async () => {
    const agedBytes = () =>
      [...product.output().matchAll(/ gc=s .* promoted=(\d+)/g)].reduce((sum, [, bytes]) => sum + Number(bytes), 0)
    const measured = await measureSupport(product, 'plain')
    try {
      await measured.run({ flows: FLOWS })
      const before = agedBytes()
      const { flows } = await measured.run({ flows: FLOWS })
      expect((agedBytes() - before) / flows / 1000).toBeLessThan(AGED_KB)
      // Nothing at all would mean that V8 says it in other words.
      expect(agedBytes()).toBeGreaterThan(before)
    } finally {
      measured.close()
    }
  })
})

test('a letter of the server’s files takes one byte of memory', () => {
  const folder = new URL('../../dist/server/', import.meta.url)
  const files = readdirSync(folder).filter((name) => name.endsWith('.js'))
  expect(files).toContain('main.js')
  // V8 takes two bytes for each letter of a text with one beyond Latin-1.
  const isWide = (name: string) => [...readFileSync(new URL(name, folder), 'utf8')].some((letter) => letter > '\u00ff')
  expect(files.filter(isWide)).toEqual([])
})
