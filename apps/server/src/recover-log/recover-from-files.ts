import { join } from 'node:path'
import { nodeCrypto, sha256 } from '@e-collecting/credentials/crypto/node'
import type { Database } from '@e-collecting/database'
import { auditLog } from '@e-collecting/declaration/audit'
import type { Entry } from '@e-collecting/declaration/entries'
import {
  createLogKeys,
  createLogRepository,
  createRecoveryRepository,
  openLogFolder,
  type Recovered,
  recoverLog,
  type VerifiedLog,
} from '@e-collecting/declaration/server'
import type { Clock } from '@e-collecting/kernel'
import type { KeyStore } from '@e-collecting/services'
import { writeVerifierKey } from '@e-collecting/tlog'
import { findFault } from '../audit-log/find-fault.ts'
import type { Config } from '../config.ts'
import { findItem } from './find-item.ts'

/** A log cannot be brought back: the message says why, for whoever operates it. */
export class RecoveryError extends Error {
  override readonly name = 'RecoveryError'
}

export interface RecoveryDeps {
  db: Database
  keys: Pick<KeyStore, 'load'>
  config: Pick<Config, 'dataDir' | 'declarations'>
  now: Clock
}

/**
 * Verifies the files of a log in the data folder, whole, by the log's own key and its witnesses, and brings what the database lacks back into it.
 * @throws RecoveryError; DomainError as `recoverLog` does
 */
export async function recoverFromFiles(deps: RecoveryDeps, item: string): Promise<Recovered & { size: number }> {
  const log = (await createLogRepository(deps.db).listLogs()).find((one) => one.item === item)
  if (log === undefined)
    throw new RecoveryError(`The database has no log of ${item}: it is older than that, and so are its keys.`)
  const verified = await verifyFiles(deps, log)
  const repository = createRecoveryRepository(deps.db)
  return { ...(await recoverLog({ repository, now: deps.now }, verified)), size: verified.entries.length }
}

/**
 * Somebody says that nothing newer of a log was published than what the database has, or that there never was one of this item: after a restore
 * it goes on, or is opened.
 * @throws RecoveryError where nothing waits for that, or there is no such item: a name that is misspelt would hold the right one up
 */
export async function goOnAsRestored({ db }: Pick<RecoveryDeps, 'db'>, item: string): Promise<void> {
  const known = await findItem(db, item)
  if (known === undefined)
    throw new RecoveryError(
      `There is no item of the name ${item}. Write it as in the address of its page: nothing was said of any.`,
    )
  if (!(await createRecoveryRepository(db).confirm(item, known.since)))
    throw new RecoveryError(
      `${item} does not wait for that: no backup was put back since it began, or somebody has said it of ${item} before.`,
    )
}

async function verifyFiles(
  { keys, config, now }: RecoveryDeps,
  { item, origin }: { item: string; origin: string },
): Promise<VerifiedLog> {
  const files = openLogFolder(join(config.dataDir, 'logs'), item)
  const signers = createLogKeys(async (name) => {
    const seed = await keys.load(name)
    if (seed === undefined) throw new RecoveryError(`The key of the log of ${item} is not among those of this server.`)
    return seed
  }, noneAreMade)
  const entries: Entry[] = []
  const result = await auditLog({
    url: `https://${origin}`,
    readFile: files.read,
    sha256,
    verifyEd25519: nodeCrypto.verifyEd25519,
    now,
    trusted: {
      vkey: writeVerifierKey((await signers({ item, origin })).log.key),
      policy: config.declarations?.witnesses?.policy,
    },
    onEntry: (entry) => entries.push(toOwn(entry)),
  })
  // Days stand where nobody signs them, and never fall: one that is to come would be that of every epoch from then on.
  const fault = findFault(result, { now: now(), unreached: new Map() })
  if (fault?.problem === 'log-unsettled')
    throw new RecoveryError(
      `The files of ${item} are of two publications (${fault.where}): they were copied while one was being written, or some are missing. Copy all of them again, tiles before the checkpoint, and run this again.`,
    )
  if (fault !== undefined) throw new RecoveryError(`WRONG ${fault.problem} (${fault.where}): ${fault.message}`)
  if (!result.ok) throw new RecoveryError(result.message)
  const { epochs, checkpoint } = result
  return { item, entries, epochs, checkpoint }
}

/** What this version writes. */
function toOwn(entry: Parameters<NonNullable<Parameters<typeof auditLog>[0]['onEntry']>>[0]): Entry {
  if (entry.t === 'o' || entry.t === 'd1' || entry.t === 'i' || entry.t === 'x' || entry.t === 'c') return entry
  throw new RecoveryError(`The log holds an entry of the kind ${entry.t}, which this version does not write.`)
}

const noneAreMade = (): never => {
  throw new RecoveryError('Keys of logs are found, and not made here.')
}
