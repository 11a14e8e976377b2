import { spawn } from 'node:child_process'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { FolderInUseError, lockDataFolder } from './data-folder-lock.ts'

const newFolder = () => mkdtemp(join(tmpdir(), 'e-collecting-lock-'))

test('a second process is refused while the first one lives, and admitted after it has let go', async () => {
  const folder = await newFolder()
  const release = await lockDataFolder(folder)
  await expect(lockDataFolder(folder)).rejects.toThrow(FolderInUseError)
  await expect(lockDataFolder(folder)).rejects.toThrow(/in use by another process/)
  await release()
  const releaseAgain = await lockDataFolder(folder)
  await releaseAgain()
})

test('of many simultaneous claimants exactly one wins', async () => {
  const folder = await newFolder()
  const results = await Promise.allSettled(Array.from({ length: 8 }, () => lockDataFolder(folder)))
  const winners = results.filter((result) => result.status === 'fulfilled')
  expect(winners).toHaveLength(1)
  await winners[0]?.value()
})

test('the socket a killed process left behind does not lock anybody out', async () => {
  const folder = await newFolder()
  const module = fileURLToPath(new URL('./data-folder-lock.ts', import.meta.url))
  const script = `import(${JSON.stringify(module)}).then((m) => m.lockDataFolder(${JSON.stringify(folder)})).then(() => { console.log('held'); setInterval(() => {}, 1000) })`
  const holder = spawn(process.execPath, ['--import', 'tsx', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise((resolve) => holder.stdout.once('data', resolve))
  await expect(lockDataFolder(folder)).rejects.toThrow(FolderInUseError)
  const ended = new Promise((resolve) => holder.once('exit', resolve))
  holder.kill('SIGKILL')
  await ended
  const release = await lockDataFolder(folder)
  await release()
})
