import type { BrowserSecret } from '@e-collecting/http'
import type { ComposeDeps } from './compose.ts'
import { createAdmission } from './http/admission.ts'
import type { Metrics } from './http/operations.ts'
import { describeError } from './http/problems.ts'
import { limitClients } from './http/rate-limit.ts'
import { createRequestCountRepository } from './http/request-count-repository.ts'
import { createRequestCounter } from './http/request-counter.ts'
import { reportLimits, type SecurityEvents } from './http/security-events.ts'
import type { Vault } from './vault.ts'

export interface ComposeEdgeDeps extends Pick<ComposeDeps, 'db' | 'statements' | 'logger' | 'now'> {
  vault: Vault
  browserSecret: BrowserSecret
  metrics: Metrics
  securityEvents: SecurityEvents
}

/** Who is let in, and how often. */
export function composeEdge(deps: ComposeEdgeDeps) {
  const { db, statements, logger, now, vault, browserSecret, metrics, securityEvents } = deps
  const counter = createRequestCounter({
    ...{ counts: createRequestCountRepository(db, statements), now, secret: vault.clientSecret },
    reportFailure: (error) => logger.warn(describeError(error), 'counts of requests were not written'),
  })
  const count = reportLimits(counter.count, securityEvents)
  const limit = limitClients(count)
  return {
    counter,
    count,
    matchCounter: { count, ask: reportLimits(counter.ask, securityEvents) },
    limits: [
      { method: 'GET', path: '/api/address-search/*', limit: limit('address-search') },
      { method: 'POST', path: '/api/support/sessions', limit: limit('session-creation') },
      { method: 'POST', path: '/api/register/sessions', limit: limit('register-session') },
      { method: 'POST', path: '/api/register/sessions/:id/credential', limit: limit('register-credential') },
      { method: 'POST', path: '/api/test-credentials', limit: limit('test-credential') },
    ],
    admit: createAdmission({
      isKnownBrowser: (c) => browserSecret.read(c) !== undefined,
      registry: metrics.registry,
    }),
  }
}
