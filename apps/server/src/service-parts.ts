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

/** What services tell the operator. */
const logServices =
  ({ logger, securityEvents }: ServicePartsDeps): ServiceLog =>
  ({ error, ...event }) => {
    logger.info(error === undefined ? event : { ...event, ...describeError(error) }, 'trust service')
    if (event.event === 'verification-failed') securityEvents.record('presentation-refused', event.reason ?? 'unknown')
  }
