import { IssuanceError } from '@e-collecting/credentials/oid4vci'
import { NonceUsedError, type UsedNonce } from '@e-collecting/exchanges'

/**
 * Says which nonce was used before: the first of `nonces` is that of the key proofs, any other that of DPoP.
 * @throws IssuanceError `invalid_nonce`, `use_dpop_nonce`; anything else as it is
 */
export const refuseUsedNonce =
  (nonces: readonly UsedNonce[]) =>
  (error: unknown): never => {
    if (!(error instanceof NonceUsedError)) throw error
    if (nonces[0] && Buffer.compare(nonces[0].hash, error.hash) === 0)
      throw new IssuanceError('invalid_nonce', 'The nonce was used before.')
    throw usedDpopNonce(error)
  }

/** For endpoints that use no other nonce. @throws IssuanceError `use_dpop_nonce`; anything else as it is */
export function refuseUsedDpopNonce(error: unknown): never {
  throw error instanceof NonceUsedError ? usedDpopNonce(error) : error
}

const usedDpopNonce = (cause: unknown) =>
  new IssuanceError('use_dpop_nonce', 'The nonce of the DPoP proof was used before.', { cause })
