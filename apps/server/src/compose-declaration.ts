import { DECLARATIONS_PATH } from '@e-collecting/declaration/contract'
import {
  createDeclarationRoutes,
  createDeclarationSessions,
  createForgetOrder,
  ENTRIES_BESIDE_EXCHANGES,
  topicOf,
} from '@e-collecting/declaration/server'
import { createExchangeStore } from '@e-collecting/exchanges'
import { type BrowserSecret, type createApi, createBrowserSecret } from '@e-collecting/http'
import type { FindMunicipality, PopularVoteRepository } from '@e-collecting/popular-votes/server'
import { REGISTER_CREDENTIAL_TYPE } from '@e-collecting/register/contract'
import { chooseRouter, type WalletRouter } from '@e-collecting/services'
import type { Hono } from 'hono'
import type { ComposeDeps } from './compose-deps.ts'
import { type AdminApi, type ComposeLogsDeps, composeLogs, type RequireAdmin } from './compose-logs.ts'
import type { Tags } from './compose-tags.ts'
import { connectDeclarationServices } from './declaration/connect-declaration-services.ts'
import { createCounter } from './declaration/counter-route.ts'
import type { KnownIssuers } from './declaration/known-issuers.ts'
import { loadAuditKey } from './declaration/load-audit-key.ts'
import { sealFor } from './declaration/seal-for-auditor.ts'
import type { DeclarationConfig } from './declaration-settings.ts'
import { describeError } from './http/problems.ts'
import type { Sweep } from './sweep-all.ts'
import type { TrustServices, TrustServicesDeps } from './trust-services.ts'

export interface ComposeDeclarationDeps extends ComposeDeps, Pick<TrustServicesDeps, 'vault' | 'securityEvents'> {
  findMunicipality: FindMunicipality
  votes: PopularVoteRepository
  holdItem: ComposeLogsDeps['holdItem']
  issuers: KnownIssuers
  countIssued: ComposeLogsDeps['countIssued']
  /** False where what is known of items has been out of date for too long. */
  knowsItems: () => boolean
  tags: Tags
  trust: Pick<TrustServices, 'walletSide' | 'readOwnStatusList'>
}

/** What the product has of declarations. */
export interface ComposedDeclaration {
  apis: ReturnType<typeof createApi>[]
  /** What staff see of logs. */
  adminApis: (requireAdmin: RequireAdmin) => AdminApi[]
  files: Hono[]
  /** The services of declarations, and those of the product behind them. */
  walletSide: WalletRouter
  /** Another one whenever published counts have changed. */
  version: () => number
  /** Ends what is open on an item that was switched off. */
  endItem: (id: string) => Promise<unknown>
  catchUp: () => Promise<void>
  sweeps: Sweep[]
  finish: () => Promise<void>
}

/** As the settings want it: nothing but what the tag service publishes where there are no declarations. */
export async function composeDeclaration(deps: ComposeDeclarationDeps): Promise<ComposedDeclaration> {
  const { declarations } = deps.config
  if (declarations !== undefined) return composeParts(deps, declarations)
  return { ...withoutDeclarations(deps.trust), files: [...deps.tags.files] }
}

/** What the product has of declarations that are not here. */
export const withoutDeclarations = ({ walletSide }: Pick<TrustServices, 'walletSide'>): ComposedDeclaration => ({
  apis: [],
  adminApis: () => [],
  files: [],
  walletSide,
  version: () => 0,
  endItem: async () => 0,
  catchUp: async () => undefined,
  sweeps: [],
  finish: async () => undefined,
})

/** Known by a cookie for the addresses of declarations alone. */
export const declarationSecret = (publicUrl: string): BrowserSecret =>
  createBrowserSecret(publicUrl.startsWith('https:'), { prefix: 'e-collecting-declaration', path: DECLARATIONS_PATH })

/** Declarations, their verifier, their logs: with a database schema, cookies and wallet services of their own. */
async function composeParts(deps: ComposeDeclarationDeps, settings: DeclarationConfig): Promise<ComposedDeclaration> {
  const { config, logger, now, randomBytes, votes, issuers, vault, tags } = deps
  const { publicUrl } = config
  const auditKey = settings.auditKey ?? (await loadAuditKey(vault.keys, logger))
  const { logs, repository, keysOf, counts, files, rounds, adminApi } = await composeLogs(
    { ...deps, auditKey },
    settings,
  )
  const exchanges = createExchangeStore({
    statements: deps.statements,
    bulletin: deps.bulletin,
    clock: now,
    schema: 'declaration',
    companion: ENTRIES_BESIDE_EXCHANGES,
  })
  const owners: TrustServicesDeps['owners'] = new Map()
  const acceptsIssuer = (issuer: string) => issuers.list().some(({ id }) => id === issuer)
  const services = await connectDeclarationServices({ ...deps, exchanges, owners, acceptsIssuer })
  const base = {
    ...services,
    exchanges,
    owners,
    now,
    randomBytes,
    logs,
    votes,
    listIssuers: issuers.list,
    findMunicipality: deps.findMunicipality,
    sealForAuditor: sealFor(auditKey),
    tags: tags.service,
    reportFailure: (error: unknown) => logger.error(describeError(error), 'a declaration could not be dealt with'),
  }
  const api = createDeclarationRoutes({
    ...base,
    repository,
    keysOf,
    counts,
    publicUrl,
    sessions: createDeclarationSessions({ ...base, sealer: vault.sealer }),
    browserSecret: declarationSecret(publicUrl),
    knowsItems: deps.knowsItems,
    registerType: REGISTER_CREDENTIAL_TYPE,
  })
  const forgetOrder = createForgetOrder({ repository, logs })
  await issuers.catchUp()
  return {
    apis: [api],
    adminApis: (requireAdmin) => [adminApi(requireAdmin)],
    files: [...tags.files, files, createCounter({ counts, votes, publicUrl })],
    walletSide: chooseRouter((path) => (services.isOurs(path) ? services : deps.trust).walletSide),
    version: counts.version,
    endItem: (id) => exchanges.endTopic(topicOf(id), 'popular-vote-withdrawn'),
    catchUp: async () => {
      await exchanges.catchUp()
      await issuers.catchUp()
      await logs.catchUp()
      rounds.next()
    },
    sweeps: [() => exchanges.sweep(now()), () => forgetOrder(now()), ...services.sweeps, ...tags.sweeps],
    finish: rounds.finish,
  }
}
