import { link, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { recordAudit } from '@e-collecting/audit/server'
import type { Database } from '@e-collecting/database'
import type { Clock } from '@e-collecting/kernel'
import { isMasterKey } from '../check-master-key.ts'
import type { Config } from '../config.ts'
import { OperatorError } from '../operator-error.ts'
import { deriveSealers, MASTER, NEXT_MASTER, openKeyFiles, readNextMasterKey } from '../vault.ts'
import { resealDatabase } from './reseal-database.ts'

/** Who does it at the machine itself; the log has no other name for them. */
const COMMAND = { userId: null, email: 'npm run rotate-master-key' }

export interface RotateMasterKeyDeps {
  config: Pick<Config, 'secretKey' | 'newSecretKey' | 'dataDir'>
  db: Database
  randomBytes: (length: number) => Uint8Array
  now: Clock
  /** Asked while nobody can start. @throws if a server runs on this database */
  isAlone: (transaction: Database) => Promise<void>
}

/** What a rotation has done; `resealed` is undefined if an earlier run had done it. */
export interface MasterKeyRotation {
  resealed: number | undefined
  /** Where the old key file is now; undefined for a key that is a setting. */
  oldKeyFile: string | undefined
}

/**
 * Replaces the master key: by `SECRET_KEY_NEW`, or a key file by a new one. Repeating a run that was ended on the way ends it.
 * @throws OperatorError
 */
export async function rotateMasterKey(deps: RotateMasterKeyDeps): Promise<MasterKeyRotation> {
  const { config, randomBytes } = deps
  const { secretKey, newSecretKey } = config
  if (secretKey !== undefined) {
    if (newSecretKey === undefined || Buffer.from(newSecretKey).equals(secretKey))
      throw new OperatorError(
        'SECRET_KEY_NEW: give another key than SECRET_KEY; make one with: openssl rand -base64 32',
      )
    return { resealed: await reseal(deps, secretKey, newSecretKey), oldKeyFile: undefined }
  }
  if (newSecretKey !== undefined)
    throw new OperatorError('SECRET_KEY_NEW: only beside SECRET_KEY. A key file is replaced by a new one without it.')
  const old = await openKeyFiles(config).load(MASTER)
  if (old === undefined) throw new OperatorError(`There is no key file in ${config.dataDir}/keys to be replaced.`)
  const next = await readNextMasterKey(config, randomBytes)
  return { resealed: await reseal(deps, old, next), oldKeyFile: await replaceKeyFile(deps) }
}

/** @returns how many values; undefined if they are under the next key already */
async function reseal(deps: RotateMasterKeyDeps, old: Uint8Array, next: Uint8Array): Promise<number | undefined> {
  const [from, to] = [deriveSealers(old, deps.randomBytes), deriveSealers(next, deps.randomBytes)]
  if (await isMasterKey({ ...deps, sealer: from['key store'] }))
    return deps.db.transaction(async (transaction) => {
      const count = await resealDatabase(transaction, { from, to }, deps.isAlone)
      await recordAudit(transaction, {
        actor: COMMAND,
        at: deps.now(),
        action: 'master-key.rotated',
        recordId: MASTER,
        detail: { count },
      })
      return count
    })
  if (await isMasterKey({ ...deps, sealer: to['key store'] })) return undefined
  throw new OperatorError('Neither the present nor the new master key is that of this database. Give the present one.')
}

/** The old file stays under another name, for backups that were made under it. */
async function replaceKeyFile({ config, now }: RotateMasterKeyDeps): Promise<string> {
  const fileOf = (name: string) => join(config.dataDir, 'keys', `${name}.key`)
  const kept = fileOf(`${MASTER}-until-${now().toISOString().replace(/\D/g, '').slice(0, 14)}`)
  await rm(kept, { force: true })
  await link(fileOf(MASTER), kept)
  await rename(fileOf(NEXT_MASTER), fileOf(MASTER))
  return kept
}
