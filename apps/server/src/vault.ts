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
import { checkMasterKey, MasterKeyError } from './check-master-key.ts'
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
  const master = config.secretKey ?? (await readMasterFile(files, config, randomBytes))
  const derive = (purpose: string) =>
    new Uint8Array(hkdfSync('sha256', master, '', `e-collecting ${purpose}`, KEY_BYTES))
  const sealerFor = (purpose: string) => createSealer({ key: derive(purpose), randomBytes })
  await checkMasterKey(
    { db, sealer: sealerFor('key store'), randomBytes, now },
    config.secretKey === undefined ? `The file ${masterFile(config)}` : 'SECRET_KEY',
  )
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

const masterFile = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'keys', 'master.key')

/** @throws MasterKeyError for a file that was cut off: a shorter key would be taken by whoever derives from it, and be guessed. */
async function readMasterFile(
  files: KeyStore,
  config: Pick<Config, 'dataDir'>,
  randomBytes: (length: number) => Uint8Array,
): Promise<Uint8Array> {
  const master = await ensureSecret(files, 'master', () => randomBytes(KEY_BYTES))
  if (master.length !== KEY_BYTES)
    throw new MasterKeyError(
      `The file ${masterFile(config)} has ${master.length} bytes instead of ${KEY_BYTES}: it is not a whole key. Restore it from a backup, or start with an empty DATA_DIR.`,
    )
  return master
}
