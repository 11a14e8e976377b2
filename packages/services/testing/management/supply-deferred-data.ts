import type { JsonObject } from '@e-collecting/credentials/jose'
import { ManagementError } from '../../http/management-error.ts'
import type { IssuerDeps } from '../../issuer/issuer-deps.ts'
import { checkSubject } from '../../issuer/management/create-offer.ts'
import { readCredential } from '../../issuer/management/read-credential.ts'

/**
 * Supplies the subject data of a deferred offer, which makes it READY for the wallet to collect.
 * @returns id of the offer
 * @throws ManagementError `unknown-id`, `rule-violated` when no offer is deferred or the data do not fit
 */
export async function supplyDeferredData(
  deps: IssuerDeps,
  managementId: string,
  data: JsonObject,
): Promise<{ offerId: string; status: 'READY' }> {
  const { status } = await readCredential(deps, managementId)
  const supplied = await deps.exchanges.move(managementId, ({ id, state, offer: sealed }) => {
    if ((state !== 'DEFERRED' && state !== 'READY') || sealed === null) throw notDeferred(state)
    const offer = deps.offers.open(sealed, id)
    const subject = checkSubject(data)
    return { change: { state: 'READY', offer: deps.offers.seal({ ...offer, subject }, id) } }
  })
  // The offer of a credential that was collected long ago is gone.
  if (supplied === undefined) throw notDeferred(status)
  return { offerId: managementId, status: 'READY' }
}

const notDeferred = (status: string) =>
  new ManagementError('rule-violated', `No offer is DEFERRED; the status is ${status}.`)
