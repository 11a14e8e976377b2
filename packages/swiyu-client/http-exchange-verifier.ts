import { sealedColumn } from '@e-collecting/exchanges'
import { DomainError, type Sealer } from '@e-collecting/kernel'
import type { ExchangeVerifier } from './exchange-ports.ts'
import type { VerifierService, WalletRequest } from './verifier-service.ts'

/** Name that an exchange has for a verifier elsewhere. */
const REMOTE = 'remote'

/** A verifier elsewhere; what it calls a verification stands in the exchange's row. */
export function createHttpExchangeVerifier(verifier: VerifierService, sealer: Sealer): ExchangeVerifier {
  const requests = sealedColumn<WalletRequest>(sealer, 'request')
  return {
    ask: async (exchangeId, request) => {
      const { id, ...walletRequest } = await verifier.createVerification(request)
      return {
        verifier: REMOTE,
        remoteVerification: id,
        request: requests.seal(walletRequest, exchangeId),
      }
    },
    walletRequestOf: ({ id, request }) => {
      if (request === null) throw new DomainError('internal-error', 'The exchange keeps no request.')
      return requests.open(request, id)
    },
    claimsOf: async ({ remoteVerification }) => {
      const result = remoteVerification === null ? undefined : await verifier.readVerification(remoteVerification)
      return result?.state === 'success' ? result.claims : undefined
    },
    read: async ({ remoteVerification }) =>
      remoteVerification === null ? { state: 'gone' } : verifier.readVerification(remoteVerification),
  }
}
