import { STATUS } from '@e-collecting/credentials/status-list'
import { ManagementError } from '../../http/management-error.ts'
import { publishStatusList } from '../../status-lists/publish-status-list.ts'
import { listOfferIndexes, listStaleListsOfOffers } from '../../status-lists/status-list-repository.ts'
import { writeStatuses } from '../../status-lists/write-statuses.ts'
import { credentialMoved, issuanceFailed, offerMoved } from '../callbacks/callback-event.ts'
import { releaseOffers } from '../end-offers.ts'
import type { IssuerDeps } from '../issuer-deps.ts'
import { moveCredential, moveOffer } from '../offer-repository.ts'
import { type CredentialStatus, canMoveCredential, type RequestableStatus } from '../state/credential-status.ts'
import { canMoveOffer } from '../state/offer-status.ts'
import { type CredentialView, readCredential } from './read-credential.ts'

/** What the status lists say of a credential in each state it can be put into. */
const LIST_VALUES = { ISSUED: STATUS.valid, SUSPENDED: STATUS.suspended, REVOKED: STATUS.revoked } as const

/**
 * Changes the status of a credential or of its open offer: CANCELLED and READY concern the offer, ISSUED, SUSPENDED and
 * REVOKED the credential with all its copies (decision 25). Asking for the state it has changes nothing. The signed lists
 * show the state when this returns, even if an earlier call died before it had signed them.
 * @throws ManagementError `unknown-id`, `rule-violated` (the machine has no such step), `changed-meanwhile`
 */
export async function changeStatus(deps: IssuerDeps, id: string, status: RequestableStatus): Promise<CredentialView> {
  const credential = await readCredential(deps, id)
  if (credential.status !== status) {
    if (status === 'CANCELLED' || status === 'READY') await changeOffer(deps, credential, status)
    else await changeCredential(deps, credential, status)
    deps.log({ service: deps.name, event: `credential-${status.toLowerCase()}` })
  }
  if (credential.credentialStatus !== 'INIT') await publishChanges(deps, credential)
  return credential.status === status ? credential : readCredential(deps, id)
}

async function changeOffer(deps: IssuerDeps, credential: CredentialView, to: 'CANCELLED' | 'READY'): Promise<void> {
  const open = credential.offers.filter((offer) => canMoveOffer(offer.status, to))
  if (open.length === 0 || credential.credentialStatus !== 'INIT') throw refusedStep(credential.status, to)
  if (to === 'READY' && open.some(({ sealedSubject }) => sealedSubject === null))
    throw new ManagementError('rule-violated', 'READY needs the subject data first.')
  const now = deps.clock()
  await deps.db.transaction(async (tx) => {
    for (const { id } of open) {
      if (!(await moveOffer(tx, { id, to, now }))) throw changedMeanwhile()
      if (to === 'CANCELLED') await releaseOffers(tx, [id])
      await deps.callbacks.record(tx, [offerMoved(id, to, now)])
    }
  })
}

async function changeCredential(
  deps: IssuerDeps,
  credential: CredentialView,
  to: Exclude<CredentialStatus, 'INIT'>,
): Promise<void> {
  const { id, credentialStatus: from } = credential
  if (from === 'INIT' || !canMoveCredential(from, to)) throw refusedStep(credential.status, to)
  const now = deps.clock()
  await reportListFailure(deps, id, () =>
    deps.db.transaction(async (tx) => {
      const entries = await listOfferIndexes(tx, offerIdsOf(credential), { isIssued: true })
      if (entries.length === 0)
        throw new ManagementError('rule-violated', 'The credential has no status list entry and cannot be changed.')
      if (!(await moveCredential(tx, { id, from, to, now }))) throw changedMeanwhile()
      await writeStatuses(tx, entries, LIST_VALUES[to])
      await deps.callbacks.record(tx, [credentialMoved(id, to, now)])
    }),
  )
}

/** Signs the credential's lists where the signed form is behind: after this change, or after one that died half-way. */
const publishChanges = (deps: IssuerDeps, credential: CredentialView): Promise<void> =>
  reportListFailure(deps, credential.id, async () => {
    const listIds = await listStaleListsOfOffers(deps.db, offerIdsOf(credential))
    for (const listId of listIds) await publishStatusList(deps, listId)
  })

const offerIdsOf = ({ offers }: CredentialView) => offers.map(({ id }) => id)

/** Tells the business side that a list was not changed or not signed. Somebody who was faster is no such failure. */
async function reportListFailure(deps: IssuerDeps, id: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (cause) {
    if (!(cause instanceof ManagementError && cause.code === 'changed-meanwhile'))
      await deps.callbacks.recordFailure(issuanceFailed(id, 'STATUS_LIST_UPDATE_FAILED', deps.clock()))
    throw cause
  }
}

const refusedStep = (from: string, to: string) =>
  new ManagementError('rule-violated', `Status cannot be changed from ${from} to ${to}.`)

const changedMeanwhile = () =>
  new ManagementError('changed-meanwhile', 'The credential was changed by somebody else. Please try again.')
