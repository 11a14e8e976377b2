import { cpSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { createPglite } from '../create-pglite.ts'
import { databaseFolder, holdsDatabase } from '../data-folder.ts'
import { createTemplate } from '../template.ts'
import { keep } from './keep.ts'
import { MIGRATIONS_FOLDER, schemaVersion } from './migrations-folder.ts'

/** A dump of an embedded database that was never migrated: making one takes three seconds, copying it one. It is kept. */
export const loadBlank = async (): Promise<Blob> => readDump('small-blank.tar', createBlank)

/** Migrating takes seconds, copying a migrated dump half of one: the dump is kept until a migration is added. */
export const loadTemplate = (): Promise<Blob> =>
  readDump(`${templateName()}.tar`, async () => createTemplate(MIGRATIONS_FOLDER, await loadBlank()))

/** Puts a migrated database without rows into a data folder that has none. Copying its files takes half as long as a dump that is put there. */
export async function fillDataFolder(dataDir: string): Promise<void> {
  if (!(await holdsDatabase(dataDir))) cpSync(await keptFolder(), databaseFolder(dataDir), { recursive: true })
}

/** The folder of a database that is only copied. It is kept as the dump is. */
const keptFolder = (): Promise<string> =>
  keep(templateName(), async (draft) => {
    const loadDataDir = await loadTemplate()
    await (await createPglite({ dataDir: draft, loadDataDir })).close()
  })

const templateName = () => `small-database-${schemaVersion(MIGRATIONS_FOLDER)}`

async function createBlank(): Promise<Uint8Array> {
  const client = await createPglite()
  const dump = await client.dumpDataDir('none')
  await client.close()
  return new Uint8Array(await dump.arrayBuffer())
}

async function readDump(name: string, create: () => Promise<Uint8Array>): Promise<Blob> {
  return new Blob([await readFile(await keep(name, async (draft) => writeFile(draft, await create())))])
}
