import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const CLI = fileURLToPath(new URL('../cli.ts', import.meta.url))

test('who has seen enough of what it says gets no stack of Node', async () => {
  const wallet = spawn(process.execPath, ['--import', 'tsx', CLI, '--demo-persons'])
  wallet.stdout.destroy()
  let complained = ''
  wallet.stderr.on('data', (piece) => {
    complained += piece
  })
  const [code] = await once(wallet, 'close')
  expect([code, complained]).toEqual([0, ''])
}, 60_000)

test.each([
  [[], 64],
  [['--everything'], 64],
])(
  'who starts it with %j is told its use, and it ends with %d',
  async (given, code) => {
    const wallet = spawn(process.execPath, [
      '--import',
      'tsx',
      CLI,
      ...given,
      '--file',
      join(tmpdir(), 'no-wallet.json'),
    ])
    const said: string[] = []
    for (const stream of [wallet.stdout, wallet.stderr]) stream.on('data', (piece) => said.push(String(piece)))
    const [ended] = await once(wallet, 'close')
    expect([ended, said.join('')]).toEqual([code, expect.stringContaining('npm run wallet -- --list')])
  },
  60_000,
)
