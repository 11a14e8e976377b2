import { chmod, chown, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findStranger, prepareDataFolder, toFolderFault } from './data-folder.ts'
import { openDatabase } from './open-database.ts'
import { restorePglite } from './open-pglite.ts'
import { MIGRATIONS_FOLDER } from './testing/migrations-folder.ts'

let folder: string
const open = (dataDir = folder) =>
  openDatabase({ databaseUrl: undefined, dataDir, migrationsFolder: MIGRATIONS_FOLDER })

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'e-collecting-folder-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('a folder with other things in it is refused, and its permissions stay', async () => {
  const other = join(folder, 'photos')
  await mkdir(other, { mode: 0o755 })
  await writeFile(join(other, 'holiday.jpg'), '')
  await expect(open(other)).rejects.toMatchObject({
    name: 'DataFolderError',
    message: expect.stringContaining(`${other} holds other things`),
  })
  expect((await stat(other)).mode & 0o777).toBe(0o755)
})

test.each([
  [[]],
  [['lost+found', '.DS_Store']],
  [['photos', 'keys']],
  // Put back before a restore, or made where the database is a PostgreSQL.
  [['logs']],
  [['demo-witness']],
  [['haip-localhost.ca.pem', 'logs']],
])('a folder that holds %j is taken, for its owner alone', async (names) => {
  const own = join(folder, 'own')
  await mkdir(own, { mode: 0o755 })
  for (const name of names) await writeFile(join(own, name), '')
  await prepareDataFolder(own)
  expect((await stat(own)).mode & 0o777).toBe(0o700)
})

test('logs beside other things are no sign of the product: others have a folder of this name, too', async () => {
  for (const name of ['logs', 'photos']) await mkdir(join(folder, name))
  await expect(prepareDataFolder(folder)).rejects.toThrow(/holds other things/)
})

test('a folder of logs in which nothing is of a list is that of another program, and its permissions stay', async () => {
  const logs = join(folder, 'logs')
  await mkdir(join(logs, 'nginx'), { recursive: true })
  await chmod(folder, 0o755)
  for (const name of ['app.log', 'nginx/access.log']) await writeFile(join(logs, name), '')
  await expect(prepareDataFolder(folder)).rejects.toThrow(/holds other things/)
  expect((await stat(folder)).mode & 0o777).toBe(0o755)
})

test('lists that were put back before a restore are ours, whatever a tool has left beside them', async () => {
  const list = join(folder, 'logs/for-the-lakes')
  await mkdir(join(list, 'tile/0'), { recursive: true })
  await writeFile(join(folder, 'logs/.DS_Store'), '')
  await prepareDataFolder(folder)
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
})

test.each(['checkpoint', 'tile', 'text', 'keys.json', 'tally.json'])(
  'so are those of which %s is left',
  async (name) => {
    await mkdir(join(folder, 'logs/for-the-lakes'), { recursive: true })
    await writeFile(join(folder, 'logs/for-the-lakes', name), '')
    await prepareDataFolder(folder)
  },
)

test.each(['owner.txt', 'keys.csv', 'pglite.md', 'our-tls-notes', 'demo-witnesses', 'app-logs'])(
  'a folder with %s is of somebody else, whose names are like ours',
  async (name) => {
    await writeFile(join(folder, name), '')
    await expect(prepareDataFolder(folder)).rejects.toThrow(/holds other things/)
  },
)

/** As nobody else can one make what belongs to others. */
const asRoot = test.skipIf(process.getuid?.() !== 0)
const OTHER_USER = 65_534

asRoot(
  'a folder of another user is refused to root, whose files that one could not read, and stays as it is',
  async () => {
    const other = join(folder, 'other')
    await mkdir(other, { mode: 0o750 })
    await chown(other, OTHER_USER, OTHER_USER)
    const refused = {
      name: 'DataFolderError',
      message: expect.stringContaining(`${other} belongs to user ${OTHER_USER}`),
    }
    await expect(open(other)).rejects.toMatchObject(refused)
    await expect(restorePglite(other, new Blob([]))).rejects.toMatchObject(refused)
    expect(await readdir(other)).toEqual([])
    expect((await stat(other)).mode & 0o777).toBe(0o750)
  },
)

asRoot('of a database that holds files of another user it is not said that it is damaged', async () => {
  await mkdir(join(folder, 'pglite/base'), { recursive: true })
  await writeFile(join(folder, 'pglite/PG_VERSION'), '99')
  await writeFile(join(folder, 'pglite/base/1'), '')
  await chown(join(folder, 'pglite/base/1'), OTHER_USER, OTHER_USER)
  await expect(open()).rejects.toMatchObject({
    name: 'DataFolderError',
    message: expect.stringMatching(/pglite\/base\/1 belongs to user 65534.*chown/),
  })
})

test('a database that cannot be opened is named in words, and the folder is given back', async () => {
  await mkdir(join(folder, 'pglite'))
  await writeFile(join(folder, 'pglite/PG_VERSION'), '99')
  for (const _ of ['first', 'second'])
    await expect(open()).rejects.toMatchObject({ name: 'DataFolderError', message: expect.stringContaining('Restore') })
})

asRoot('of a folder with very many files not all are looked at, and those at the top first', async () => {
  await mkdir(join(folder, 'a/b'), { recursive: true })
  for (const path of ['a/1', 'a/b/2', 'last']) await writeFile(join(folder, path), '')
  await chown(join(folder, 'a/b/2'), OTHER_USER, OTHER_USER)
  expect(await findStranger(folder, 4)).toBeUndefined()
  expect(await findStranger(folder, 5)).toEqual({ path: join(folder, 'a/b/2'), uid: OTHER_USER })
  await chown(join(folder, 'last'), OTHER_USER, OTHER_USER)
  expect(await findStranger(folder, 2)).toMatchObject({ path: join(folder, 'last') })
})

test('a folder is not looked at for what has nothing to do with it', async () => {
  let isAsked = false
  const other = new Error('something else')
  const fault = await toFolderFault(folder, other, async () => {
    isAsked = true
    return true
  })
  expect([fault, isAsked]).toEqual([other, false])
})

test('a database for which the disk had no room is not called damaged', async () => {
  const fault = new Error('PGlite failed to initialize properly')
  expect(await toFolderFault(folder, fault, async () => false)).toMatchObject({
    name: 'DataFolderError',
    message: expect.stringMatching(/no room left on the disk/),
  })
  expect(await toFolderFault(folder, fault, async () => true)).toMatchObject({
    name: 'DataFolderError',
    message: expect.stringMatching(/it is damaged/),
  })
})

test('a file in place of the folder says where', async () => {
  const file = join(folder, 'file')
  await writeFile(file, '')
  await expect(open(file)).rejects.toMatchObject({ code: 'EEXIST', path: file })
})
