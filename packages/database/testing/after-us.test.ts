import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const SOURCE = fileURLToPath(new URL('./after-us.ts', import.meta.url))
/** Begins a child with a child of its own, both of which hold the output, and waits. */
const STARTER = `import { spawn } from 'node:child_process'
const { endAfterUs } = await import(${JSON.stringify(SOURCE)})
const child = spawn('/bin/sh', ['-c', 'sleep 60 & echo begun; wait'], { detached: true, stdio: ['ignore', 'inherit', 'inherit'] })
endAfterUs(child, { isGroup: true })
console.log('watched')
setInterval(() => {}, 1000)`

test('what a process has begun in a group of its own ends with it, also when it is killed', async () => {
  const starter = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', STARTER], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let isOutputOver = false
  let output = ''
  starter.stdout.once('end', () => (isOutputOver = true)).on('data', (chunk) => (output += chunk))
  await expect.poll(() => output.trim().split('\n').toSorted()).toEqual(['begun', 'watched'])
  starter.kill('SIGKILL')
  await expect.poll(() => isOutputOver).toBe(true)
})
