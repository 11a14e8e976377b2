import { spawn } from 'node:child_process'
import { linkSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { link, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterEach, expect, onTestFinished, test } from 'vitest'
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
  expect(await readdir(folder)).toEqual([])
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
  await new Promise((resolve, reject) => {
    holder.stdout.once('data', resolve)
    holder.once('exit', () => reject(new Error('The holder has ended.')))
  })
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
  expect(await readdir(folder)).toEqual(['owner.sock'])
  await release()
})

/** A socket beside the folder's own: one that answers, and the file of one that does not. */
async function openSockets(folder: string) {
  const [live, dead] = [join(folder, 'live'), join(folder, 'dead')]
  const [server, ended] = [createServer(), createServer()]
  onTestFinished(() => void server.close())
  await Promise.all(
    [server, ended].map((one, at) => new Promise<void>((resolve) => one.listen([live, dead][at], resolve))),
  )
  await link(dead, join(folder, 'kept'))
  await new Promise((resolve) => ended.close(resolve))
  return { live, dead: join(folder, 'kept') }
}

test('an owner that begins to answer a moment later is not taken for a dead one', async () => {
  const folder = await newFolder()
  const { live, dead } = await openSockets(folder)
  await link(dead, join(folder, 'owner.sock'))
  setTimeout(() => renameSync(live, join(folder, 'owner.sock')), 50)
  await expect(lockDataFolder(folder)).rejects.toThrow(FolderInUseError)
})

test('a folder that others claim again and again, and never hold, is given up', async () => {
  const folder = await newFolder()
  const { dead } = await openSockets(folder)
  const claim = () => {
    try {
      linkSync(dead, join(folder, 'owner.sock'))
    } catch {}
    again = setImmediate(claim)
  }
  let again: NodeJS.Immediate
  claim()
  const locking = lockDataFolder(folder).finally(() => clearImmediate(again))
  await expect(locking).rejects.toThrow(FolderInUseError)
})

test('what the file system says of a socket is told as it is, and not as another process', async () => {
  const folder = await newFolder()
  const locking = lockDataFolder(folder)
  for (const name of readdirSync(folder)) rmSync(join(folder, name))
  await expect(locking).rejects.toMatchObject({ code: 'ENOENT' })
})

test('the name of a socket has as many bytes as every system we know takes, and not one more', async () => {
  const parent = await newFolder()
  const isNear = relative(process.cwd(), parent).length < parent.length
  const room = 103 - '//owner.sock.12345678'.length - (isNear ? relative(process.cwd(), parent) : parent).length
  const name = 'ä'.repeat(3).padEnd(room - 3, 'x')
  for (const folder of [name, `${name}x`]) await mkdir(join(parent, folder))
  const release = await lockDataFolder(join(parent, name))
  await release()
  await expect(lockDataFolder(join(parent, `${name}x`))).rejects.toThrow(FolderPathTooLongError)
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
