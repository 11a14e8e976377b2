import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createOriginalDatabase, makeForEachTest, TEST_SERVER } from '@e-collecting/database/testing'
import { afterAll, beforeAll } from 'vitest'
import { createTestProduct, type Place, type TestProduct } from '../testing.ts'

/** Databases and folders that begin alike. */
interface Original {
  /** Where the first one is written; it stays when this place is left. */
  place: Place
  /** Another place with all of it, once the first is left. */
  copy: () => Promise<Place>
  remove: () => Promise<void>
}

async function createOriginal(server: string): Promise<Original> {
  const dataDir = await createFolder()
  const { connection, copy, drop } = await createOriginalDatabase(server)
  return {
    place: { connection, dataDir, close: connection.close },
    copy: async () => {
      const folder = await createFolder()
      await cp(dataDir, folder, { recursive: true, verbatimSymlinks: true })
      const copied = await copy()
      const close = async () => {
        await copied.close()
        await rm(folder, { recursive: true })
      }
      return { connection: copied, dataDir: folder, close }
    },
    remove: async () => {
      await drop()
      await rm(dataDir, { recursive: true })
    },
  }
}

const createFolder = () => mkdtemp(join(tmpdir(), 'e-collecting-test-'))

/**
 * A product of its own for each test of a file, which begins with the same keys, rows and files as the others, as after a restart: a first start, and
 * what is done before each test, take longer than copying what they write. On PGlite each test has a first start.
 * @param prepare what is done before each test
 */
export function copyForEachTest(
  start: string,
  environment: Record<string, string> = {},
  prepare: (product: TestProduct) => Promise<unknown> = async () => undefined,
): TestProduct {
  const make = async (place?: Place) => {
    const product = await createTestProduct(start, environment, place && { place })
    await prepare(product)
    return product
  }
  if (TEST_SERVER === undefined) return makeForEachTest(() => make())
  let original: Original | undefined
  let prepared = start
  beforeAll(async () => {
    original = await createOriginal(TEST_SERVER)
    const first = await make(original.place)
    prepared = first.now().toISOString()
    await first.close()
  })
  afterAll(() => original?.remove())
  return makeForEachTest(async () => {
    if (original === undefined) throw new Error('There is nothing to copy.')
    return createTestProduct(prepared, environment, { place: await original.copy() })
  })
}
