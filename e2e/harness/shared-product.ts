import type { TestProject } from 'vitest/node'
import { expectCleanLog } from './expect-clean-log.ts'
import { SHORT_LIVED, startProduct, TRUSTS_LOOPBACK } from './start-product.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the product runs that most journeys share. */
    sharedUrl: string
  }
}

/** One product for all journeys that change nothing of it for others. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const product = await startProduct(TRUSTS_LOOPBACK, SHORT_LIVED)
  project.provide('sharedUrl', product.url)
  return async () => {
    await product.stop()
    try {
      expectCleanLog(product)
    } catch (error) {
      // Vitest says what goes wrong after the tests, and ends well all the same.
      process.exitCode = 1
      throw error
    }
  }
}
