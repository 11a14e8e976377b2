import type { CryptoCallbacks } from '@e-collecting/credentials/crypto'
import { encodeBase64Url } from '@e-collecting/credentials/jose'
import {
  type CollectedCredential,
  type CredentialOffer,
  collectCredential,
  fetchAuthorizationServer,
  fetchIssuerMetadata,
  fetchOffer,
  findConfiguration,
  type HolderDeps,
  HolderError,
  type IssuerMetadata,
  type OfferedCredential,
} from '@e-collecting/credentials/oid4vci'
import {
  type ChosenCredential,
  fetchPresentationRequest,
  type PresentationOutcome,
  type PresentationRequest,
  sendPresentation,
  sendRefusal,
} from '@e-collecting/credentials/oid4vp'
import type { Clock } from '@e-collecting/kernel'
import { createCheckCertificates, type LoadTrustAnchors } from './check-certificates.ts'
import { type CredentialStatus, checkStatuses } from './credential-status.ts'
import { createGuardedTransport, type FetchCallback } from './guarded-transport.ts'
import { createKeyResolver, type ResolveDidLogUrl } from './key-resolver.ts'
import { matchCredentials, type QueryMatch } from './match-credentials.ts'
import { parseLink } from './parse-link.ts'
import type { HeldCredential, WalletStorage } from './wallet-storage.ts'

export type HolderConfig = {
  readonly crypto: CryptoCallbacks
  readonly fetch: FetchCallback
  readonly storage: WalletStorage
  readonly now: Clock
  /** Where DID logs and status lists are fetched, if not where DID and credential say. */
  readonly resolveDidLogUrl?: ResolveDidLogUrl
  /** Who is trusted to certify others. Default: nobody, so that what is signed with a certificate is refused. */
  readonly loadTrustAnchors?: LoadTrustAnchors
  /** Longest wait for an answer; 0 means no limit. */
  readonly timeoutMs?: number
}

/** An offer with what its issuer says of itself; nothing has been collected. */
export type OpenedOffer = {
  readonly kind: 'offer'
  readonly offer: CredentialOffer
  readonly metadata: IssuerMetadata
  readonly configurationId: string
  readonly configuration: OfferedCredential
}

/** A verified request with what the wallet could answer; nothing has been sent. */
export type OpenedRequest = {
  readonly kind: 'presentation'
  readonly request: PresentationRequest
  /** Host the request came from and the answer goes to. */
  readonly host: string
  readonly matches: readonly QueryMatch[]
}

/** Ids of the chosen credentials by query id; without one, the newest that fits. */
export type Choice = Readonly<Record<string, string>>

/** A wallet without a face. Everything it does throws HolderError and nothing else that is expected. */
export type Holder = ReturnType<typeof createHolder>

/** A holder that collects, keeps and presents SD-JWT credentials by the public protocols only. */
export function createHolder(config: HolderConfig) {
  const { crypto, storage, now } = config
  const transport = createGuardedTransport(config)
  const deps: HolderDeps = {
    crypto,
    transport,
    now,
    resolveKey: createKeyResolver({ ...config, transport }),
    checkCertificates: createCheckCertificates({ ...config, transport, loadTrustAnchors: config.loadTrustAnchors }),
  }
  return {
    /** Reads a link and fetches what it points to. Answers nothing. */
    openLink: async (text: string): Promise<OpenedOffer | OpenedRequest> => {
      const link = parseLink(text)
      if (link.kind === 'offer') return openOffer(deps, link.offer)
      if (link.kind === 'offer-reference') return openOffer(deps, await fetchOffer(deps, link.uri))
      const request = await fetchPresentationRequest(deps, link.reference)
      const matches = matchCredentials(request, await storage.list())
      return { kind: 'presentation', request, host: new URL(request.responseUri).host, matches }
    },

    /** Collects an offered credential, in as many copies as the issuer gives or as are wanted, and keeps it. */
    acceptOffer: async (opened: OpenedOffer, copies = opened.metadata.batchSize): Promise<HeldCredential> => {
      const authorizationServer = await fetchAuthorizationServer(deps, opened.metadata)
      const collected = await collectCredential(deps, { ...opened, authorizationServer, copies })
      const credential = toHeldCredential(deps, opened, collected)
      await storage.insert(
        credential,
        collected.map(({ privateJwk }) => privateJwk),
      )
      return credential
    },

    /** Sends what was asked for, from the chosen credentials. */
    present: async ({ request, matches }: OpenedRequest, choice: Choice = {}): Promise<PresentationOutcome> => {
      const chosen = await Promise.all(
        matches.map(async (match) => [match.queryId, await takeCopy(storage, match, choice[match.queryId])] as const),
      )
      return sendPresentation(deps, request, new Map(chosen))
    },

    /** Tells the verifier that the person declined. */
    refuse: ({ request }: OpenedRequest): Promise<PresentationOutcome> => sendRefusal(deps, request),

    listCredentials: () => storage.list(),
    checkStatuses: (credentials: readonly HeldCredential[]): Promise<ReadonlyMap<string, CredentialStatus>> =>
      checkStatuses({ ...deps, resolveListUrl: config.resolveDidLogUrl ?? ((uri) => uri) }, credentials),
    deleteCredential: (id: string) => storage.delete(id),
    deleteAll: () => storage.deleteAll(),
  }
}

async function openOffer(deps: HolderDeps, offer: CredentialOffer): Promise<OpenedOffer> {
  const metadata = await fetchIssuerMetadata(deps, offer.credentialIssuer)
  const [configurationId] = offer.configurationIds
  return {
    kind: 'offer',
    offer,
    metadata,
    configurationId,
    configuration: findConfiguration({ metadata, configurationId }),
  }
}

function toHeldCredential(
  { crypto, now }: HolderDeps,
  { metadata, configuration }: OpenedOffer,
  collected: readonly CollectedCredential[],
): HeldCredential {
  const [first] = collected
  if (!first) throw new HolderError('invalid-credential', 'The issuer sent no credential.')
  return {
    id: encodeBase64Url(crypto.randomBytes(12)),
    vct: first.vct,
    issuerDid: first.issuerDid,
    credentialIssuer: metadata.credentialIssuer,
    issuerName: metadata.name,
    name: configuration.name,
    logo: configuration.logo ?? metadata.logo,
    claimNames: configuration.claims,
    receivedAt: now().toISOString(),
    claims: first.claims,
    copies: collected.map(({ compact }) => ({ compact, useCount: 0 })),
  }
}

/** The least used copy of the chosen credential, and its key: two verifiers see the same copy only when all are used up. */
async function takeCopy(storage: WalletStorage, match: QueryMatch, id: string | undefined): Promise<ChosenCredential> {
  const candidate =
    id === undefined ? match.candidates[0] : match.candidates.find(({ credential }) => credential.id === id)
  if (!candidate) throw new HolderError('missing-credential', 'Nothing held answers this part of the request.')
  const { id: credentialId, copies } = candidate.credential
  const leastUsed = copies.reduce((best, { useCount }, at) => (useCount < (copies[best]?.useCount ?? 0) ? at : best), 0)
  const key = await storage.loadKey(credentialId, leastUsed)
  const compact = copies[leastUsed]?.compact
  if (!key || compact === undefined) throw new HolderError('missing-credential', 'The credential was deleted.')
  await storage.recordUse(credentialId, leastUsed)
  return { compact, key, paths: candidate.claims.map(({ path }) => path) }
}
