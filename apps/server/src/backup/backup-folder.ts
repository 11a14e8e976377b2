import { chmod, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Sealer } from '@e-collecting/kernel'
import { z } from 'zod'
import { OperatorError } from '../operator-error.ts'
import { MASTER } from '../vault.ts'

/** What a backup says of itself. `check` opens under the master key it was made under. */
export interface Manifest {
  engine: 'pglite' | 'postgres'
  createdAt: string
  check: string
}

/** Keys of a PGlite installation, by name. */
export type NamedKeys = ReadonlyMap<string, Uint8Array>

const ManifestSchema = z.object({ engine: z.enum(['pglite', 'postgres']), createdAt: z.string(), check: z.base64() })
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
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if ((await readdir(folder)).length > 0)
    throw new OperatorError(`${folder} is not empty. Name a new folder for the backup.`)
  await chmod(folder, 0o700)
}

/** Last, so that a folder with a manifest is a whole backup. */
export async function writeManifest(folder: string, sealer: Sealer, manifest: Omit<Manifest, 'check'>): Promise<void> {
  const check = Buffer.from(sealer.seal(Buffer.from(manifest.createdAt), CHECK_CONTEXT)).toString('base64')
  await writePart(pathsOf(folder).manifest, Buffer.from(JSON.stringify({ ...manifest, check })))
}

/** @throws OperatorError if there is none */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(pathsOf(folder).manifest, 'utf8').catch(() => '')
  const parsed = ManifestSchema.safeParse(text === '' ? undefined : JSON.parse(text))
  if (!parsed.success) throw new OperatorError(`${folder} is not a whole backup: it has no manifest.json.`)
  return parsed.data
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

/** @throws DomainError `sealed-value-invalid` for one that is damaged */
export async function readSealedKeys(folder: string, sealer: Sealer): Promise<NamedKeys> {
  const sealed = await readKeyFiles(pathsOf(folder).keys)
  return new Map([...sealed].map(([name, value]) => [name, sealer.open(value, keyContext(name))]))
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
