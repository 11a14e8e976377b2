import { type Exchange, isOpenOffer } from '@e-collecting/exchanges'
import { ManagementError } from '../../http/management-error.ts'
import { findIssuedCredential, type IssuedCredentialRecord } from '../issued-credential-repository.ts'
import type { IssuerDeps } from '../issuer-deps.ts'
import type { CredentialStatus } from '../state/credential-status.ts'

export type CredentialView = {
  readonly id: string
  readonly credentialStatus: CredentialStatus
  /** What the API shows: one status out of both machines. */
  readonly status: string
  /** While it is kept: until a day or two after its end. */
  readonly exchange: Exchange | undefined
  /** Once it was collected, if it can be changed. */
  readonly issued: IssuedCredentialRecord | undefined
}

/**
 * A credential, from its offer on. A lapsed offer ends here, even if no sweep came by.
 * @throws ManagementError `unknown-id`
 */
export async function readCredential(
  deps: Pick<IssuerDeps, 'db' | 'name' | 'clock' | 'exchanges'>,
  id: string,
): Promise<CredentialView> {
  const exchange = await findOffer(deps, id)
  const mayBeIssued = exchange === undefined || exchange.state === 'ISSUED'
  const issued = mayBeIssued ? await findIssuedCredential(deps.db, { service: deps.name, id }) : undefined
  if (issued) return { id, credentialStatus: issued.status, status: issued.status, exchange, issued }
  if (!exchange) throw new ManagementError('unknown-id', `Credential not found ${id}`)
  const credentialStatus = exchange.state === 'ISSUED' ? 'ISSUED' : 'INIT'
  return { id, credentialStatus, status: exchange.state, exchange, issued: undefined }
}

async function findOffer(
  { exchanges, name, clock }: Pick<IssuerDeps, 'exchanges' | 'name' | 'clock'>,
  id: string,
): Promise<Exchange | undefined> {
  const found = await exchanges.find(id)
  if (found?.issuer !== name) return undefined
  const now = clock()
  if (!isOpenOffer(found.state) || (found.offerUntil ?? found.dueAt) > now) return found
  return exchanges.move(id, ({ state, offerUntil, dueAt }) =>
    isOpenOffer(state) && (offerUntil ?? dueAt) <= now ? { change: { state: 'EXPIRED' } } : undefined,
  )
}
