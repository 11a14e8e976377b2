import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { chmod, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { makeFolder } from '@e-collecting/database'
import { DomainError, parseJson, type Sealer } from '@e-collecting/kernel'
import { z } from 'zod'
import { OperatorError } from '../operator-error.ts'
import { MASTER } from '../vault.ts'

/** What a backup says of itself. `check` opens under the master key it was made under. */
export interface Manifest {
  engine: 'pglite' | 'postgres'
  createdAt: string
  check: string
  /** What has to be beside it, whole; undefined in a backup of an older version. */
  parts?: Parts | undefined
}

interface Parts {
  /** SHA-256 of the copy of the database, in base64. */
  database: string
  /** Names of the keys. */
  keys: readonly string[]
}

/** Keys of a PGlite installation, by name. */
export type NamedKeys = ReadonlyMap<string, Uint8Array>

const ManifestSchema = z.object({
  engine: z.enum(['pglite', 'postgres']),
  createdAt: z.string(),
  check: z.base64(),
  parts: z.object({ database: z.base64(), keys: z.array(z.string()) }).optional(),
})
const CHECK_CONTEXT = 'backup.check'
const OWNER_ONLY = 0o600
const KEY_FILE = /^([a-z0-9][a-z0-9.-]*)\.key$/
const keyContext = (name: string) => `backup.keys:${name}`

/** Where the parts of a backup are. */
export const pathsOf = (folder: string) => ({
  database: join(folder, 'database'),
  keys: join(folder, 'keys'),
  manifest: join(folder, 'manifest.json'),
  masterKey: join(folder, 'master.key'),
})

/** Makes the folder, for its owner alone. @throws OperatorError if something is there */
export async function makeBackupFolder(folder: string): Promise<void> {
  await makeFolder(folder, 0o700)
  if ((await readdir(folder)).length > 0)
    throw new OperatorError(`${folder} is not empty. Name a new folder for the backup.`)
  await chmod(folder, 0o700)
}

/** Takes away what was written of a backup. */
export async function emptyBackupFolder(folder: string): Promise<void> {
  for (const part of Object.values(pathsOf(folder))) await rm(part, { recursive: true, force: true })
}

/** Last, so that a folder with a manifest was a whole backup. */
export async function writeManifest(
  folder: string,
  sealer: Sealer,
  { keys, ...manifest }: Pick<Manifest, 'engine' | 'createdAt'> & { keys: NamedKeys },
): Promise<void> {
  const check = Buffer.from(sealer.seal(Buffer.from(manifest.createdAt), CHECK_CONTEXT)).toString('base64')
  const parts: Parts = { database: await digestOf(pathsOf(folder).database), keys: [...keys.keys()] }
  await writePart(pathsOf(folder).manifest, Buffer.from(JSON.stringify({ ...manifest, check, parts })))
}

/** @throws OperatorError if there is none, or something is not as it was written */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(pathsOf(folder).manifest, 'utf8').catch(() => undefined)
  if (text === undefined) throw notWhole(folder, 'it has no manifest.json')
  const { success, data } = ManifestSchema.safeParse(parseJson(text))
  if (!success) throw notWhole(folder, 'its manifest.json is damaged')
  return data
}

/** A part that was lost on the way, or cut off, would be missed only by who needs it. @throws OperatorError */
export async function requireWhole(folder: string, { parts }: Manifest, keys: NamedKeys): Promise<void> {
  if (parts === undefined) return
  const lost = parts.keys.filter((name) => !keys.has(name))
  if (lost.length > 0) throw notWhole(folder, `keys are missing in it (${lost.join(', ')})`)
  if ((await digestOf(pathsOf(folder).database)) !== parts.database) throw notWhole(folder, 'its database is damaged')
}

const notWhole = (folder: string, why: string) =>
  new OperatorError(
    `${folder} is not a whole backup: ${why}. Copy it anew from where it is whole; nothing was changed.`,
  )

async function digestOf(path: string): Promise<string> {
  const digest = createHash('sha256')
  await pipeline(createReadStream(path), digest)
  return digest.digest('base64')
}

/** Whether a backup was made under this master key. */
export function opensManifest({ check }: Manifest, sealer: Sealer): boolean {
  try {
    sealer.open(Buffer.from(check, 'base64'), CHECK_CONTEXT)
    return true
  } catch {
    return false
  }
}

export async function writeSealedKeys(folder: string, sealer: Sealer, keys: NamedKeys): Promise<void> {
  const place = pathsOf(folder).keys
  await mkdir(place, { mode: 0o700 })
  for (const [name, value] of keys) await writePart(join(place, `${name}.key`), sealer.seal(value, keyContext(name)))
}

/** @throws OperatorError for one that is damaged */
export async function readSealedKeys(folder: string, sealer: Sealer): Promise<NamedKeys> {
  const sealed = await readKeyFiles(pathsOf(folder).keys)
  const open = (name: string, value: Uint8Array): Uint8Array => {
    try {
      return sealer.open(value, keyContext(name))
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      throw notWhole(folder, `its key ${name} is damaged`)
    }
  }
  return new Map([...sealed].map(([name, value]) => [name, open(name, value)]))
}

/** Key files of a folder, but for master keys. */
export async function readKeyFiles(folder: string): Promise<NamedKeys> {
  const files = await readdir(folder).catch(() => [])
  const names = files.flatMap((file) => KEY_FILE.exec(file)?.[1] ?? [])
  const signing = names.filter((name) => name !== MASTER && !name.startsWith(`${MASTER}-`))
  return new Map(
    await Promise.all(signing.map(async (name) => [name, await readFile(join(folder, `${name}.key`))] as const)),
  )
}

/** Writes a new file for its owner alone. */
export const writePart = (path: string, bytes: Uint8Array): Promise<void> =>
  writeFile(path, bytes, { mode: OWNER_ONLY, flag: 'wx', flush: true })
