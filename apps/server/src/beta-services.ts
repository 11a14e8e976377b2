import type { Sealer } from '@e-collecting/exchanges'
import {
  bearerToken,
  createHttpExchangeIssuer,
  createHttpExchangeVerifier,
  createHttpIssuerService,
  createHttpVerifierService,
} from '@e-collecting/swiyu-client'
import type { BetaServices } from './read-beta-services.ts'
import type { TestCredentialAccess } from './trust-services.ts'

export interface BetaDeps {
  /** Of links to wallets, where the verifier makes none. */
  verifyScheme: string
  sealer: Sealer
}

/** Clients of the services for tests that the configuration names; which generation they are is found out. */
export const connectBetaServices = (
  { issuer, verifier, issuerDids }: BetaServices,
  { verifyScheme, sealer }: BetaDeps,
): TestCredentialAccess => ({
  issuer: createHttpExchangeIssuer(
    createHttpIssuerService({ baseUrl: issuer.url, authorisation: withToken(issuer.token), fetch }),
    sealer,
  ),
  currentStatusListUrl: undefined,
  verifier: createHttpExchangeVerifier(
    createHttpVerifierService({
      baseUrl: verifier.url,
      authorisation: withToken(verifier.token),
      links: verifier.did === undefined ? undefined : { scheme: verifyScheme, verifierDid: verifier.did },
      acceptedIssuerDids: issuerDids,
      fetch,
    }),
    sealer,
  ),
  acceptedIssuerDids: issuerDids,
})

const withToken = (token: string | undefined) => (token === undefined ? undefined : bearerToken(token))
