import { STATUS } from '@e-collecting/credentials/status-list'
import { canMove, isOpenOffer } from '@e-collecting/exchanges'
import { ManagementError } from '../../http/management-error.ts'
import { writeStatuses } from '../../status-lists/write-statuses.ts'
import { moveIssuedCredential } from '../issued-credential-repository.ts'
import type { IssuerDeps } from '../issuer-deps.ts'
import { type CredentialStatus, canMoveCredential, type RequestableStatus } from '../state/credential-status.ts'
import { type CredentialView, readCredential } from './read-credential.ts'

/** What the status lists say of a credential in each state it can be put into. */
const LIST_VALUES = { ISSUED: STATUS.valid, SUSPENDED: STATUS.suspended, REVOKED: STATUS.revoked } as const

/**
 * Changes the status of a credential or of its open offer: CANCELLED and READY concern the offer, ISSUED, SUSPENDED and
 * REVOKED the credential with all its copies. Asking for the state it has changes nothing. The signed list
 * shows the state within a second.
 * @throws ManagementError `unknown-id`, `rule-violated` (the machine has no such step, or the issuer's keys are not here), `changed-meanwhile`
 */
export async function changeStatus(deps: IssuerDeps, id: string, status: RequestableStatus): Promise<CredentialView> {
  const credential = await readCredential(deps, id)
  if (credential.status === status) return credential
  if (status === 'CANCELLED' || status === 'READY') await changeOffer(deps, credential, status)
  else await changeCredential(deps, credential, status)
  deps.log({ service: deps.name, event: `credential-${status.toLowerCase()}` })
  return readCredential(deps, id)
}

async function changeOffer(deps: IssuerDeps, credential: CredentialView, to: 'CANCELLED' | 'READY'): Promise<void> {
  const moved = await deps.exchanges.move(credential.id, ({ id, state, offer }) => {
    if (!isOpenOffer(state) || !canMove(state, to)) throw refusedStep(state, to)
    if (to === 'READY' && (offer === null || deps.offers.open(offer, id).subject === undefined))
      throw new ManagementError('rule-violated', 'READY needs the subject data first.')
    return { change: { state: to } }
  })
  // The offer of a credential that was collected long ago is gone.
  if (moved === undefined) throw refusedStep(credential.status, to)
}

async function changeCredential(
  deps: IssuerDeps,
  { id, issued, status, credentialStatus: from }: CredentialView,
  to: Exclude<CredentialStatus, 'INIT'>,
): Promise<void> {
  if (from === 'INIT' || !canMoveCredential(from, to)) throw refusedStep(status, to)
  if (!issued)
    throw new ManagementError('rule-violated', 'The credential has no status list entry and cannot be changed.')
  // Whoever was told that it is revoked has to find that on the list.
  if (!(await deps.identities.findKept(issued.issuerDid)))
    throw new ManagementError('rule-violated', 'The issuer of this credential cannot sign here any more.')
  await deps.db.transaction(async (tx) => {
    if (!(await moveIssuedCredential(tx, { id, from, to }))) throw changedMeanwhile()
    await writeStatuses(tx, issued, LIST_VALUES[to])
  })
  deps.publisher.soon(issued.listId)
}

const refusedStep = (from: string, to: string) =>
  new ManagementError('rule-violated', `Status cannot be changed from ${from} to ${to}.`)

const changedMeanwhile = () =>
  new ManagementError('changed-meanwhile', 'The credential was changed by somebody else. Please try again.')
