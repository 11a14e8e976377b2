import { nodeCrypto } from '@e-collecting/credentials/crypto/node'
import { createCertificateClientId, createClientId } from '@e-collecting/credentials/oid4vp'
import type { Database } from '@e-collecting/database'
import { type Exchange, sealedColumn } from '@e-collecting/exchanges'
import type { Sealer } from '@e-collecting/kernel'
import type { SigningCertificate } from '../certificates/signing-certificate.ts'
import type { Identities } from '../dids/identities.ts'
import type { Identity } from '../dids/identity.ts'
import type { Claims, ExchangeOwners } from '../exchange-owner.ts'
import type { WalletSide } from '../http/endpoint.ts'
import { checkDatabase, checkSigningKey } from '../http/health-checks.ts'
import { createGuardedFetch, type GuardedFetchInput } from './outside/guarded-fetch.ts'
import { createIssuerKeys } from './outside/issuer-keys.ts'
import { createStatusChecker } from './outside/status-checker.ts'
import { type CreateVerificationCommand, prepareRequest } from './prepare-request.ts'
import { browserRequestUrlOf, requestLinkOf, requestUriOf } from './session.ts'
import type { SessionRequest } from './session-request.ts'
import type { GivenParts, VerifierDeps } from './verifier-deps.ts'
import { createVerifierWallet } from './wallet/wallet-routes.ts'

/** What it is given, and what holds where that says nothing. */
export type VerifierServiceInput = GivenParts & {
  /** Asked by the health check only. */
  readonly db: Database
  /** Whom answers are told; may gain entries later. Default: nobody. */
  readonly owners?: ExchangeOwners
  readonly identities: Identities
  readonly sealer: Sealer
  /** Default `swiyu-verify`. */
  readonly requestScheme?: string
  /** Issuers for queries in the old form that name none. Default: such queries are refused. */
  readonly defaultAcceptedIssuers?: readonly string[]
  /** False: credentials without a status are accepted, as in the swiyu verifier. Default true: nobody could ever revoke them. */
  readonly isStatusRequired?: boolean
  /** Default false: each request is as the Swiss profile wants it, encrypted and bound to the holder's key. */
  readonly allowsPlainWallets?: boolean
  /** How DID logs and foreign status lists are fetched: hosts not listed are never asked. */
  readonly outside: GuardedFetchInput
  /** Lists of a registry in this process; pass `registry.readStatusList`. */
  readonly readOwnStatusList?: (uri: string) => Promise<string | undefined>
}

/** Where a wallet finds a request. */
export type WalletRequest = {
  /** Address of the signed request object. */
  readonly verificationUrl: string
  /** Link that opens a wallet on the same device, and is what the QR code says unless there is another for that. */
  readonly walletDeepLink: string
  /** What the QR code says: the same request for a wallet that is not led back to this device's browser. */
  readonly otherDeviceLink?: string
  /** Where the page finds what it asks the wallet that its browser chooses (GET), and posts the answer to; absent where there is no such way. */
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
  const { clock, certificate, findCertifiedSigner } = input
  const fetchText = createGuardedFetch(input.outside)
  const issuerKeys = createIssuerKeys({ fetchText, clock, findCertifiedSigner })
  const identity = await input.identities.ensure(input.name)
  return {
    ...input,
    owners: input.owners ?? new Map(),
    requests: sealedColumn<SessionRequest>(input.sealer, 'request'),
    claims: sealedColumn<Claims>(input.sealer, 'claims'),
    identity,
    pageOrigin: certificate && input.pageOrigin,
    clientId: await clientIdOf(identity, certificate),
    requestScheme: input.requestScheme ?? 'swiyu-verify',
    defaultAcceptedIssuers: input.defaultAcceptedIssuers ?? [],
    isStatusRequired: input.isStatusRequired ?? true,
    // The high assurance profile knows no answers in clear.
    isStrict: certificate !== undefined || !(input.allowsPlainWallets ?? false),
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
