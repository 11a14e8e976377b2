import type { Database } from '@e-collecting/database'
import { type Clock, DomainError, type Sealer } from '@e-collecting/kernel'
import { createDatabaseKeyStore, ensureSecret, findOldestKey, rewriteKey } from '@e-collecting/services'
import { OperatorError } from './operator-error.ts'

/** A row that is sealed under the master key and says nothing else. */
const CHECK = 'master-key-check'
const CHECK_BYTES = 32

interface MasterKeyDeps {
  db: Database
  /** Of the key store, derived from the master key in question. */
  sealer: Sealer
  randomBytes: (length: number) => Uint8Array
  now: Clock
}

/**
 * Opens what was sealed at the first start. Another key would seal new rows beside the old ones, and nobody would notice before a
 * wallet is turned away.
 * @param source what the key came from
 * @param isRotationOpen a rotation has begun and not ended
 * @throws OperatorError
 */
export async function checkMasterKey(deps: MasterKeyDeps, source: string, isRotationOpen = false): Promise<void> {
  if (await isMasterKey(deps)) return
  throw new OperatorError(
    isRotationOpen
      ? 'The rotation of the master key was interrupted. End it: npm run rotate-master-key'
      : `${source} is not the key that this database was set up with. Give that one back; what was sealed under it cannot be read otherwise.`,
  )
}

/** Whether this database was set up with this master key; one that knows none yet is, by this. */
export async function isMasterKey({ db, sealer, randomBytes, now }: MasterKeyDeps): Promise<boolean> {
  const store = createDatabaseKeyStore({ db, sealer, clock: now })
  try {
    // A database from before there was a check has keys, but not this one.
    const oldest = await findOldestKey(db)
    if (oldest !== undefined) await store.load(oldest)
    await ensureSecret(store, CHECK, () => randomBytes(CHECK_BYTES))
    return true
  } catch (error) {
    if (error instanceof DomainError && error.code === 'sealed-value-invalid') return false
    throw error
  }
}

/** Whether a row can be written: that of the check, as it is. @throws what the driver throws */
export const writeMasterKeyCheck = (db: Database): Promise<void> => rewriteKey(db, CHECK)
