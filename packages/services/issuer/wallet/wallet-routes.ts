import { ISSUER_DOCUMENTS, IssuanceError, JWT_MEDIA_TYPE } from '@e-collecting/credentials/oid4vci'
import {
  answerJson,
  type Endpoint,
  type EndpointAnswer,
  type EndpointRequest,
  MediaTypeError,
  mediaTypeOf,
  NO_STORE,
  readForm,
  type WalletSide,
} from '../../http/endpoint.ts'
import { createHealthEndpoints, type HealthCheck } from '../../http/health.ts'
import type { IssuerDeps } from '../issuer-deps.ts'
import { OFFER_PATH, readOffer } from '../management/create-offer.ts'
import { createTenants, type FindTenant } from '../tenants.ts'
import { authorize } from './authorize.ts'
import { collectCredential } from './collect-credential.ts'
import { collectDeferred } from './collect-deferred.ts'
import { grantToken } from './grant-token.ts'
import { createIssuanceRefusals } from './issuance-edge.ts'
import { chooseForm, createIssuerDocuments, createWebIssuerDocument, type IssuerDocuments } from './issuer-documents.ts'
import { openRequest } from './open-request.ts'
import { toTokenJson } from './wallet.schema.ts'

const MAX_BODY_BYTES = 256 * 1024
const DOCUMENT_MAX_AGE_SECONDS = 60

export type IssuerWalletSides = {
  /** Everything below the issuer's base: `/oid4vci/…`, `/actuator/health`. */
  readonly wallet: WalletSide
  /** The discovery documents in prefix style, at the root of the host (RFC 8615). */
  readonly wellKnown: WalletSide
}

/** The issuer's wallet side: discovery, nonce, token, credential, deferred credential, type metadata, health. */
export function createIssuerWallet(deps: IssuerDeps, checks: Readonly<Record<string, HealthCheck>>): IssuerWalletSides {
  const own = createAddress(deps)
  const itself: FindAddress = async () => own
  const tenants = createTenants(deps, createAddress)
  const shared = { maxBodyBytes: MAX_BODY_BYTES, refuse: createIssuanceRefusals(deps) }
  const path = new URL(deps.serviceAddress).pathname
  const wellKnown = ISSUER_DOCUMENTS.flatMap((document) => [
    serveDocument(itself, document, `/.well-known/${document}${path}`),
    serveDocument(tenants, document, `/.well-known/${document}${path}/:id`),
  ])
  const discovery = ISSUER_DOCUMENTS.flatMap((document) => [
    serveDocument(itself, document, `/.well-known/${document}`),
    serveDocument(itself, document, `/.well-known/${document}/oid4vci`),
    serveDocument(itself, document, `/oid4vci/.well-known/${document}`),
    serveDocument(tenants, document, `/.well-known/${document}/oid4vci/:id`),
    serveDocument(tenants, document, `/oid4vci/:id/.well-known/${document}`),
  ])
  const protocol = [...createProtocol(itself, '/oid4vci'), ...createProtocol(tenants, '/oid4vci/:id')]
  return {
    wallet: { ...shared, endpoints: [...createHealthEndpoints(checks), ...discovery, ...protocol, ...serveKept(deps)] },
    wellKnown: { ...shared, endpoints: [...wellKnown, ...tellKeys(deps)] },
  }
}

/** What is served at one issuer's address. */
interface IssuerAddress {
  readonly deps: IssuerDeps
  readonly documents: IssuerDocuments
}
type FindAddress = FindTenant<IssuerAddress>

const createAddress = (deps: IssuerDeps): IssuerAddress => ({ deps, documents: createIssuerDocuments(deps) })

const noIssuer = () =>
  answerJson({ error: 'not_found', error_description: 'There is no such issuer.' }, { status: 404 })

const DOCUMENT_HEADERS = { vary: 'Accept', 'cache-control': `public, max-age=${DOCUMENT_MAX_AGE_SECONDS}` }

const serveDocument = (find: FindAddress, document: (typeof ISSUER_DOCUMENTS)[number], path: string): Endpoint => ({
  method: 'GET',
  path,
  answer: async ({ header }, name) => {
    const address = await find(name)
    if (address === undefined) return noIssuer()
    const form = chooseForm(header('accept'))
    if (!form)
      return answerJson(
        { error: 'invalid_request', error_description: 'Available as JSON or as JWT.' },
        { status: 406, headers: { vary: 'Accept' } },
      )
    const contentType = form === 'jwt' ? 'application/jwt' : 'application/json'
    return {
      status: 200,
      headers: { 'content-type': contentType, ...DOCUMENT_HEADERS },
      body: await address.documents(document, form),
    }
  },
})

/** At the address that credentials name as their issuer, where that is not a DID. */
function tellKeys({ certified }: IssuerDeps): Endpoint[] {
  if (certified === undefined) return []
  const path = `/.well-known/jwt-vc-issuer${new URL(certified.issuer).pathname}`
  const headers = { 'cache-control': `public, max-age=${DOCUMENT_MAX_AGE_SECONDS}` }
  return [
    { method: 'GET', path, answer: async () => answerJson(await createWebIssuerDocument(certified), { headers }) },
  ]
}

const createProtocol = (find: FindAddress, base: string): Endpoint[] => {
  const at = (
    path: string,
    answer: (deps: IssuerDeps, request: EndpointRequest) => Promise<EndpointAnswer>,
  ): Endpoint => ({
    method: 'POST',
    path: `${base}${path}`,
    answer: async (request, name) => {
      const address = await find(name)
      return address === undefined ? noIssuer() : answer(address.deps, request)
    },
  })
  return [
    at('/api/nonce', async (deps) =>
      answerJson({ c_nonce: deps.nonces.issue(deps.clock()) }, { headers: withNonce(deps) }),
    ),
    at('/api/token', async (deps, request) => {
      const parameters = await readForm(request, MAX_BODY_BYTES)
      const token = await grantToken(deps, { parameters, dpopProof: request.header('dpop') })
      return answerJson(toTokenJson(token), { headers: withNonce(deps) })
    }),
    at('/api/credential', serveCredentials('/api/credential', collectCredential)),
    at('/api/deferred_credential', serveCredentials('/api/deferred_credential', collectDeferred)),
  ]
}

/** What is kept for whoever knows its name: types for everybody, an offer for who has read its code. */
const serveKept = (deps: IssuerDeps): Endpoint[] => [
  { method: 'GET', path: '/oid4vci/vct/:id', answer: (request, name) => readType(deps, request, name) },
  {
    method: 'GET',
    path: `/oid4vci${OFFER_PATH}/:id`,
    answer: async (_, secret) => {
      const offer = await readOffer(deps, secret)
      if (offer !== undefined) return answerJson(offer, { headers: NO_STORE })
      const body = { error: 'invalid_request', error_description: 'There is no such offer, or it has been collected.' }
      return answerJson(body, { status: 404, headers: NO_STORE })
    },
  },
]

/** What an address says never changes: whoever has it need not ask again. */
async function readType({ types }: IssuerDeps, { header }: EndpointRequest, name: string): Promise<EndpointAnswer> {
  const body = await types.read(name)
  if (body === undefined)
    return answerJson({ error: 'not_found', error_description: 'There is no such type.' }, { status: 404 })
  const etag = `"${name}"`
  const headers = { etag, 'cache-control': 'public, max-age=31536000, immutable' }
  const isKnown = (header('if-none-match') ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
  if (isKnown) return { status: 304, headers, body: '' }
  return { status: 200, headers: { ...headers, 'content-type': 'application/json' }, body }
}

const serveCredentials =
  (path: string, collect: typeof collectCredential) =>
  async (deps: IssuerDeps, request: EndpointRequest): Promise<EndpointAnswer> => {
    const authorized = await authorize(deps, {
      authorization: request.header('authorization'),
      dpopProof: request.header('dpop'),
      url: `${deps.credentialIssuer}${path}`,
    })
    const opened = await openRequest(deps, await readRequest(request))
    const { status, body, contentType } = await collect(deps, authorized, opened)
    return { status, body, headers: { 'content-type': contentType, ...withNonce(deps) } }
  }

/** @throws MediaTypeError; IssuanceError `invalid_credential_request` without a body */
async function readRequest(request: EndpointRequest): Promise<{ contentType: string; text: string }> {
  const contentType = mediaTypeOf(request)
  const text = await request.text(MAX_BODY_BYTES)
  if (text === '') throw new IssuanceError('invalid_credential_request', 'The request has no body.')
  if (contentType !== 'application/json' && contentType !== JWT_MEDIA_TYPE)
    throw new MediaTypeError(`The body must be application/json or ${JWT_MEDIA_TYPE}.`)
  return { contentType, text }
}

/** With a nonce for the wallet's next DPoP proof; another one than in any body, as each may be used once. */
const withNonce = ({ nonces, clock }: Pick<IssuerDeps, 'nonces' | 'clock'>) => ({
  'dpop-nonce': nonces.issue(clock()),
  ...NO_STORE,
})
