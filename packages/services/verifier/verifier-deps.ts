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

/** What the verifier's use cases work with; each asks for its part. */
export type VerifierDeps = {
  readonly name: string
  /** Base of the wallet-side endpoints, no slash at the end. */
  readonly baseUrl: string
  readonly exchanges: ExchangeStore
  readonly owners: ExchangeOwners
  readonly requests: SealedColumn<SessionRequest>
  readonly claims: SealedColumn<Claims>
  readonly clock: Clock
  readonly randomBytes: RandomBytes
  readonly log: ServiceLog
  readonly identity: Identity
  /** Of the pages that may ask wallets through their browser, to which answers are bound then; undefined: none may. */
  readonly pageOrigin: string | undefined
  /** Signs requests in the place of `identity` by the high assurance profile. */
  readonly certificate: SigningCertificate | undefined
  /** Client identifier, with its prefix. */
  readonly clientId: string
  /** Certificates that issuers count by; undefined: none do. */
  readonly findCertifiedSigner: FindCertifiedSigner | undefined
  readonly display: VerifierDisplay
  /** DIDs whose credentials count beside those that a request names; undefined: no others do. */
  readonly acceptsIssuer: ((issuer: string) => boolean) | undefined
  /** Scheme of request links: `swiyu-verify` or `openid4vp`. */
  readonly requestScheme: string
  /** Issuers for queries in the old form, which names none. Never empty means: never "any". */
  readonly defaultAcceptedIssuers: readonly string[]
  /** True: credentials that nobody could revoke are refused. */
  readonly isStatusRequired: boolean
  /** Ask for encrypted answers and for credentials bound to a key only. */
  readonly isStrict: boolean
  /** Where a wallet on the same device leads the browser back to; undefined: nowhere. */
  readonly returnUrl: string | undefined
  readonly issuerKeys: IssuerKeys
  readonly statusChecker: StatusChecker
}
