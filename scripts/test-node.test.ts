import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const SCRIPT = fileURLToPath(new URL('test-node.mjs', import.meta.url))

const run = (...given: string[]) => spawnSync(process.execPath, [SCRIPT, ...given], { encoding: 'utf8' })

test.each([[[]], [['latest']]])(
  'without a version of Node, as with %j, nothing is fetched, and the code is that of every command',
  (given) => {
    const { status, stdout, stderr } = run(...given)
    expect([status, stdout]).toEqual([64, ''])
    expect(stderr).toContain('npm run test:node -- 24')
  },
)

test('whoever asks is told what it takes', () => {
  const { status, stdout } = run('--help')
  expect([status, stdout]).toEqual([0, expect.stringContaining('npm run test:node -- 24')])
})
