import { hash } from 'node:crypto'
import type { EcPublicJwk } from '@e-collecting/credentials/crypto'
import { IssuanceError } from '@e-collecting/credentials/oid4vci'
import { isFaultOfOneRow } from '@e-collecting/database'
import { type Exchange, type IssuedCredential, NonceUsedError, type UsedNonce } from '@e-collecting/exchanges'
import type { TakenEntries } from '../../status-lists/status-entries.ts'
import type { IssuerDeps } from '../issuer-deps.ts'
import type { StoredOffer } from '../stored-offer.ts'
import { signCopies } from './sign-copies.ts'

/** What is offered. @throws IssuanceError `credential_request_denied` when nothing is, any more */
export function openOffer({ offers }: Pick<IssuerDeps, 'offers'>, { id, offer }: Exchange): StoredOffer {
  if (offer === null) throw notOpen()
  return offers.open(offer, id)
}

export interface Collection<Answer> {
  readonly offer: StoredOffer
  readonly holderKeys: readonly EcPublicJwk[]
  readonly proofsHash: string
  readonly nonces: readonly UsedNonce[]
  /** Makes the answer, which must not fail any more once the offer is closed. */
  readonly toAnswer: (credentials: readonly string[]) => Promise<Answer>
}

/**
 * Signs the copies, makes the answer, and closes the offer: in this order, so that what fails leaves the offer open, and its entries
 * to others.
 * @throws IssuanceError `credential_request_denied` if it is not open any more; NonceUsedError
 */
export async function finishOffer<Answer>(
  deps: IssuerDeps,
  { id }: Exchange,
  { offer, holderKeys, proofsHash, nonces, toAnswer }: Collection<Answer>,
): Promise<Answer> {
  const entries = offer.list && (await deps.entries.take(offer.list, holderKeys.length))
  // A wallet that repeats what is refused would use up a list.
  const giveBackAndThrow = (error: unknown): never => {
    if (entries) deps.entries.giveBack(entries)
    throw error
  }
  const answer = await signCopies(deps, offer, { holderKeys, entries }).then(toAnswer).catch(giveBackAndThrow)
  const collected = { keysHash: hashKeys(holderKeys), proofsHash, entries }
  const { deferral: _, ...rest } = offer
  const sealed = deps.offers.seal({ collected, ...rest }, id)
  const issued = deps.keepsEntries && entries ? toIssued(offer, entries) : undefined
  await deps.exchanges
    .move(id, ({ state, offerUntil }) => {
      const isOpen = (state === 'IN_PROGRESS' || state === 'READY') && offerUntil !== null && offerUntil > deps.clock()
      if (!isOpen) throw notOpen()
      return { nonces, issued, change: { state: 'ISSUED', offer: sealed } }
    })
    .catch((error: unknown) => {
      // Of a refusal it is certain that nothing was written; of a lost connection it is not.
      const isRefusal = error instanceof NonceUsedError || error instanceof IssuanceError
      if (isRefusal || isFaultOfOneRow(error)) giveBackAndThrow(error)
      throw error
    })
  deps.log({ service: deps.name, event: 'credential-issued' })
  return answer
}

const notOpen = () => new IssuanceError('credential_request_denied', 'The offer is not open any more.')

const toIssued = (offer: StoredOffer, { listId, indexes }: TakenEntries): IssuedCredential => ({
  issuerDid: offer.issuerDid,
  listId,
  indexes,
  validUntil: offer.validUntil?.slice(0, 10) ?? null,
})

/** SHA-256 over the public points of holder keys, in their order. */
export const hashKeys = (keys: readonly EcPublicJwk[]): string =>
  hash('sha256', keys.map(({ x, y }) => `${x}.${y}`).join('\n'), 'base64url')

/** The credentials of an answer. */
export const toCredentialsJson = (credentials: readonly string[]) => ({
  credentials: credentials.map((credential) => ({ credential })),
})
