import { existsSync } from 'node:fs'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { makeFolder } from './make-folder.ts'

async function openPlace(): Promise<string> {
  const place = await mkdtemp(join(tmpdir(), 'make-folder-'))
  onTestFinished(() => rm(place, { recursive: true }))
  return place
}

test('a folder is made with those above it, for whom it is meant, and stays where it is there', async () => {
  const folder = join(await openPlace(), 'a/b/c')
  await Promise.all([makeFolder(folder, 0o700), makeFolder(folder, 0o700)])
  for (const made of [folder, join(folder, '..'), join(folder, '../..')])
    expect((await stat(made)).mode & 0o777).toBe(0o700)
  await writeFile(join(folder, 'kept'), '')
  await makeFolder(`${folder}/`)
  expect((await stat(join(folder, 'kept'))).isFile()).toBe(true)
})

test('who makes folders below the same one at the same time takes no notice of each other', async () => {
  const place = await openPlace()
  const made = Array.from({ length: 400 }, (_, at) => join(place, `${at >> 2}/${at}`))
  // One after the other, so that some begin while those before them are on their way.
  const begin = async (folder: string, at: number) => {
    for (let turn = 0; turn < at; turn++) await setImmediate()
    await makeFolder(folder)
  }
  await Promise.all(made.map(begin))
  expect(await Promise.all(made.map(async (folder) => (await stat(folder)).isDirectory()))).not.toContain(false)
})

test('what is no folder is told by the error of the file system', async () => {
  const file = join(await openPlace(), 'file')
  await writeFile(file, '')
  await expect(makeFolder(file)).rejects.toMatchObject({ code: 'EEXIST', path: file })
  await expect(makeFolder(join(file, 'a'))).rejects.toMatchObject({ code: 'ENOTDIR' })
})

test.runIf(existsSync('/proc/self'))('a place that takes no folder is told, and keeps nobody waiting', async () => {
  await expect(makeFolder('/proc/nowhere/data')).rejects.toMatchObject({ code: 'EROFS', path: '/proc/nowhere' })
})
