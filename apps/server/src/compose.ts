import { createAddressRoutes, createCantonLookup, loadAdministrativeUnits } from '@e-collecting/address/server'
import type { Database, Statements } from '@e-collecting/database'
import { createHealthReader, createHealthRoutes } from '@e-collecting/health/server'
import { type ApiEnv, createBrowserSecret } from '@e-collecting/http'
import type { Clock } from '@e-collecting/kernel'
import { RESIDENT_IMPORT_MAX_BYTES } from '@e-collecting/municipalities/contract'
import {
  createPopularVoteRepository,
  createPopularVoteRoutes,
  rememberActiveItems,
} from '@e-collecting/popular-votes/server'
import { createCredentialStanding } from '@e-collecting/register/server'
import { createSupportRoutes, createSupportSessionRepository, sweepSupportSessions } from '@e-collecting/support/server'
import { BETA_ID_VCT_ALIASES } from '@e-collecting/test-credential/contract'
import { createTestCredentialRoutes } from '@e-collecting/test-credential/server'
import { createPersonVerifier } from '@e-collecting/wallet-session/server'
import type { Hono } from 'hono'
import type { Logger } from 'pino'
import { createApp } from './app.ts'
import { composeEdge } from './compose-edge.ts'
import { composeRegister } from './compose-register.ts'
import { composeStaff } from './compose-staff.ts'
import type { Config } from './config.ts'
import type { Admit } from './http/admission.ts'
import { createClientPseudonym } from './http/client-address.ts'
import { createLocales } from './http/locales.ts'
import { createMetrics, createOperations } from './http/operations.ts'
import { ownOrigins } from './http/origin-check.ts'
import { describeError } from './http/problems.ts'
import { createSecurityEvents } from './http/security-events.ts'
import { followTheDay, seedDatabase } from './seed.ts'
import { sweepAll } from './sweep-all.ts'
import { connectTrustServices } from './trust-services.ts'
import { openVault } from './vault.ts'

export const PRODUCT_NAME = 'E-Collecting'

export interface ComposeDeps {
  config: Config
  db: Database
  /** For hot tables, on the same database. */
  statements: Statements
  logger: Logger
  now: Clock
  randomBytes: (length: number) => Uint8Array
  /** Folder with the address data of the product. */
  addressData: string
  /** Aborted when this process is about to end. */
  stopping?: AbortSignal
}

export interface Product {
  /** Everything but pages and their files. */
  app: Hono<ApiEnv>
  /** The product API in process, for rendering pages. */
  api: Hono<ApiEnv>
  /** Room for rendering pages. */
  admit: Admit
  /** Deletes what has lapsed; run every minute. */
  sweep: () => Promise<void>
  /** Takes in what the embedded issuer reports; run every two seconds. */
  deliverEvents: () => Promise<void>
  /** Writes what only this process knows yet; run once no more requests come. */
  finish: () => Promise<void>
}

/** Wires the whole product together; the only place that knows all of it. */
export async function composeProduct(deps: ComposeDeps): Promise<Product> {
  const { config, db, statements, logger, now, randomBytes, addressData } = deps
  const vault = await openVault({ config, db, randomBytes, now })
  const metrics = createMetrics()
  const securityEvents = createSecurityEvents({ logger, registry: metrics.registry, now })
  const trust = await connectTrustServices({ config, db, vault, now, randomBytes, logger, securityEvents })
  const units = await loadAdministrativeUnits(addressData)
  const cantons = createCantonLookup(units.units)
  const { findMunicipality } = cantons
  await seedDatabase(db, { isDemo: config.isDemo, addressData, findMunicipality, now })
  const votes = createPopularVoteRepository(db)
  const sessions = createSupportSessionRepository(db)
  const verifier = createPersonVerifier({
    verifier: trust.verifier,
    identityTypes: BETA_ID_VCT_ALIASES,
    acceptedIssuerDids: trust.acceptedIssuerDids,
    now,
  })
  const browserSecret = createBrowserSecret(config.publicUrl.startsWith('https:'))
  const { counter, count, limits, admit } = composeEdge({
    ...{ db, statements, logger, now, vault, browserSecret, metrics, securityEvents },
  })
  const standing = createCredentialStanding()
  const staff = composeStaff({
    ...{ config, db, logger, now, randomBytes, vault, cantons, browserSecret, count, standing },
    productName: PRODUCT_NAME,
    issuerIdentities: trust.register.identities,
  })
  const register = composeRegister({
    ...{ config, db, logger, now, randomBytes, vault, votes, verifier, findMunicipality, browserSecret, count },
    ...{ guards: staff.guards, access: trust.register, productName: PRODUCT_NAME },
  })
  const support = {
    ...{ votes, sessions, verifier, findMunicipality, now, randomBytes },
    ...{ ...trust.receipt, sealer: vault.sealer },
    productName: PRODUCT_NAME,
    browserSecret,
    reportFailure: (error: unknown) => logger.error(describeError(error), 'a call to the receipt issuer failed'),
  }
  const followDay = config.isDemo ? followTheDay(db, now) : async () => undefined
  const { app, api } = createApp({
    publicUrl: config.publicUrl,
    ownOrigins: ownOrigins(config),
    logger,
    metrics,
    securityEvents,
    admit,
    clientPseudonym: createClientPseudonym({ trustedProxies: config.trustedProxies, secret: vault.clientSecret, now }),
    prepare: followDay,
    apis: [
      createPopularVoteRoutes({ activeItems: rememberActiveItems(votes, now), findMunicipality, now }),
      createAddressRoutes({ db, units, cantons }),
      createSupportRoutes(support),
      createHealthRoutes(createHealthReader({ fetchActuator: trust.fetchActuator, now })),
      staff.api,
      register.api,
      ...(trust.betaId === undefined ? [] : [createTestCredentialRoutes({ ...trust.betaId, now })]),
    ],
    limits,
    largeBodies: [
      { path: /^\/api\/admin\/municipalities\/[^/]+\/resident-imports$/, maxSize: RESIDENT_IMPORT_MAX_BYTES },
    ],
    callbacks: register.callbacks,
    trustServices: trust.walletSide,
    files: [createLocales()],
    operations: createOperations({
      ...{ db, metrics, metricsToken: config.metricsToken, stopping: deps.stopping },
      dataDir: config.databaseUrl === undefined ? config.dataDir : undefined,
      isOpenToLoopback: config.isLoopback,
    }),
  })
  return {
    app,
    api,
    admit,
    deliverEvents: async () => trust.register.deliverEvents(),
    finish: counter.flush,
    sweep: () =>
      sweepAll([
        followDay,
        () => sweepSupportSessions(support),
        counter.sweep,
        ...staff.sweeps,
        register.sweep,
        ...trust.sweeps,
      ]),
  }
}
