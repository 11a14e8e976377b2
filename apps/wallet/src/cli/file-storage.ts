import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { EcPrivateJwk, Es256SignCallbacks } from '@e-collecting/credentials/crypto'
import { byReceipt, type HeldCredential, type WalletStorage, withUse } from '../headless.ts'

type Entry = { readonly credential: HeldCredential; readonly keys: readonly EcPrivateJwk[] }
type WalletFile = { readonly version: 1; readonly entries: readonly Entry[] }

const OWNER_ONLY = 0o600

/** The wallet file exists but is none of ours. */
export class WalletFileError extends Error {
  override readonly name = 'WalletFileError'
}

/**
 * A wallet in one JSON file, keys included, readable by its owner only (mode 600, also if it was wider). Written to a
 * neighbouring file first, then renamed. Does NOT encrypt and does NOT lock: one process at a time.
 */
export function createFileStorage(
  path: string,
  crypto: Pick<Es256SignCallbacks, 'importEs256PrivateKey'>,
): WalletStorage {
  const change = async (edit: (entries: readonly Entry[]) => readonly Entry[]) =>
    writeEntries(path, edit(await readEntries(path)))
  return {
    list: async () => (await readEntries(path)).map(({ credential }) => credential).sort(byReceipt),
    insert: (credential, keys) => change((entries) => [...entries, { credential, keys }]),
    loadKey: async (id, copy) => {
      const jwk = (await readEntries(path)).find(({ credential }) => credential.id === id)?.keys[copy]
      return jwk && crypto.importEs256PrivateKey(jwk)
    },
    recordUse: (id, copy) =>
      change((entries) =>
        entries.map((entry) =>
          entry.credential.id === id ? { ...entry, credential: withUse(entry.credential, copy) } : entry,
        ),
      ),
    delete: (id) => change((entries) => entries.filter(({ credential }) => credential.id !== id)),
    deleteAll: () => rm(path, { force: true }),
  }
}

async function readEntries(path: string): Promise<readonly Entry[]> {
  const text = await readFile(path, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return undefined
    throw cause
  })
  if (text === undefined) return []
  const file = parseFile(text, path)
  await chmod(path, OWNER_ONLY)
  return file.entries
}

function parseFile(text: string, path: string): WalletFile {
  try {
    const file = JSON.parse(text)
    if (file.version === 1 && Array.isArray(file.entries)) return file
  } catch (cause) {
    throw new WalletFileError(`${path} is not a wallet file.`, { cause })
  }
  throw new WalletFileError(`${path} is not a wallet file.`)
}

async function writeEntries(path: string, entries: readonly Entry[]): Promise<void> {
  const file: WalletFile = { version: 1, entries }
  const draft = `${path}.${process.pid}.new`
  await mkdir(dirname(path), { recursive: true })
  await writeFile(draft, `${JSON.stringify(file, undefined, 2)}\n`, { mode: OWNER_ONLY, flag: 'wx' })
  await rename(draft, path)
}
