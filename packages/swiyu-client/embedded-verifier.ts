import type { VerifierService as EmbeddedVerifier } from '@e-collecting/services'
import type { ExchangeVerifier } from './exchange-ports.ts'
import { readClaims, toClientMetadata, toDcqlQuery } from './verification-query.ts'

export type { Presented } from '@e-collecting/services'

/** The verifier of this process by function calls; answers reach the owner of an exchange by themselves. */
export function createEmbeddedExchangeVerifier(
  name: string,
  verifier: Pick<EmbeddedVerifier, 'prepareRequest' | 'walletRequestOf' | 'claimsOf'>,
): ExchangeVerifier {
  return {
    ask: async (exchangeId, { query, purpose, nonce }) => ({
      verifier: name,
      request: await verifier.prepareRequest(exchangeId, {
        acceptedIssuers: [...query.acceptedIssuerDids],
        hasTrustAnchors: false,
        dcqlQuery: toDcqlQuery(query),
        presentationDefinition: undefined,
        responseMode: 'direct_post.jwt',
        nonce,
        isSigned: true,
        override: {
          baseUrl: undefined,
          verifierDid: undefined,
          verificationMethod: undefined,
          display: toClientMetadata(purpose),
        },
        purpose: { name: {}, description: {} },
      }),
    }),
    walletRequestOf: ({ id }) => verifier.walletRequestOf(id),
    claimsOf: async (exchange) => {
      const claims = verifier.claimsOf(exchange)
      return claims && readClaims(claims)
    },
  }
}
