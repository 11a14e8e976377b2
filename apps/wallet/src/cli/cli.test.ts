import { spawn } from 'node:child_process'
import { once } from 'node:events'
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
