import type { ServiceLog } from '@e-collecting/services'
import { describeError } from './http/problems.ts'
import type { TrustServicesDeps } from './trust-services.ts'

/** What services of this process tell the operator. */
export const logServices =
  ({ logger, securityEvents }: Pick<TrustServicesDeps, 'logger' | 'securityEvents'>): ServiceLog =>
  ({ error, ...event }) => {
    logger.info(error === undefined ? event : { ...event, ...describeError(error) }, 'trust service')
    if (event.event === 'verification-failed') securityEvents.record('presentation-refused', event.reason ?? 'unknown')
  }
