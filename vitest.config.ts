import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { testReporters } from './scripts/test-reporters.ts'

const IGNORED = ['**/node_modules/**', '**/dist/**', 'e2e/**']

export default defineConfig({
  plugins: [react()],
  test: {
    reporters: testReporters,
    pool: 'threads',
    maxWorkers: Number(process.env.TEST_WORKERS ?? 2),
    // The files of a worker share their modules: loading them anew for each file took longer than the tests.
    isolate: false,
    projects: [
      {
        extends: true,
        resolve: { conditions: ['server', 'node', 'development|production'] },
        ssr: { resolve: { conditions: ['server', 'node', 'development|production'] } },
        test: {
          name: 'node',
          environment: 'node',
          include: ['**/*.test.ts'],
          exclude: IGNORED,
          setupFiles: ['scripts/test-setup.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser-like',
          environment: 'jsdom',
          include: ['**/*.test.tsx'],
          exclude: IGNORED,
          setupFiles: ['scripts/test-setup.ts', 'scripts/test-setup-browser.ts'],
        },
      },
    ],
  },
})
