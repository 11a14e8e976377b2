import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type TestProjectInlineConfiguration } from 'vitest/config'
import { writeToMemory } from './scripts/test-folder.ts'
import { testReporters } from './scripts/test-reporters.ts'
import { HAS_POOLER, HAS_POSTGRES } from './scripts/test-server.ts'

writeToMemory()
// No optimized WebAssembly for PGlite: it costs more of the processor than the tests save by it.
setFlagsFromString('--liftoff-only')

const IGNORED = ['**/node_modules/**', '**/dist/**', 'e2e/**']
const CONDITIONS = { conditions: ['server', 'node', 'development|production'] }
/** What a test on Node may name beside those that Vitest brings. */
const ENVIRONMENTS = {
  'vitest-environment-jsdom-of-the-server': fileURLToPath(new URL('scripts/jsdom-of-the-server.ts', import.meta.url)),
}
const SERVER = 'scripts/test-server.ts'
const SETUP = 'scripts/test-setup.ts'
const WITH_REACT = [SETUP, 'scripts/own-channels.ts', 'scripts/no-owner-stacks.ts', 'scripts/styles-of-elements.ts']

/** A test's name says where it runs: see CONTRIBUTING.md, "Tests". */
const WITH_DATABASE = ['**/*.db.test.ts', '**/*.engines.test.ts']
/** On PGlite alone: what only the embedded database has, as a folder and a file with its key. */
const EMBEDDED = ['**/*.embedded.test.ts']
const isMatrix = process.env.TEST_MATRIX === 'all'
const ON_BOTH_ENGINES = isMatrix ? WITH_DATABASE : ['**/*.engines.test.ts']
const FLOWS = ['**/*-flow.engines.test.ts']
/** Journeys in a browser run on the embedded database: outside the matrix they are its flows. */
const LEFT_TO_JOURNEYS = HAS_POSTGRES && !isMatrix ? FLOWS : []

type Part = Pick<
  NonNullable<TestProjectInlineConfiguration['test']>,
  'include' | 'exclude' | 'globalSetup' | 'setupFiles'
>

const onNode = (name: string, part: Part): TestProjectInlineConfiguration => ({
  extends: true,
  resolve: { ...CONDITIONS, alias: ENVIRONMENTS },
  ssr: { resolve: CONDITIONS },
  test: {
    name,
    environment: 'node',
    setupFiles: [SETUP],
    hookTimeout: 60_000,
    exclude: IGNORED,
    ...part,
  },
})

/** What imports by a pattern is translated anew each time: what Vitest keeps of it does not know files that have come since. */
const importsByPattern: Plugin = {
  name: 'imports-by-pattern',
  configureVitest: ({ experimental_defineCacheKeyGenerator: define }) =>
    define(({ id }) => (id.endsWith('/packages/i18n/texts.ts') ? false : undefined)),
}

export default defineConfig({
  plugins: [react(), importsByPattern],
  test: {
    reporters: testReporters,
    provide: { isMatrix },
    // Says that a test hangs, also on a machine with much else to do; how long it takes is nobody's question here.
    testTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    pool: 'threads',
    // As many as the connections of one PostgreSQL are enough for, where nobody says it.
    maxWorkers: Number(process.env.TEST_WORKERS ?? Math.min(4, Math.max(2, availableParallelism()))),
    // The files of a worker share their modules: loading them anew for each file took longer than the tests.
    isolate: false,
    // Projects share most of their sources: each is translated once for all of them, and not again until it changes.
    experimental: { fsModuleCache: true },
    projects: [
      // Without PostgreSQL what needs a database runs on PGlite, all of it.
      ...(HAS_POSTGRES ? [onNode('database', { include: WITH_DATABASE, globalSetup: SERVER })] : []),
      onNode('pglite', {
        include: [...(HAS_POSTGRES ? ON_BOTH_ENGINES : WITH_DATABASE), ...EMBEDDED],
        exclude: [...IGNORED, ...LEFT_TO_JOURNEYS],
      }),
      ...(HAS_POOLER && isMatrix ? [onNode('pooler', { include: FLOWS, globalSetup: SERVER })] : []),
      onNode('node', {
        include: ['**/*.test.ts'],
        exclude: [...IGNORED, ...WITH_DATABASE, ...EMBEDDED],
        setupFiles: WITH_REACT,
      }),
      {
        extends: true,
        test: {
          name: 'browser-like',
          environment: 'jsdom',
          include: ['**/*.test.tsx'],
          exclude: IGNORED,
          setupFiles: [...WITH_REACT, 'scripts/test-setup-browser.ts', 'scripts/labels-of-controls.ts'],
        },
      },
    ],
  },
})
