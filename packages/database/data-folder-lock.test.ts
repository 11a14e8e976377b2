import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import { FolderInUseError, FolderPathTooLongError, lockDataFolder } from './data-folder-lock.ts'

const folders: string[] = []
afterEach(() => Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true }))))

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'e-collecting-lock-'))
  folders.push(folder)
  return folder
}

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

/** Another process that holds the lock; it is started where `cwd` says. */
async function startHolder(folder: string, cwd = process.cwd()) {
  const module = fileURLToPath(new URL('./data-folder-lock.ts', import.meta.url))
  const script = `import(${JSON.stringify(module)}).then((m) => m.lockDataFolder(${JSON.stringify(folder)})).then(() => { console.log('held'); setInterval(() => {}, 1000) })`
  const tsx = createRequire(import.meta.url).resolve('tsx')
  const holder = spawn(process.execPath, ['--import', pathToFileURL(tsx).href, '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd,
  })
  await new Promise((resolve) => holder.stdout.once('data', resolve))
  return async () => {
    const ended = new Promise((resolve) => holder.once('exit', resolve))
    holder.kill('SIGKILL')
    await ended
  }
}

test('the socket a killed process left behind does not lock anybody out', async () => {
  const folder = await newFolder()
  const kill = await startHolder(folder)
  await expect(lockDataFolder(folder)).rejects.toThrow(FolderInUseError)
  await kill()
  const release = await lockDataFolder(folder)
  await release()
})

test('a folder deep down is locked from nearby, and refused in words where its path has no room for a socket', async () => {
  const parent = join(await newFolder(), 'x'.repeat(110))
  const folder = join(parent, 'data')
  await mkdir(folder, { recursive: true })
  await expect(lockDataFolder(folder)).rejects.toThrow(FolderPathTooLongError)
  const kill = await startHolder(folder, parent)
  expect(await readdir(folder)).toEqual(['owner.sock'])
  await kill()
})
