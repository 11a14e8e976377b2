import { ManagementError } from '../../http/management-error.ts'
import { endLapsedOffers } from '../end-offers.ts'
import type { IssuerDeps } from '../issuer-deps.ts'
import { findCredentialStatus, listOffers, type OfferRecord } from '../offer-repository.ts'
import { type CredentialStatus, shownStatus } from '../state/credential-status.ts'
import { isFinalOfferStatus } from '../state/offer-status.ts'

export type CredentialView = {
  readonly id: string
  readonly credentialStatus: CredentialStatus
  /** What the API shows: one status out of both machines. */
  readonly status: string
  readonly offers: readonly OfferRecord[]
}

/**
 * A credential with its offers. A lapsed offer ends here, even if no sweep came by.
 * @throws ManagementError `unknown-id`
 */
export async function readCredential(
  deps: Pick<IssuerDeps, 'db' | 'name' | 'clock' | 'callbacks'>,
  id: string,
): Promise<CredentialView> {
  const credentialStatus = await findCredentialStatus(deps.db, { service: deps.name, id })
  if (!credentialStatus) throw new ManagementError('unknown-id', `Credential not found ${id}`)
  const now = deps.clock()
  let offers = await listOffers(deps.db, id)
  if (offers.some(({ status, expiresAt }) => !isFinalOfferStatus(status) && expiresAt <= now)) {
    await endLapsedOffers(deps, { now, managementId: id })
    offers = await listOffers(deps.db, id)
  }
  return { id, credentialStatus, status: shownStatus(credentialStatus, offers[0]?.status), offers }
}

/** One offer of a credential. @throws ManagementError `unknown-id` */
export async function readOffer(
  deps: Pick<IssuerDeps, 'db' | 'name' | 'clock' | 'callbacks'>,
  ids: { managementId: string; offerId: string },
): Promise<OfferRecord> {
  const { offers } = await readCredential(deps, ids.managementId)
  const offer = offers.find(({ id }) => id === ids.offerId)
  if (!offer) throw new ManagementError('unknown-id', `Credential offer not found ${ids.offerId}`)
  return offer
}
