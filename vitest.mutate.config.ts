import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import config from './vitest.config.ts'

/** Files and folders of the tests that `npm run mutate` wants for a mutant. Each runs once: on PostgreSQL where there is one. */
const WANTED = (process.env.MUTATE_TESTS ?? '').split(',')
const NEEDS_DATABASE = /\.(db|engines)\.test\.ts$/

const narrow = (project: TestProjectInlineConfiguration): TestProjectInlineConfiguration => {
  const { name, include = [] } = project.test ?? {}
  const files = WANTED.filter((path) => path.endsWith('.ts') && NEEDS_DATABASE.test(path) === (name === 'database'))
  const folders = WANTED.filter((path) => !path.endsWith('.ts'))
  return {
    ...project,
    test: {
      ...project.test,
      // The tester's own setting does not reach a project, and two files at once would meet in one warm thread.
      maxWorkers: 1,
      include: [...files, ...folders.flatMap((path) => include.map((pattern) => `${path}/${pattern}`))],
    },
  }
}

const projects = (config.test?.projects ?? []) as TestProjectInlineConfiguration[]

export default defineConfig({
  ...config,
  test: {
    ...config.test,
    // What says how much work a refusal may be is not true of code that counts its own lines.
    testNamePattern: /^(?!.*(costs less than|without a look at each))/,
    projects: projects.filter(({ test }) => test?.name === 'database' || test?.name === 'node').map(narrow),
  },
})
