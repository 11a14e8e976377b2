import type { TestProject } from 'vitest/node'
import { expectCleanLog } from './expect-clean-log.ts'
import { startProduct } from './start-product.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the product runs that most journeys share. */
    sharedUrl: string
  }
}

/** One product for all journeys that change nothing of it for others; it believes each visitor's own client address. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const product = await startProduct({ TRUSTED_PROXIES: '127.0.0.1,::1' })
  project.provide('sharedUrl', product.url)
  return async () => {
    await product.stop()
    expectCleanLog(product)
  }
}
