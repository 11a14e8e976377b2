import type { VerifierDisplay } from '@e-collecting/credentials/oid4vp'
import type { ExchangeStore, SealedColumn } from '@e-collecting/exchanges'
import type { Clock } from '@e-collecting/kernel'
import type { SigningCertificate } from '../certificates/signing-certificate.ts'
import type { FindCertifiedSigner } from '../certificates/trust-anchors.ts'
import type { Identity } from '../dids/identity.ts'
import type { Claims, ExchangeOwners } from '../exchange-owner.ts'
import type { ServiceLog } from '../http/service-log.ts'
import type { RandomBytes } from '../keys/sealer.ts'
import type { IssuerKeys } from './outside/issuer-keys.ts'
import type { StatusChecker } from './outside/status-checker.ts'
import type { SessionRequest } from './session-request.ts'

/** What the verifier works with as whoever runs it has given it. */
export type GivenParts = {
  /** Unique, lower case: `verifier`. Names its rows and its DID. */
  readonly name: string
  /** Base as wallets reach it, without a slash at the end: `http://localhost:8080/services/verifier`. */
  readonly baseUrl: string
  readonly exchanges: ExchangeStore
  readonly clock: Clock
  readonly randomBytes: RandomBytes
  readonly log: ServiceLog
  /** What wallets show: `{ client_name: '…', 'client_name#de-CH': '…', logo_uri: 'data:image/png;base64,…' }`. */
  readonly display: VerifierDisplay
  /** Signs requests in the place of a DID, by the high assurance profile. Default: the Swiss profile, and a DID. */
  readonly certificate?: SigningCertificate | undefined
  /** Of the pages that may ask wallets through their browser (Digital Credentials API), with `certificate` only. Default: none may. */
  readonly pageOrigin?: string | undefined
  /** Certificates that issuers count by, whatever DIDs and addresses are accepted. Default: none do. */
  readonly findCertifiedSigner?: FindCertifiedSigner | undefined
  /** DIDs and https addresses whose credentials count beside those that a request names: requests need to name none then. Default: no others do. */
  readonly acceptsIssuer?: ((issuer: string) => boolean) | undefined
  /**
   * Page to which a wallet on the same device leads the browser back, with a code behind `#` (OID4VP 1.0 §8.2). It has to know the browser:
   * the code alone must open nothing. Default: wallets lead nowhere.
   */
  readonly returnUrl?: string | undefined
}

/** What the verifier's use cases work with; each asks for its part. */
export type VerifierDeps = GivenParts & {
  readonly owners: ExchangeOwners
  readonly requests: SealedColumn<SessionRequest>
  readonly claims: SealedColumn<Claims>
  readonly identity: Identity
  /** Client identifier, with its prefix. */
  readonly clientId: string
  /** Scheme of request links: `swiyu-verify` or `openid4vp`. */
  readonly requestScheme: string
  /** Issuers for queries in the old form, which names none. Never empty means: never "any". */
  readonly defaultAcceptedIssuers: readonly string[]
  /** True: credentials that nobody could revoke are refused. */
  readonly isStatusRequired: boolean
  /** Ask for encrypted answers and for credentials bound to a key only. */
  readonly isStrict: boolean
  readonly issuerKeys: IssuerKeys
  readonly statusChecker: StatusChecker
}
