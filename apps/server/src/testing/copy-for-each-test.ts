import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createOriginalDatabase, makeForEachTest, TEST_SERVER } from '@e-collecting/database/testing'
import { afterAll, beforeAll } from 'vitest'
import { createTestProduct, type Place, type TestProduct } from '../testing.ts'

/** Databases and folders that begin alike. */
export interface Original {
  /** Where the first one is written; it stays when this place is left. */
  place: Place
  /** Another place with all of it, once the first is left. */
  copy: () => Promise<Place>
  remove: () => Promise<void>
}

export async function createOriginal(server: string): Promise<Original> {
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
export const copyForEachTest = (
  start: string,
  environment: Record<string, string> = {},
  prepare: (product: TestProduct) => Promise<unknown> = async () => undefined,
): TestProduct =>
  copyPlacesForEachTest(
    start,
    1,
    async (at, [place] = []) => createTestProduct(at, environment, place && { place }),
    prepare,
  )

/**
 * The same of what stands at several places.
 * @param make starts it at an instant; at places of its own if none are given
 */
export function copyPlacesForEachTest<Made extends Pick<TestProduct, 'now' | 'close'>>(
  start: string,
  count: number,
  make: (at: string, places?: readonly Place[]) => Promise<Made>,
  prepare: (made: Made) => Promise<unknown>,
): Made {
  const begin = async (places?: readonly Place[]) => {
    const first = await make(start, places)
    await prepare(first)
    return first
  }
  if (TEST_SERVER === undefined) return makeForEachTest(() => begin())
  let originals: Original[] = []
  let prepared = start
  beforeAll(async () => {
    originals = await Promise.all(Array.from({ length: count }, () => createOriginal(TEST_SERVER)))
    const first = await begin(originals.map(({ place }) => place))
    prepared = first.now().toISOString()
    await first.close()
  })
  afterAll(async () => {
    for (const { remove } of originals) await remove()
  })
  return makeForEachTest(async () => make(prepared, await Promise.all(originals.map(({ copy }) => copy()))))
}
