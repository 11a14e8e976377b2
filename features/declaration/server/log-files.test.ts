import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openLogFolder } from './log-files.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'log-files-'))
})
afterEach(() => rm(folder, { recursive: true }))

const files = [{ path: 'tile/0/000', bytes: Buffer.from('tile') }]

test('a file that is written is the one that is read, and nothing lies beside it', async () => {
  const log = openLogFolder(folder, 'lakes')
  await log.write(files)
  expect(Buffer.from(await log.read('tile/0/000'))).toEqual(files[0]?.bytes)
  expect(await readdir(join(folder, 'lakes/tile/0'))).toEqual(['000'])
})

test('what cannot be written leaves nothing: it is tried again each minute, as on a full disk', async () => {
  // In the place of the file, which is found out last.
  await mkdir(join(folder, 'lakes/tile/0/000'), { recursive: true })
  await expect(openLogFolder(folder, 'lakes').write(files)).rejects.toMatchObject({ code: 'EISDIR' })
  expect(await readdir(join(folder, 'lakes/tile/0'))).toEqual(['000'])
})
