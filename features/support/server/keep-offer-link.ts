import { type IssuerService, SwiyuServiceError } from '@e-collecting/swiyu-client'
import type { SupportSessionRepository } from './support-session-repository.ts'

export interface KeepOfferLinkDeps {
  issuer: Pick<IssuerService, 'readStatus'>
  sessions: Pick<SupportSessionRepository, 'clearOfferLink'>
}

/** An offer in one of these can still be collected. */
const COLLECTABLE: readonly string[] = ['INIT', 'OFFERED', 'IN_PROGRESS', 'DEFERRED', 'READY', 'unknown']

/**
 * An offer link is a bearer secret (decision 10): kept while the offer can be collected, cleared once it was, has lapsed, or
 * is unknown to the issuer.
 * @returns whether the link is still there.
 * @throws SwiyuServiceError when the issuer cannot be reached.
 */
export async function keepOfferLink(
  { issuer, sessions }: KeepOfferLinkDeps,
  { idHash, managementId }: { idHash: string; managementId: string },
): Promise<boolean> {
  const status = await issuer.readStatus(managementId).catch(goneIfUnknown)
  const isKept = COLLECTABLE.includes(status)
  if (!isKept) await sessions.clearOfferLink(idHash)
  return isKept
}

/** One offer that the issuer has forgotten must not hinder the sweep of all others. */
function goneIfUnknown(error: unknown): 'gone' {
  if (error instanceof SwiyuServiceError && error.httpStatus === 404) return 'gone'
  throw error
}
