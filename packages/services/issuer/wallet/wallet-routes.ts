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
  const documents = createIssuerDocuments(deps)
  const shared = { maxBodyBytes: MAX_BODY_BYTES, refuse: createIssuanceRefusals(deps) }
  const path = new URL(deps.credentialIssuer).pathname
  const wellKnown = ISSUER_DOCUMENTS.map((document) =>
    serveDocument(documents, document, `/.well-known/${document}${path}`),
  )
  const discovery = ISSUER_DOCUMENTS.flatMap((document) => [
    serveDocument(documents, document, `/.well-known/${document}`),
    serveDocument(documents, document, `/.well-known/${document}/oid4vci`),
    serveDocument(documents, document, `/oid4vci/.well-known/${document}`),
  ])
  return {
    wallet: { ...shared, endpoints: [...createHealthEndpoints(checks), ...discovery, ...createProtocol(deps)] },
    wellKnown: { ...shared, endpoints: [...wellKnown, ...tellKeys(deps)] },
  }
}

const DOCUMENT_HEADERS = { vary: 'Accept', 'cache-control': `public, max-age=${DOCUMENT_MAX_AGE_SECONDS}` }

const serveDocument = (
  documents: IssuerDocuments,
  document: (typeof ISSUER_DOCUMENTS)[number],
  path: string,
): Endpoint => ({
  method: 'GET',
  path,
  answer: async ({ header }) => {
    const form = chooseForm(header('accept'))
    if (!form)
      return answerJson(
        { error: 'invalid_request', error_description: 'Available as JSON or as JWT.' },
        { status: 406, headers: { vary: 'Accept' } },
      )
    const contentType = form === 'jwt' ? 'application/jwt' : 'application/json'
    return {
      status: 200,
      headers: { ...DOCUMENT_HEADERS, 'content-type': contentType },
      body: await documents(document, form),
    }
  },
})

/** At the address that credentials name as their issuer, where that is not a DID. */
function tellKeys({ certified }: IssuerDeps): Endpoint[] {
  if (certified === undefined) return []
  const path = `/.well-known/jwt-vc-issuer${new URL(certified.issuer).pathname}`
  const headers = { 'cache-control': `public, max-age=${DOCUMENT_MAX_AGE_SECONDS}` }
  return [{ method: 'GET', path, answer: () => answerJson(createWebIssuerDocument(certified), { headers }) }]
}

const createProtocol = (deps: IssuerDeps): Endpoint[] => [
  { method: 'GET', path: '/oid4vci/vct/:id', answer: (request, name) => readType(deps, request, name) },
  {
    method: 'POST',
    path: '/oid4vci/api/nonce',
    answer: () => answerJson({ c_nonce: deps.nonces.issue(deps.clock()) }, { headers: withNonce(deps) }),
  },
  {
    method: 'POST',
    path: '/oid4vci/api/token',
    answer: async (request) => {
      const parameters = await readForm(request, MAX_BODY_BYTES)
      const token = await grantToken(deps, { parameters, dpopProof: request.header('dpop') })
      return answerJson(toTokenJson(token), { headers: withNonce(deps) })
    },
  },
  serveCredentials(deps, '/api/credential', collectCredential),
  serveCredentials(deps, '/api/deferred_credential', collectDeferred),
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

const serveCredentials = (deps: IssuerDeps, path: string, collect: typeof collectCredential): Endpoint => ({
  method: 'POST',
  path: `/oid4vci${path}`,
  answer: async (request) => {
    const authorized = await authorize(deps, {
      authorization: request.header('authorization'),
      dpopProof: request.header('dpop'),
      url: `${deps.credentialIssuer}${path}`,
    })
    const opened = await openRequest(deps, await readRequest(request))
    const { status, body, contentType } = await collect(deps, authorized, opened)
    return { status, body, headers: { ...withNonce(deps), 'content-type': contentType } }
  },
})

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
  ...NO_STORE,
  'dpop-nonce': nonces.issue(clock()),
})
