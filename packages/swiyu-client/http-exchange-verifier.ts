import type { ExchangeVerifier } from './exchange-ports.ts'
import type { ExchangeSealer } from './exchange-sealer.ts'
import type { VerifierService, WalletRequest } from './verifier-service.ts'

/** Name that an exchange has for a verifier elsewhere. */
const REMOTE = 'remote'

/** A verifier elsewhere; what it calls a verification stands in the exchange's row. */
export function createHttpExchangeVerifier(verifier: VerifierService, sealer: ExchangeSealer): ExchangeVerifier {
  return {
    ask: async (exchangeId, request) => {
      const { id, ...walletRequest } = await verifier.createVerification(request)
      return {
        verifier: REMOTE,
        remoteVerification: id,
        request: sealer.seal(walletRequest satisfies WalletRequest, 'request', exchangeId),
      }
    },
    walletRequestOf: ({ id, request }) => sealer.open<WalletRequest>(request, 'request', id),
    claimsOf: async ({ remoteVerification }) => {
      const result = remoteVerification === null ? undefined : await verifier.readVerification(remoteVerification)
      return result?.state === 'success' ? result.claims : undefined
    },
    read: async ({ remoteVerification }) =>
      remoteVerification === null ? { state: 'gone' } : verifier.readVerification(remoteVerification),
  }
}
