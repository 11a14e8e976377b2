import { hkdfSync } from 'node:crypto'
import { join } from 'node:path'
import type { Database } from '@e-collecting/database'
import type { Clock } from '@e-collecting/kernel'
import {
  createDatabaseKeyStore,
  createFileKeyStore,
  createSealer,
  ensureSecret,
  type KeyStore,
  type Sealer,
} from '@e-collecting/services'
import type { Config } from './config.ts'

/** Keys and secrets of this installation (decision 11). */
export interface Vault {
  keys: KeyStore
  /** Seals rows of the product. */
  sealer: Sealer
  /** Seals rows of the trust services. */
  trustSealer: Sealer
  /** From which the day's key for client pseudonyms is derived. */
  clientSecret: Uint8Array
}

const KEY_BYTES = 32

/**
 * With PGlite keys are files of mode 600 under `DATA_DIR`; with `DATABASE_URL` they stand in the database, sealed under
 * `SECRET_KEY`, so that all instances are alike. The master key itself is never in the database.
 */
export async function openVault(deps: {
  config: Pick<Config, 'secretKey' | 'dataDir' | 'databaseUrl'>
  db: Database
  randomBytes: (length: number) => Uint8Array
  now: Clock
}): Promise<Vault> {
  const { config, db, randomBytes, now } = deps
  const files = createFileKeyStore({ folder: join(config.dataDir, 'keys') })
  const master = config.secretKey ?? (await ensureSecret(files, 'master', () => randomBytes(KEY_BYTES)))
  const derive = (purpose: string) =>
    new Uint8Array(hkdfSync('sha256', master, '', `e-collecting ${purpose}`, KEY_BYTES))
  const sealerFor = (purpose: string) => createSealer({ key: derive(purpose), randomBytes })
  const keys =
    config.databaseUrl === undefined
      ? files
      : createDatabaseKeyStore({ db, sealer: sealerFor('key store'), clock: now })
  return {
    keys,
    sealer: sealerFor('product rows'),
    trustSealer: sealerFor('trust rows'),
    clientSecret: derive('client pseudonyms'),
  }
}
