import { defineConfig } from 'vitest/config'
import { writeToMemory } from './scripts/test-folder.ts'
import { testReporters } from './scripts/test-reporters.ts'

writeToMemory()

/** Browser journeys, two files at a time. */
export default defineConfig({
  resolve: { conditions: ['server', 'node', 'development|production'] },
  ssr: { resolve: { conditions: ['server', 'node', 'development|production'] } },
  test: {
    name: 'browser',
    reporters: testReporters,
    include: ['e2e/**/*.e2e.ts', ...(process.env.TEST_MATRIX === 'all' ? ['benches/**/*.e2e.ts'] : [])],
    globalSetup: ['e2e/harness/shared-product.ts'],
    environment: 'node',
    maxWorkers: 2,
    testTimeout: 90_000,
    hookTimeout: 90_000,
  },
})
