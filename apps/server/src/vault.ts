import { hkdfSync } from 'node:crypto'
import { join } from 'node:path'
import type { Database } from '@e-collecting/database'
import type { Clock, Sealer } from '@e-collecting/kernel'
import {
  createDatabaseKeyStore,
  createFileKeyStore,
  createSealer,
  ensureSecret,
  type KeyStore,
} from '@e-collecting/services'
import { checkMasterKey } from './check-master-key.ts'
import type { Config } from './config.ts'
import { OperatorError } from './operator-error.ts'

/** Keys and secrets of this installation (record 0007). */
export interface Vault {
  keys: KeyStore
  /** Seals rows of the product. */
  sealer: Sealer
  /** Seals rows of the trust services. */
  trustSealer: Sealer
  /** Seals the keys of the embedded tag service. */
  tagSealer: Sealer
  /** From which the day's key for client pseudonyms is derived. */
  clientSecret: Uint8Array
}

/** What keys are derived for; each seals other rows. */
export type SealingPurpose = 'key store' | 'product rows' | 'trust rows' | 'tag keys'

export const MASTER_KEY_BYTES = 32

type RandomBytes = (length: number) => Uint8Array

/**
 * With PGlite keys are files of mode 600 under `DATA_DIR`; with `DATABASE_URL` they stand in the database, sealed under
 * `SECRET_KEY`, so that all instances are alike. The master key itself is never in the database.
 */
export async function openVault(deps: {
  config: Pick<Config, 'secretKey' | 'dataDir' | 'databaseUrl'>
  db: Database
  randomBytes: RandomBytes
  now: Clock
}): Promise<Vault> {
  const { config, db, randomBytes, now } = deps
  const master = await readMasterKey(config, randomBytes)
  const sealers = deriveSealers(master, randomBytes)
  const isFile = config.secretKey === undefined
  await checkMasterKey(
    { db, sealer: sealers['key store'], randomBytes, now },
    isFile ? `The file ${masterFile(config)}` : 'SECRET_KEY',
    isFile && (await openKeyFiles(config).load(NEXT_MASTER)) !== undefined,
  )
  return {
    keys:
      config.databaseUrl === undefined
        ? openKeyFiles(config)
        : createDatabaseKeyStore({ db, sealer: sealers['key store'], clock: now }),
    sealer: sealers['product rows'],
    trustSealer: sealers['trust rows'],
    tagSealer: sealers['tag keys'],
    clientSecret: derive(master, 'client pseudonyms'),
  }
}

/** Keys as files, the master key among them where it is one. */
export const openKeyFiles = ({ dataDir }: Pick<Config, 'dataDir'>): KeyStore =>
  createFileKeyStore({ folder: join(dataDir, 'keys') })

/** What seals under a master key, by purpose. */
export function deriveSealers(master: Uint8Array, randomBytes: RandomBytes): Record<SealingPurpose, Sealer> {
  const sealerFor = (purpose: SealingPurpose) => createSealer({ key: derive(master, purpose), randomBytes })
  return {
    'key store': sealerFor('key store'),
    'product rows': sealerFor('product rows'),
    'trust rows': sealerFor('trust rows'),
    'tag keys': sealerFor('tag keys'),
  }
}

const derive = (master: Uint8Array, purpose: SealingPurpose | 'client pseudonyms') =>
  new Uint8Array(hkdfSync('sha256', master, '', `e-collecting ${purpose}`, MASTER_KEY_BYTES))

/** Name of the master key among key files, and of the one that is about to replace it. */
export const MASTER = 'master'
export const NEXT_MASTER = 'master-next'

const masterFile = ({ dataDir }: Pick<Config, 'dataDir'>, name = MASTER) => join(dataDir, 'keys', `${name}.key`)

/** The setting, or the file, which is made on first use. @throws OperatorError for a file that was cut off */
export async function readMasterKey(
  config: Pick<Config, 'secretKey' | 'dataDir'>,
  randomBytes: RandomBytes,
): Promise<Uint8Array> {
  if (config.secretKey !== undefined) return config.secretKey
  return readKeyFile(config, MASTER, {
    randomBytes,
    remedy: 'Restore it from a backup, or start with an empty DATA_DIR.',
  })
}

/**
 * The key file that is about to replace the master key, which is made unless an earlier run has.
 * @throws OperatorError for a file that was cut off
 */
export const readNextMasterKey = (config: Pick<Config, 'dataDir'>, randomBytes: RandomBytes): Promise<Uint8Array> =>
  readKeyFile(config, NEXT_MASTER, {
    randomBytes,
    remedy: 'Remove it if the server starts without it; else restore it from a backup.',
  })

/** A shorter key would be taken by whoever derives from it, and be guessed. */
async function readKeyFile(
  config: Pick<Config, 'dataDir'>,
  name: string,
  { randomBytes, remedy }: { randomBytes: RandomBytes; remedy: string },
): Promise<Uint8Array> {
  const key = await ensureSecret(openKeyFiles(config), name, () => randomBytes(MASTER_KEY_BYTES))
  if (key.length !== MASTER_KEY_BYTES)
    throw new OperatorError(
      `The file ${masterFile(config, name)} has ${key.length} bytes instead of ${MASTER_KEY_BYTES}: it is not a whole key. ${remedy}`,
    )
  return key
}
