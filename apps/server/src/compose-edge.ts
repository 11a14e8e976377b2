import type { BrowserSecret } from '@e-collecting/http'
import type { ComposeDeps } from './compose-deps.ts'
import { createAdmission, describeVisitors } from './http/admission.ts'
import { createClientPseudonym } from './http/client-address.ts'
import { listClientLimits } from './http/client-limits.ts'
import type { Metrics } from './http/operations.ts'
import { describeError } from './http/problems.ts'
import { limitClients } from './http/rate-limit.ts'
import { createRequestCountRepository } from './http/request-count-repository.ts'
import { createRequestCounter } from './http/request-counter.ts'
import { reportLimits, type SecurityEvents } from './http/security-events.ts'
import { createWalletEdge } from './http/wallet-edge.ts'
import { isStandstill } from './tell-unavailable.ts'
import type { TrustServices } from './trust-services.ts'
import type { Vault } from './vault.ts'

export interface ComposeEdgeDeps extends Pick<ComposeDeps, 'config' | 'db' | 'statements' | 'logger' | 'now'> {
  vault: Vault
  browserSecret: BrowserSecret
  metrics: Metrics
  securityEvents: SecurityEvents
  trust: Pick<TrustServices, 'walletSide' | 'otherHost'>
}

/** Who is let in, and how often. */
export function composeEdge(deps: ComposeEdgeDeps) {
  const { config, db, statements, logger, now, vault, browserSecret, metrics, securityEvents } = deps
  const counter = createRequestCounter({
    counts: createRequestCountRepository(db, statements),
    now,
    secret: vault.clientSecret,
    // Tried again each second; that the database does nothing is told beside.
    reportFailure: (error) => {
      if (!isStandstill(error)) logger.warn(describeError(error), 'counts of requests were not written')
    },
  })
  const count = reportLimits(counter.count, securityEvents)
  const limit = limitClients(count)
  const admit = createAdmission({ registry: metrics.registry })
  const clientPseudonym = createClientPseudonym({
    trustedProxies: config.trustedProxies,
    secret: vault.clientSecret,
    now,
  })
  const { walletSide, otherHost } = deps.trust
  return {
    counter,
    count,
    matchCounter: { count, ask: reportLimits(counter.ask, securityEvents) },
    limits: listClientLimits().map(({ routeClass, ...route }) => ({ ...route, limit: limit(routeClass) })),
    admit,
    clientPseudonym,
    walletEdge: createWalletEdge({ walletSide, otherHost, admit, metrics, clientPseudonym }),
    toVisitor: describeVisitors({ isKnownBrowser: (c) => browserSecret.read(c) !== undefined }),
  }
}
