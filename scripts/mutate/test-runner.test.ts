import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'

const CONFIG = `import { defineConfig } from 'vitest/config'
const node = { extends: true, test: { name: 'node', include: ['*.test.mjs'] } }
export default defineConfig({ test: { pool: 'threads', isolate: false, maxWorkers: 2, projects: [node] } })
`
/** Twenty tests that begin and end at the same time. */
const TESTS = `import { expect, test } from 'vitest'
import { ANSWER } from './guard.mjs'
test.concurrent.for([...Array(20).keys()])('%s', async () => {
  await new Promise((resolve) => setTimeout(resolve, 5))
  expect(ANSWER).toBe(42)
})
`
const SOURCE = new URL('./test-runner.mjs', import.meta.url).href
const NODE_MODULES = fileURLToPath(new URL('../../node_modules', import.meta.url))
const runnerIn = (root: string) => `
  import { writeFileSync } from 'node:fs'
  const { createTestRunner } = await import(${JSON.stringify(SOURCE)})
  const runner = await createTestRunner(${JSON.stringify(root)})
  const path = ${JSON.stringify(join(root, 'guard.mjs'))}
  for (const answer of [42, 43, 42]) {
    writeFileSync(path, 'export const ANSWER = ' + answer)
    runner.forget(path)
    console.info('passes ' + (await runner.pass(['a.test.mjs'])))
  }
  await runner.close()
  process.exit(0)`

test('a mutant is noticed where several tests fail at the same time, and nothing of it stays', async () => {
  const root = mkdtempSync(join(tmpdir(), 'test-runner-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  symlinkSync(NODE_MODULES, join(root, 'node_modules'))
  writeFileSync(join(root, 'vitest.config.ts'), CONFIG)
  writeFileSync(join(root, 'a.test.mjs'), TESTS)
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', runnerIn(root)], {
    cwd: root,
    env: { PATH: process.env.PATH },
  })
  expect(stdout.match(/passes \w+/g)).toEqual(['passes true', 'passes false', 'passes true'])
})
