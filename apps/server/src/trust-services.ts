import type { ExchangeStore } from '@e-collecting/exchanges'
import type { HealthService } from '@e-collecting/health/contract'
import type { WalletRouter } from '@e-collecting/services'
import type {
  CheckedIdentity,
  ExchangeIssuer,
  ExchangeVerifier,
  IssuerFindings,
  IssuerService,
} from '@e-collecting/swiyu-client'
import type { AnswerTaker } from '@e-collecting/wallet-session/server'
import type { ComposeDeps } from './compose-deps.ts'
import type { SecurityEvents } from './http/security-events.ts'
import type { Sweep } from './sweep-all.ts'
import type { Vault } from './vault.ts'

/** An issuer with the status list that belongs to every credential it makes for the product. */
export interface IssuerAccess {
  issuer: IssuerService
  currentStatusListUrl: () => Promise<string>
}

/** An issuer whose offers stand in exchanges of the product's own, as those of receipts that follow a verification. */
export interface ExchangeIssuerAccess {
  issuer: ExchangeIssuer
  currentStatusListUrl: () => Promise<string>
}

/** The issuer of voting-register credentials: an identity and a status list for each municipality. */
export interface RegisterIssuerAccess {
  issuer: IssuerService
  /** The list that a new credential of this DID gets its entries in; `configured` is what staff entered for an external issuer. */
  statusListUrlFor: (did: string, configured: string | null) => Promise<string | null>
  /** Makes identity and list of a municipality on first use; undefined where the issuer is external. */
  identities:
    | {
        ensure: (bfsNumber: string) => Promise<{ did: string; statusListUrl: string }>
        /** False for a DID that was made for another public address, or elsewhere. */
        isCurrent: (did: string) => boolean
      }
    | undefined
  /** Tries what it does with an identity that staff have entered; undefined where identities are made here. */
  check: ((identity: CheckedIdentity) => Promise<IssuerFindings>) | undefined
  /** https address under which it signs with a certificate; undefined where it has DIDs. */
  webIssuer: string | undefined
  /** Name that its offers have in exchanges: the embedded one's steps are told by those; undefined where it reports to our callback. */
  embeddedAs: string | undefined
}

/** Issuer and verifier of test identities, for tests that nothing follows from. */
export interface TestCredentialAccess {
  issuer: ExchangeIssuer
  /** Undefined where the issuer is external: it is told none. */
  currentStatusListUrl: (() => Promise<string>) | undefined
  verifier: ExchangeVerifier
  acceptedIssuerDids: readonly string[]
}

/** All the product knows of the trust services, wherever they run. */
export interface TrustServices {
  verifier: ExchangeVerifier
  receipt: ExchangeIssuerAccess
  register: RegisterIssuerAccess
  /** Demo mode with embedded services only. */
  betaId: IssuerAccess | undefined
  /** Embedded in demo mode, else where the configuration says; undefined: there is no such thing. */
  testCredential: TestCredentialAccess | undefined
  /** Issuers whose identity credentials count. */
  acceptedIssuerDids: readonly string[]
  /** What wallets call: `/services/**` and `/.well-known/**`; nothing when the services run elsewhere. */
  walletSide: WalletRouter
  /** A host that wallets ask as well, for which this process stands in. */
  otherHost: { name: string; walletSide: WalletRouter } | undefined
  fetchActuator: (service: HealthService) => Response | Promise<Response>
  /** Delete what has lapsed, each for one service. */
  sweeps: readonly Sweep[]
  /** Catches up with what other processes have published; run each second. */
  tick: () => Promise<void>
  /** Status lists of this process, as they are now; absent where none are. */
  readOwnStatusList?: (uri: string) => Promise<string | undefined>
  /** True where answers arrive elsewhere: somebody has to ask for them. */
  isRemote: boolean
}

export interface TrustServicesDeps
  extends Pick<ComposeDeps, 'config' | 'db' | 'statements' | 'now' | 'randomBytes' | 'logger'> {
  findMunicipality: (bfsNumber: string) => { readonly name: string } | undefined
  exchanges: ExchangeStore
  /** Whom the embedded verifier tells of answers; the product enters its flows later. */
  owners: Map<string, AnswerTaker>
  vault: Vault
  securityEvents: Pick<SecurityEvents, 'record'>
}
