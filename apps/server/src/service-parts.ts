import { createIdentities, type ServiceLog } from '@e-collecting/services'
import { describeError } from './http/problems.ts'
import type { TrustServicesDeps } from './trust-services.ts'

/** What every service of this process works with. @param didBaseUrl of the registry that has their DIDs */
export const describeServiceParts = (deps: ServicePartsDeps, didBaseUrl: string) => ({
  db: deps.db,
  statements: deps.statements,
  exchanges: deps.exchanges,
  keys: deps.vault.keys,
  sealer: deps.vault.trustSealer,
  clock: deps.now,
  randomBytes: deps.randomBytes,
  identities: createIdentities({ db: deps.db, keys: deps.vault.keys, clock: deps.now, didBaseUrl }),
  log: logServices(deps),
  allowsPlainWallets: deps.config.allowsPlainWallets,
})

type ServicePartsDeps = Omit<TrustServicesDeps, 'findMunicipality' | 'owners'>

/** What happens when all goes well: a line for each step would say to the millisecond when somebody declared, next to the times that the register keeps. */
const AS_IT_SHOULD: ReadonlySet<string> = new Set([
  'offer-created',
  'token-granted',
  'credential-issued',
  'credential-issued-again',
  'credential-deferred',
  'verification-success',
])

/** What services tell the operator: what fails, and the rest for who looks for a fault (`LOG_LEVEL=debug`). */
const logServices =
  ({ logger, securityEvents }: ServicePartsDeps): ServiceLog =>
  ({ error, ...event }) => {
    const level = AS_IT_SHOULD.has(event.event) ? 'debug' : 'info'
    logger[level](error === undefined ? event : { ...event, ...describeError(error) }, 'trust service')
    if (event.event === 'verification-failed') securityEvents.record('presentation-refused', event.reason ?? 'unknown')
  }
