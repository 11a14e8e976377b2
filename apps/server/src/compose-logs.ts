import type { StaffGuards } from '@e-collecting/auth/server'
import type { EcPublicJwk } from '@e-collecting/credentials/crypto'
import { nodeCrypto } from '@e-collecting/credentials/crypto/node'
import {
  createAdminLogRoutes,
  createLogKeys,
  createLogRepository,
  createOpenLogs,
  createPublicCounts,
  createSealer,
  DAILY,
  EACH_MINUTE,
  type HoldItem,
  isWitnessed,
  type LogRepository,
  type OpenLogs,
  type PublicCounts,
  readAdminLog,
} from '@e-collecting/declaration/server'
import type { PopularVoteRepository } from '@e-collecting/popular-votes/server'
import { ensureSecret } from '@e-collecting/services'
import type { Hono } from 'hono'
import type { ComposeDeps } from './compose-deps.ts'
import type { Tags } from './compose-tags.ts'
import { ConfigError } from './config.ts'
import { connectWitnesses } from './declaration/connect-witnesses.ts'
import { describeLogs } from './declaration/describe-logs.ts'
import { createLogFiles } from './declaration/log-files-route.ts'
import { publishRounds } from './declaration/publish-rounds.ts'
import type { DeclarationConfig } from './declaration-settings.ts'
import { describeError } from './http/problems.ts'
import type { Vault } from './vault.ts'

export interface ComposeLogsDeps extends Pick<ComposeDeps, 'config' | 'db' | 'logger' | 'now' | 'randomBytes'> {
  votes: PopularVoteRepository
  holdItem: HoldItem
  tags: Tags
  vault: Pick<Vault, 'keys'>
  auditKey: EcPublicJwk
  /** Credentials issued for an item so far; undefined where nobody can say. */
  countIssued: (item: string) => Promise<{ issued: number; issuers: number } | undefined>
}

export type RequireAdmin = StaffGuards['requireAdmin']
export type AdminApi = ReturnType<typeof createAdminLogRoutes>

export interface ComposedLogs {
  logs: OpenLogs
  repository: LogRepository
  keysOf: ReturnType<typeof createLogKeys>
  counts: PublicCounts
  files: Hono
  /** What staff see of it. */
  adminApi: (requireAdmin: RequireAdmin) => AdminApi
  rounds: ReturnType<typeof publishRounds>
}

const DEMO_LOGS =
  'The database holds lists of declarations of a demonstration, from which nothing can be taken out; give an empty one in DATABASE_URL or DATA_DIR, or leave DECLARATIONS off'

/** The logs of declarations: what stands in them, who signs them, where they are read. */
export async function composeLogs(deps: ComposeLogsDeps, settings: DeclarationConfig): Promise<ComposedLogs> {
  const { config, db, logger, now, randomBytes, votes, vault, auditKey } = deps
  const { publicUrl, isDemo } = config
  const { verifyEd25519 } = nodeCrypto
  const { service: tags, isEmbedded: isTagServiceEmbedded } = deps.tags
  const schedule = isDemo ? EACH_MINUTE : DAILY
  const repository = createLogRepository(db)
  // Nothing that was counted there can be taken out again, and it would go on counting.
  if (!isDemo && (await repository.holdsDemoLogs())) throw new ConfigError([DEMO_LOGS])
  const keysOf = createLogKeys((name, create) => ensureSecret(vault.keys, name, create), randomBytes)
  const witnesses = await connectWitnesses({ config, settings, keysOf, now, logger })
  const host = new URL(publicUrl).host
  const reportOtherText = (item: string) =>
    logger.warn({ item }, 'an item says something else than its log was opened with: nobody can declare on it')
  const logs = createOpenLogs({ ...deps, repository, keysOf, tags, host, schedule, isDemo, reportOtherText })
  const describe = describeLogs({ keysOf, witnesses, tags, auditKey, publicUrl })
  const counts = createPublicCounts({
    repository,
    logs,
    schedule,
    publicUrl,
    isTagServiceEmbedded,
    describeLog: describe.log,
  })
  const reportUnreadable = (file: string, error: unknown) =>
    logger.error(
      { file, ...describeError(error) },
      'a file of a log cannot be read: whoever asked was told to come later',
    )
  const describeAll = () => describe.all(logs.list())
  const { folderOf: filesOf, routes } = createLogFiles({ config, describeAll, reportUnreadable })
  const sealer = createSealer({
    repository,
    filesOf,
    keysOf,
    witnesses,
    schedule,
    now,
    verifyEd25519,
    countIssued: deps.countIssued,
    reportWitness: (fault) => logger.warn(fault, 'a witness has not signed: the checkpoint before stays'),
  })
  const rounds = publishRounds({
    logs,
    votes,
    sealer,
    repository,
    counts,
    filesOf,
    logger,
    now,
    isDemo,
    describeFiles: describe.files,
    isWitnessed: (note) => isWitnessed({ witnesses, verifyEd25519 }, note),
  })
  await logs.catchUp()
  await counts.catchUp()
  const adminApi = (requireAdmin: RequireAdmin) =>
    createAdminLogRoutes({
      requireAdmin,
      votes,
      readLog: async (item) => ({
        log: await readAdminLog({ repository, logs, witnesses, schedule, verifyEd25519 }, item),
        elsewhere: null,
      }),
    })
  return { logs, repository, keysOf, counts, files: routes, rounds, adminApi }
}
