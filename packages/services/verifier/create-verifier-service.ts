import { nodeCrypto } from '@e-collecting/credentials/crypto/node'
import { createCertificateClientId, createClientId, type VerifierDisplay } from '@e-collecting/credentials/oid4vp'
import type { Database } from '@e-collecting/database'
import { type Exchange, type ExchangeStore, sealedColumn } from '@e-collecting/exchanges'
import type { Clock } from '@e-collecting/kernel'
import type { SigningCertificate } from '../certificates/signing-certificate.ts'
import type { FindCertifiedSigner } from '../certificates/trust-anchors.ts'
import type { Identities } from '../dids/identities.ts'
import type { Identity } from '../dids/identity.ts'
import type { Claims, ExchangeOwners } from '../exchange-owner.ts'
import type { WalletSide } from '../http/endpoint.ts'
import { checkDatabase, checkSigningKey } from '../http/health-checks.ts'
import type { ServiceLog } from '../http/service-log.ts'
import type { RandomBytes, Sealer } from '../keys/sealer.ts'
import { createGuardedFetch, type GuardedFetchInput } from './outside/guarded-fetch.ts'
import { createIssuerKeys } from './outside/issuer-keys.ts'
import { createStatusChecker } from './outside/status-checker.ts'
import { type CreateVerificationCommand, prepareRequest } from './prepare-request.ts'
import { browserRequestUrlOf, requestLinkOf, requestUriOf } from './session.ts'
import type { SessionRequest } from './session-request.ts'
import type { VerifierDeps } from './verifier-deps.ts'
import { createVerifierWallet } from './wallet/wallet-routes.ts'

export type VerifierServiceInput = {
  /** Unique, lower case: `verifier`. Names its rows and its DID. */
  readonly name: string
  /** Base as wallets reach it, without a slash at the end: `http://localhost:8080/services/verifier`. */
  readonly baseUrl: string
  /** Asked by the health check only. */
  readonly db: Database
  readonly exchanges: ExchangeStore
  /** Whom answers are told; may gain entries later. Default: nobody. */
  readonly owners?: ExchangeOwners
  readonly identities: Identities
  readonly sealer: Sealer
  readonly clock: Clock
  readonly randomBytes: RandomBytes
  readonly log: ServiceLog
  /** What wallets show: `{ client_name: '…', 'client_name#de-CH': '…', logo_uri: 'data:image/png;base64,…' }`. */
  readonly display: VerifierDisplay
  /** Requests follow the high assurance profile and are signed with its key. Default: the Swiss profile, and a DID. */
  readonly certificate?: SigningCertificate | undefined
  /** Of the pages that may ask wallets through their browser (Digital Credentials API), with `certificate` only. Default: none may. */
  readonly pageOrigin?: string | undefined
  /** Certificates that issuers count by, whatever DIDs and addresses are accepted. Default: none do. */
  readonly findCertifiedSigner?: FindCertifiedSigner | undefined
  /** DIDs and https addresses whose credentials count beside those that a request names: requests need to name none then. Default: no others do. */
  readonly acceptsIssuer?: (issuer: string) => boolean
  /** Default `swiyu-verify`. */
  readonly requestScheme?: string
  /** Issuers for queries in the old form that name none. Default: such queries are refused. */
  readonly defaultAcceptedIssuers?: readonly string[]
  /** True: credentials without a status are refused. Default: they are accepted, as in the swiyu verifier. */
  readonly isStatusRequired?: boolean
  /**
   * Page to which a wallet on the same device leads the browser back, with a code behind `#` (OID4VP 1.0 §8.2). It has to know the browser:
   * the code alone must open nothing. Default: wallets lead nowhere.
   */
  readonly returnUrl?: string
  /** Default false: each request is as the Swiss profile wants it, encrypted and bound to the holder's key. */
  readonly allowsPlainWallets?: boolean
  /** How DID logs and foreign status lists are fetched: hosts not listed are never asked. */
  readonly outside: GuardedFetchInput
  /** Lists of a registry in this process; pass `registry.readStatusList`. */
  readonly readOwnStatusList?: (uri: string) => Promise<string | undefined>
}

export type WalletRequest = {
  /** Address of the signed request object. */
  readonly verificationUrl: string
  /** For a wallet on the device on which it began. */
  readonly walletDeepLink: string
  /** For one on another device, which is not led back; absent where no wallet is. */
  readonly otherDeviceLink?: string
  /** Where a page finds the request for the wallet that its browser chooses (GET), and posts the answer to. */
  readonly browserRequestUrl?: string
}

export type VerifierService = {
  /** Wallet side, below `baseUrl`. */
  readonly wallet: WalletSide
  /**
   * What a wallet will be asked in an exchange that its owner is about to begin, sealed for its row.
   * @throws ManagementError `rule-violated`
   */
  readonly prepareRequest: (exchangeId: string, command: CreateVerificationCommand) => Promise<Uint8Array>
  /** Where a wallet finds the request of an exchange. */
  readonly walletRequestOf: (exchangeId: string) => WalletRequest
  /** What a wallet has proved, as long as it is kept. */
  readonly claimsOf: (exchange: Exchange) => Claims | undefined
}

/** An OID4VP verifier, wire compatible with the swiyu Generic Verifier 4.x, or with a certificate by HAIP 1.0. */
export const createVerifierService = async (input: VerifierServiceInput): Promise<VerifierService> =>
  serveVerifier(await createVerifierDeps(input), input)

export function serveVerifier(deps: VerifierDeps, { db }: Pick<VerifierServiceInput, 'db'>): VerifierService {
  return {
    wallet: createVerifierWallet(deps, {
      db: checkDatabase(db),
      signingKey: checkSigningKey(deps.identity.authentication),
    }),
    prepareRequest: (exchangeId, command) => prepareRequest(deps, exchangeId, command),
    walletRequestOf: (exchangeId) => ({
      verificationUrl: requestUriOf(deps, exchangeId, 'same'),
      walletDeepLink: requestLinkOf(deps, exchangeId, 'same'),
      ...(deps.returnUrl !== undefined && { otherDeviceLink: requestLinkOf(deps, exchangeId, 'other') }),
      ...(deps.pageOrigin !== undefined && { browserRequestUrl: browserRequestUrlOf(deps, exchangeId) }),
    }),
    claimsOf: ({ id, claims }) => (claims === null ? undefined : deps.claims.open(claims, id)),
  }
}

export async function createVerifierDeps(input: VerifierServiceInput): Promise<VerifierDeps> {
  const { clock } = input
  const fetchText = createGuardedFetch(input.outside)
  const { certificate, findCertifiedSigner } = input
  const issuerKeys = createIssuerKeys({ fetchText, clock, findCertifiedSigner })
  const identity = await input.identities.ensure(input.name)
  return {
    name: input.name,
    baseUrl: input.baseUrl,
    exchanges: input.exchanges,
    owners: input.owners ?? new Map(),
    requests: sealedColumn<SessionRequest>(input.sealer, 'request'),
    claims: sealedColumn<Claims>(input.sealer, 'claims'),
    clock,
    randomBytes: input.randomBytes,
    log: input.log,
    identity,
    certificate,
    pageOrigin: certificate && input.pageOrigin,
    clientId: await clientIdOf(identity, certificate),
    findCertifiedSigner,
    display: input.display,
    acceptsIssuer: input.acceptsIssuer,
    requestScheme: input.requestScheme ?? 'swiyu-verify',
    defaultAcceptedIssuers: input.defaultAcceptedIssuers ?? [],
    isStatusRequired: input.isStatusRequired ?? false,
    // The high assurance profile knows no answers in clear.
    isStrict: certificate !== undefined || !(input.allowsPlainWallets ?? false),
    returnUrl: input.returnUrl,
    issuerKeys,
    statusChecker: createStatusChecker({
      fetchText,
      readOwnList: input.readOwnStatusList,
      issuerKeys,
      findCertifiedSigner,
      clock,
    }),
  }
}

const clientIdOf = ({ did }: Identity, certificate: SigningCertificate | undefined): string | Promise<string> => {
  const [own] = certificate?.certificates ?? []
  return own === undefined ? createClientId(did) : createCertificateClientId(nodeCrypto, own)
}
