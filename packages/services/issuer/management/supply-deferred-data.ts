import type { JsonObject } from '@e-collecting/credentials/jose'
import { ManagementError } from '../../http/management-error.ts'
import { sealJson } from '../../keys/sealer.ts'
import { offerMoved } from '../callbacks/callback-event.ts'
import { type IssuerDeps, sealingContext } from '../issuer-deps.ts'
import { moveOffer } from '../offer-repository.ts'
import { canMoveOffer } from '../state/offer-status.ts'
import { checkSubject } from './create-offer.ts'
import { readCredential } from './read-credential.ts'

/**
 * Supplies the subject data of a deferred offer, which makes it READY for the wallet to collect.
 * @returns id of the offer (not of the credential, as swiyu has it)
 * @throws ManagementError `unknown-id`, `rule-violated` when no offer is deferred or the data do not fit, `changed-meanwhile`
 */
export async function supplyDeferredData(
  deps: IssuerDeps,
  managementId: string,
  data: JsonObject,
): Promise<{ offerId: string; status: 'READY' }> {
  const { offers, status } = await readCredential(deps, managementId)
  const offer = offers.find((one) => canMoveOffer(one.status, 'READY'))
  if (!offer) throw new ManagementError('rule-violated', `No offer is DEFERRED; the status is ${status}.`)
  const subject = checkSubject(deps, offer.configurationIds, data)
  const sealedSubject = sealJson(deps.sealer, subject, sealingContext('subject', offer.id))
  const now = deps.clock()
  await deps.db.transaction(async (tx) => {
    if (!(await moveOffer(tx, { id: offer.id, to: 'READY', now }, { sealedSubject })))
      throw new ManagementError('changed-meanwhile', 'The offer was changed by somebody else. Please try again.')
    await deps.callbacks.record(tx, [offerMoved(offer.id, 'READY', now)])
  })
  return { offerId: offer.id, status: 'READY' }
}
