import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { writeToMemory } from './scripts/test-folder.ts'
import { testReporters } from './scripts/test-reporters.ts'

writeToMemory()

/** The files that take longest begin first, or one of them would run alone at the end. */
const LONGEST = [
  'accessibility-of-the-register',
  'dora-declares-and-checks',
  'declarations-by-themselves',
  'starting-and-stopping',
  'clerk-at-the-desk',
  'clara-runs-a-municipality',
  'accessibility',
  'gallery',
  'an-operator-at-the-command-line',
  'nothing-hides-what-one-reads',
  'an-auditor-at-the-command-line',
  'lines-and-edges',
  'when-the-database-fails',
  'reading-the-sheet',
  'staff-with-passkeys',
]

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => LONGEST.findIndex((name) => moduleId.endsWith(`/${name}.e2e.ts`))
    const isLong = (file: TestSpecification) => rank(file) !== -1
    return [...files.filter(isLong).toSorted((a, b) => rank(a) - rank(b)), ...files.filter((file) => !isLong(file))]
  }
}

/** Browser journeys, more files at a time than there are cores: each waits for its pages. */
export default defineConfig({
  resolve: { conditions: ['server', 'node', 'development|production'] },
  ssr: { resolve: { conditions: ['server', 'node', 'development|production'] } },
  test: {
    name: 'browser',
    reporters: testReporters,
    include: [
      'e2e/*.e2e.ts',
      ...(process.env.TEST_MATRIX === 'all' ? ['e2e/engines/*.e2e.ts', 'benches/**/*.e2e.ts'] : []),
    ],
    globalSetup: ['e2e/harness/shared-product.ts'],
    environment: 'node',
    // Two of them wait for the minute in which declarations are published, most of the time.
    maxWorkers: 4,
    isolate: false,
    sequence: { sequencer: LongestFirst },
    // Says that a journey hangs: each of its steps has a time limit of its own, and a busy machine takes three times as long for all of them.
    testTimeout: 240_000,
    // What is looked at again and again may come as late as what a page is waited for; it would be a second else.
    expect: { poll: { timeout: 15_000 } },
    hookTimeout: 240_000,
  },
})
