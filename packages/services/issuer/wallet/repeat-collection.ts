import { IssuanceError } from '@e-collecting/credentials/oid4vci'
import type { Exchange } from '@e-collecting/exchanges'
import type { IssuerDeps } from '../issuer-deps.ts'
import { hashKeys, openOffer, toCredentialsJson } from './finish-offer.ts'
import { sealResponse } from './open-request.ts'
import { type CredentialAnswer, hashProofs, type ProvedRequest } from './prove-request.ts'
import { refuseUsedNonce } from './refuse-used-nonce.ts'
import { signCopies } from './sign-copies.ts'

/**
 * Answers the same wallet again: newly signed copies for the same keys with the same status entries, within two minutes of
 * the first answer, which may have got lost. Proofs that come as they were pass although their nonce is used; new ones
 * need a new nonce. The token was checked before.
 * @throws IssuanceError `credential_request_denied` for other keys or once the two minutes are over, `invalid_nonce`
 */
export async function repeatCollection(
  deps: IssuerDeps,
  exchange: Exchange,
  { proofs, verified, encryption, nonces }: ProvedRequest,
): Promise<CredentialAnswer> {
  const offer = openOffer(deps, exchange)
  const { collected } = offer
  const isInTime = exchange.openUntil !== null && exchange.openUntil > deps.clock()
  if (!isInTime || collected?.keysHash !== hashKeys(verified.holderKeys))
    throw new IssuanceError('credential_request_denied', 'The offer is not open any more.')
  if (collected.proofsHash !== hashProofs(proofs))
    await deps.exchanges.consume(exchange.id, nonces).catch(refuseUsedNonce(nonces))
  const { holderKeys } = verified
  const credentials = await signCopies(deps, offer, { holderKeys, entries: collected.entries })
  deps.log({ service: deps.name, event: 'credential-issued-again' })
  return { status: 200, ...(await sealResponse(toCredentialsJson(credentials), encryption)) }
}
