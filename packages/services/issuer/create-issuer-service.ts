import type { EcPublicJwk } from '@e-collecting/credentials/crypto'
import type { IssuerFace } from '@e-collecting/credentials/oid4vci'
import type { Database, Statements } from '@e-collecting/database'
import { type Exchange, type ExchangeChange, isOpenOffer, sealedColumn } from '@e-collecting/exchanges'
import type { Clock, Sealer } from '@e-collecting/kernel'
import type { SigningCertificate } from '../certificates/signing-certificate.ts'
import { labelOf } from '../dids/did-repository.ts'
import type { WalletSide } from '../http/endpoint.ts'
import { checkDatabase, checkSigningKey } from '../http/health-checks.ts'
import { ensureSecret, type KeyStore } from '../keys/key-store.ts'
import { randomUuid } from '../keys/random.ts'
import { LIST_ORDER } from '../status-lists/close-status-lists.ts'
import { ensureStatusList } from '../status-lists/create-status-list.ts'
import { createKnownLists } from '../status-lists/known-lists.ts'
import { createListPositions } from '../status-lists/list-position-repository.ts'
import { createListPublisher } from '../status-lists/list-publisher.ts'
import { createStatusEntries } from '../status-lists/status-entries.ts'
import type { GivenParts, IssuerDeps } from './issuer-deps.ts'
import { checkIssuerLabel } from './issuer-label.ts'
import { changeStatus } from './management/change-status.ts'
import {
  type CreatedOffer,
  type CreateOfferCommand,
  createOffer,
  type PreparedOffer,
  prepareOffer,
  renewOffer,
} from './management/create-offer.ts'
import { readCredential } from './management/read-credential.ts'
import { createNonces } from './nonces.ts'
import { createRequestEncryptionKeys } from './request-encryption-keys.ts'
import type { RequestableStatus } from './state/credential-status.ts'
import type { StoredOffer } from './stored-offer.ts'
import { sweepIssuer } from './sweep-issuer.ts'
import { nameOfDid } from './tenants.ts'
import { createTypeDocuments } from './type-documents.ts'
import { createIssuerWallet } from './wallet/wallet-routes.ts'

export type HighAssurance = {
  readonly certificate: SigningCertificate
  /** Of the address at which keys are told: `https://localhost:8443`. */
  readonly origin: string
  /** Keys that have signed before. Default: none count any more. */
  readonly formerKeys?: readonly EcPublicJwk[]
}

export type IssuerServiceInput = GivenParts & {
  /** Unique, lower case: `issuer-receipt`. Names its keys, its rows and its DID. */
  readonly name: string
  /** Base as wallets reach it, without a slash at the end: `http://localhost:8080/services/issuer-receipt`. */
  readonly baseUrl: string
  /** Base of the registry that serves its status lists. */
  readonly registryUrl: string
  readonly db: Database
  /** For hot tables, on the same database. */
  readonly statements: Statements
  readonly keys: KeyStore
  readonly sealer: Sealer
  readonly clock: Clock
  /** Who goes by the label of an identity (`office-261`). Default: the service issues under its own name alone. */
  readonly faceOf?: (label: string) => IssuerFace | undefined
  /** Signs in the place of DIDs by the high assurance profile, under an address below this https origin. Default: the Swiss profile. */
  readonly highAssurance?: HighAssurance | undefined
  /** Default `swiyu`. */
  readonly offerScheme?: string
  /** Told of each status list that was published here. */
  readonly published?: (listId: string) => void
  /** Default true: collected credentials can be suspended and revoked. */
  readonly keepsEntries?: boolean
  /**
   * Default true: a wallet gets a refresh token with each access token. One that asks by it for more copies tells the issuer that it has used those
   * it had.
   */
  readonly grantsRefresh?: boolean
  /** Default false: wallets have to use DPoP, and to encrypt where the Swiss profile wants it. */
  readonly allowsPlainWallets?: boolean
}

/** An identity that credentials of this service can be issued under. */
export type EnsuredIssuer = {
  readonly did: string
  /** Where its new credentials get their status entries now. Ask again for each credential: a full list is replaced. */
  readonly statusListUrl: string
}

export type IssuerService = {
  /** Wallet side, below `baseUrl`. */
  readonly wallet: WalletSide
  /** Discovery documents in prefix style, to be mounted at the root of the host. */
  readonly wellKnown: WalletSide
  /** Https address that its credentials name as their issuer; undefined where that is a DID. */
  readonly webIssuer: string | undefined
  /** Renews signed lists, forgets credentials that are over. Run it every few minutes. */
  readonly sweep: (now: Date) => Promise<void>
  /** Tries again to publish lists whose publication has failed; resolves when all that were changed here so far have been tried. Run it each second. */
  readonly publishAgain: () => Promise<void>
  /** URI of the status list that new credentials should use; pass the DID of another identity for its own list. */
  readonly currentStatusList: (issuerDid?: string) => Promise<string>
  /**
   * The identity of this label (`office-261`: lower case, digits, hyphens), with a status list; both made on first use.
   * Any number of callers get the same. Offers name it in `configuration_override`.
   * @throws DomainError `invalid-label`
   */
  readonly ensureIssuer: (label: string) => Promise<EnsuredIssuer>
  /** The use cases behind a generic issuer's management API, for the process itself. @throws ManagementError */
  readonly createOffer: (command: CreateOfferCommand) => Promise<CreatedOffer>
  /** Makes an exchange an offer, in the step in which its owner decides so. @throws ManagementError `rule-violated` */
  readonly prepareOffer: (
    exchangeId: string,
    command: CreateOfferCommand,
  ) => Promise<PreparedOffer & { readonly link: string }>
  /** A new code for an offer that is being collected, for a collection that broke off; undefined for any other. */
  readonly renewOffer: (exchange: Exchange) => ExchangeChange | undefined
  /** The link of an offer that can still be collected. */
  readonly offerLinkOf: (exchange: Exchange) => string | undefined
  readonly readStatus: (managementId: string) => Promise<string>
  readonly changeStatus: (managementId: string, status: RequestableStatus) => Promise<string>
}

/** How long a list is handed out before its room is looked at again: its reserve has to last that long. */
const LIST_CHECK_MS = 5_000

/** An OID4VCI issuer, wire compatible with the swiyu Generic Issuer 4.x, or with a certificate by HAIP 1.0. */
export const createIssuerService = async (input: IssuerServiceInput): Promise<IssuerService> =>
  serveIssuer(await createIssuerDeps(input))

export function serveIssuer(deps: IssuerDeps): IssuerService {
  const { wallet, wellKnown } = createIssuerWallet(deps, {
    db: checkDatabase(deps.db),
    signingKey: checkSigningKey(deps.identity.assertion),
  })
  const currentStatusList = createListChooser(deps)
  return {
    wallet,
    wellKnown,
    webIssuer: deps.certified?.issuer,
    sweep: (now) => sweepIssuer(deps, now),
    currentStatusList,
    async ensureIssuer(label) {
      const { did } = await deps.identities.ensure(checkIssuerLabel(label))
      return { did, statusListUrl: await currentStatusList(did) }
    },
    publishAgain: deps.publisher.retry,
    createOffer: (command) => createOffer(deps, command),
    prepareOffer: (exchangeId, command) => prepareOffer(deps, exchangeId, command),
    renewOffer: (exchange) => renewOffer(deps, exchange),
    offerLinkOf: ({ id, issuer, state, offer }) =>
      issuer === deps.name && offer !== null && isOpenOffer(state) ? deps.offers.open(offer, id).link : undefined,
    readStatus: async (managementId) => (await readCredential(deps, managementId)).status,
    changeStatus: async (managementId, status) => (await changeStatus(deps, managementId, status)).status,
  }
}

function createListChooser(deps: IssuerDeps): IssuerService['currentStatusList'] {
  const lists = new Map<string, { uri: Promise<string>; checkedAt: number }>()
  return (issuerDid = deps.identity.did) => {
    const now = deps.clock().getTime()
    const known = lists.get(issuerDid)
    if (known && now - known.checkedAt < LIST_CHECK_MS) return known.uri
    const uri = ensureStatusList(deps, { issuerDid }).then((list) => {
      deps.lists.remember(list)
      return list.uri
    })
    lists.set(issuerDid, { uri, checkedAt: now })
    uri.catch(() => lists.delete(issuerDid))
    return uri
  }
}

export async function createIssuerDeps(input: IssuerServiceInput): Promise<IssuerDeps> {
  const { name, db, keys, randomBytes, highAssurance } = input
  const credentialIssuer = `${input.baseUrl}/oid4vci`
  const isStrict = !(input.allowsPlainWallets ?? false)
  const secretOf = (purpose: string) => ensureSecret(keys, `${purpose}.${name}`, () => randomBytes(32))
  const orderKey = await secretOf(LIST_ORDER)
  const lists = {
    ...input,
    positions: createListPositions(input.statements, name),
    randomUuid: () => randomUuid(randomBytes),
    orderKey,
    certified: highAssurance && {
      certificate: highAssurance.certificate,
      formerKeys: highAssurance.formerKeys ?? [],
      issuer: highAssurance.origin + new URL(credentialIssuer).pathname,
    },
  }
  return {
    ...lists,
    credentialIssuer,
    serviceAddress: credentialIssuer,
    offers: sealedColumn<StoredOffer>(input.sealer, 'offer'),
    entries: createStatusEntries(lists, ({ issuerDid }) => ensureStatusList(lists, { issuerDid })),
    publisher: createListPublisher(lists),
    lists: createKnownLists(db, name),
    identity: await input.identities.ensure(name),
    faceOf: (issuerDid) => input.faceOf?.(labelOf(nameOfDid(issuerDid))),
    types: createTypeDocuments({ ...input, base: `${credentialIssuer}/vct` }),
    offerScheme: input.offerScheme ?? 'swiyu',
    keepsEntries: input.keepsEntries ?? true,
    grantsRefresh: input.grantsRefresh ?? true,
    isStrict,
    requiresEncryption: isStrict && highAssurance === undefined,
    nonces: createNonces({ key: await secretOf('nonce'), randomBytes }),
    encryptionKeys: createRequestEncryptionKeys({ secret: await secretOf('request-encryption') }),
  }
}
