import type { AddressCredit } from '@e-collecting/address/server'
import { createExchangeStore } from '@e-collecting/exchanges'
import { createHealthReader, createHealthRoutes } from '@e-collecting/health/server'
import { type ApiEnv, createBrowserSecret } from '@e-collecting/http'
import { type MunicipalityDirectory, RESIDENT_IMPORT_BODY } from '@e-collecting/municipalities/server'
import {
  createPopularVoteRoutes,
  type FindMunicipality,
  followTheDay,
  holdPopularVote,
} from '@e-collecting/popular-votes/server'
import { countIssuedCredentials, createCredentialStanding } from '@e-collecting/register/server'
import { createSupportRoutes, createSupportSessions, guideBackToSupport } from '@e-collecting/support/server'
import { BETA_ID_VCT_ALIASES } from '@e-collecting/test-credential/contract'
import { type AnswerTaker, createReturnRoutes } from '@e-collecting/wallet-session/server'
import type { Hono } from 'hono'
import { createApp } from './app.ts'
import { composeAddress } from './compose-address.ts'
import { type ComposeDeclarationDeps, type ComposedDeclaration, composeDeclaration } from './compose-declaration.ts'
import type { ComposeDeps } from './compose-deps.ts'
import { composeEdge } from './compose-edge.ts'
import { composeMemory } from './compose-memory.ts'
import { composeOperations } from './compose-operations.ts'
import { composeRegister } from './compose-register.ts'
import { composeStaff } from './compose-staff.ts'
import { composeTags } from './compose-tags.ts'
import { composeTestCredential } from './compose-test-credential.ts'
import { connectTrustServices } from './connect-trust-services.ts'
import { createKnownIssuers } from './declaration/known-issuers.ts'
import type { Admit, ToVisitor } from './http/admission.ts'
import { createLocales } from './http/locales.ts'
import { createMetrics, type Metrics } from './http/operations.ts'
import { ownOrigins } from './http/origin-check.ts'
import { describeError } from './http/problems.ts'
import { createSearchEngineFiles } from './http/search-engines.ts'
import { createSecurityEvents } from './http/security-events.ts'
import type { WalletEdge } from './http/wallet-edge.ts'
import { composeDeclarationElsewhere } from './parts/compose-declaration-elsewhere.ts'
import { seedDatabase } from './seed.ts'
import { sweepAll } from './sweep-all.ts'
import type { TrustServices } from './trust-services.ts'
import { openVault } from './vault.ts'

export interface Product {
  /** Everything but pages and their files, and but what wallets ask. */
  app: Hono<ApiEnv>
  /** What wallets ask. */
  walletEdge: WalletEdge
  /** The product API in process, for rendering pages. */
  api: Hono<ApiEnv>
  /** Room for rendering pages. */
  admit: Admit
  toVisitor: ToVisitor
  /** Another one whenever what public pages show has changed, as far as this process knows. */
  dataVersion: () => string
  /** Undefined where there are no addresses. */
  addressCredit: () => AddressCredit | undefined
  metrics: Pick<Metrics, 'countRequest'>
  /** Deletes what has lapsed; run every minute. `isQuiet`: nobody has asked for anything since the last time. */
  sweep: (isQuiet: boolean) => Promise<void>
  /** Catches up with what other processes and services have done; run each second. */
  tick: () => Promise<void>
  /** Writes what only this process knows yet; run once no more requests come. */
  finish: () => Promise<void>
}

/** What files for search engines say of this installation. */
const describeSite = (config: ComposeDeps['config']) => ({
  ...config,
  hasDeclarations: config.declarations !== undefined,
})

/** Wires the whole product together; the only place that knows all of it. */
export async function composeProduct(deps: ComposeDeps): Promise<Product> {
  const { config, db, logger, now, randomBytes } = deps
  const vault = await openVault(deps)
  const metrics = createMetrics()
  const securityEvents = createSecurityEvents({ logger, registry: metrics.registry, now })
  const exchanges = createExchangeStore({ statements: deps.statements, bulletin: deps.bulletin, clock: now })
  const owners = new Map<string, AnswerTaker>()
  const { cantons, ...address } = await composeAddress(deps)
  const { findMunicipality } = cantons
  const base = { ...deps, findMunicipality, vault, exchanges, owners, securityEvents }
  const trust = await connectTrustServices(base)
  await seedDatabase(deps, findMunicipality)
  const onSwitchedOff = (id: string) => declaration.endItem(id)
  const { votes, municipalities, ...memory } = await composeMemory({ ...base, address, cantons, onSwitchedOff })
  const declaration = await chooseDeclaration({ ...base, votes, municipalities, trust })
  const walletSessions = {
    exchanges,
    owners,
    now,
    randomBytes,
    verifier: trust.verifier,
    sealer: vault.sealer,
    identityTypes: BETA_ID_VCT_ALIASES,
    acceptedIssuerDids: trust.acceptedIssuerDids,
  }
  const browserSecret = createBrowserSecret(config.publicUrl.startsWith('https:'))
  const { walletSide } = declaration
  const edge = composeEdge({ ...base, browserSecret, metrics, trust: { ...trust, walletSide } })
  const shared = { ...base, votes, municipalities, cantons, findMunicipality, browserSecret, walletSessions, ...edge }
  const staff = composeStaff({ ...shared, standing: createCredentialStanding({ now }), access: trust.register })
  const register = composeRegister({ ...shared, guards: staff.guards, access: trust.register })
  const sessions = createSupportSessions({
    ...walletSessions,
    ...trust.receipt,
    votes,
    reportFailure: (error) => logger.error(describeError(error), 'a call to the receipt issuer failed'),
  })
  const tests = composeTestCredential({ ...shared, trust })
  const guides = [guideBackToSupport({ sessions, votes }), register.guide, ...tests.guides]
  const settleAnswers = async () => {
    for (const settle of [sessions.sweep, register.settle, tests.settle]) await settle()
  }
  const followDay = config.isDemo ? followTheDay({ db, now, votes }) : async () => undefined
  // They need the database alone, and go first: personal data wait for no service elsewhere.
  const ownSweeps = [() => exchanges.sweep(now()), ...trust.sweeps, ...staff.sweeps, edge.counter.sweep, followDay]
  const { app, api } = createApp({
    ...edge,
    publicUrl: config.publicUrl,
    ownOrigins: ownOrigins(config),
    logger,
    metrics,
    securityEvents,
    prepare: followDay,
    apis: [
      createPopularVoteRoutes({ votes, findMunicipality, now }),
      address.api,
      createSupportRoutes({ ...shared, sessions, issuer: trust.receipt.issuer }),
      createReturnRoutes({ ...shared, guides }),
      createHealthRoutes(createHealthReader({ fetchActuator: trust.fetchActuator, now })),
      staff.api,
      register.api,
      ...tests.apis,
      ...declaration.apis,
      ...declaration.adminApis(staff.guards.requireAdmin),
    ],
    largeBodies: [RESIDENT_IMPORT_BODY],
    callbacks: register.callbacks,
    files: [createLocales(), createSearchEngineFiles({ ...describeSite(config), votes }), ...declaration.files],
    operations: composeOperations(deps, metrics),
  })
  return {
    ...edge,
    app,
    api,
    metrics,
    dataVersion: () => `${memory.version()} ${declaration.version()}`,
    addressCredit: address.credit,
    tick: async () => {
      await memory.catchUp()
      await exchanges.catchUp()
      await trust.tick()
      await declaration.catchUp()
      await register.catchUp()
      if (trust.isRemote) await settleAnswers()
    },
    finish: () => sweepAll([register.finish, edge.counter.flush, declaration.finish]),
    sweep: () => sweepAll([...ownSweeps, ...declaration.sweeps, settleAnswers, register.sweep, address.sweep]),
  }
}

type DeclarationDeps = Omit<ComposeDeclarationDeps, 'tags' | 'issuers' | 'knowsItems' | 'countIssued' | 'holdItem'> & {
  findMunicipality: FindMunicipality
  municipalities: Pick<MunicipalityDirectory, 'listAll'>
  trust: TrustServices
}

/** Declarations of this process, or what it shows of those of another one. */
async function chooseDeclaration(given: DeclarationDeps): Promise<ComposedDeclaration> {
  const { config, db, votes } = given
  const deps = { ...given, issuers: createKnownIssuers({ ...given, webIssuer: given.trust.register.webIssuer }) }
  if (config.parts.here === 'main') return composeDeclarationElsewhere(deps, config.parts)
  const countIssued = async (item: string) => {
    const vote = await votes.findBySlug(item)
    return vote && (await countIssuedCredentials(db, [vote.id])).get(vote.id)
  }
  const holdItem: ComposeDeclarationDeps['holdItem'] = (tx, { id }) => holdPopularVote(tx, id)
  return composeDeclaration({ ...deps, countIssued, holdItem, knowsItems: () => true, tags: composeTags(deps) })
}
