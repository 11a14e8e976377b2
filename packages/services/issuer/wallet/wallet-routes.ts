import { createTypeMetadata, ISSUER_DOCUMENTS } from '@e-collecting/credentials/oid4vci'
import { type Context, Hono } from 'hono'
import { createHealthRoutes, type HealthCheck } from '../../http/health.ts'
import { openToWallets } from '../../http/wallet-edge.ts'
import type { IssuerDeps } from '../issuer-deps.ts'
import { authorize } from './authorize.ts'
import { collectCredential } from './collect-credential.ts'
import { collectDeferred } from './collect-deferred.ts'
import { grantToken } from './grant-token.ts'
import { renderIssuanceErrors } from './issuance-edge.ts'
import { chooseForm, createIssuerDocuments, type IssuerDocuments } from './issuer-documents.ts'
import { openRequest } from './open-request.ts'
import { toTokenJson } from './wallet.schema.ts'

const MAX_BODY_BYTES = 256 * 1024
const DOCUMENT_MAX_AGE_SECONDS = 60

export type IssuerWalletApps = {
  /** Everything below the issuer's base: `/oid4vci/…`, `/actuator/health`. */
  readonly wallet: Hono
  /** The discovery documents in prefix style, to be mounted at the root of the host (RFC 8615). */
  readonly wellKnown: Hono
}

/** The issuer's wallet side (swiyu §2): discovery, nonce, token, credential, deferred credential, type metadata, health. */
export function createIssuerWallet(deps: IssuerDeps, checks: Readonly<Record<string, HealthCheck>>): IssuerWalletApps {
  const documents = createIssuerDocuments(deps)
  const wallet = new Hono()
  openToWallets(wallet, { maxBodyBytes: MAX_BODY_BYTES })
  renderIssuanceErrors(wallet, deps)
  wallet.route('/actuator', createHealthRoutes(checks))
  wallet.route('/oid4vci', createProtocolRoutes(deps, documents))
  for (const document of ISSUER_DOCUMENTS) {
    const serve = serveDocument(documents, document)
    wallet.get(`/.well-known/${document}`, serve)
    wallet.get(`/.well-known/${document}/oid4vci`, serve)
  }
  return { wallet, wellKnown: createPrefixWellKnowns(deps, documents) }
}

function createPrefixWellKnowns(deps: IssuerDeps, documents: IssuerDocuments): Hono {
  const app = new Hono()
  const path = new URL(deps.credentialIssuer).pathname
  for (const document of ISSUER_DOCUMENTS) {
    const one = new Hono()
    openToWallets(one, { maxBodyBytes: MAX_BODY_BYTES })
    renderIssuanceErrors(one, deps)
    one.get('/', serveDocument(documents, document))
    app.route(`/.well-known/${document}${path}`, one)
  }
  return app
}

const serveDocument =
  (documents: IssuerDocuments, document: (typeof ISSUER_DOCUMENTS)[number]) =>
  async (c: Context): Promise<Response> => {
    c.header('Vary', 'Accept', { append: true })
    const form = chooseForm(c.req.header('accept'))
    if (!form) return c.json({ error: 'invalid_request', error_description: 'Available as JSON or as JWT.' }, 406)
    c.header('Cache-Control', `public, max-age=${DOCUMENT_MAX_AGE_SECONDS}`)
    c.header('Content-Type', form === 'jwt' ? 'application/jwt' : 'application/json')
    return c.body(await documents(document, form))
  }

function createProtocolRoutes(deps: IssuerDeps, documents: IssuerDocuments): Hono {
  const app = new Hono()
  for (const document of ISSUER_DOCUMENTS) app.get(`/.well-known/${document}`, serveDocument(documents, document))
  app.get('/vct/:id', (c) => {
    const id = c.req.param('id')
    const configuration = Object.hasOwn(deps.configurations, id) ? deps.configurations[id] : undefined
    if (!configuration) return c.notFound()
    c.header('Cache-Control', 'public, max-age=3600')
    return c.json(createTypeMetadata(configuration))
  })
  app.use('/api/*', (c, next) => {
    c.header('Cache-Control', 'no-store')
    return next()
  })
  app.post('/api/nonce', (c) => {
    offerNonce(c, deps)
    return c.json({ c_nonce: deps.nonces.issue(deps.clock()) })
  })
  app.post('/api/token', async (c) => {
    const parameters = new URLSearchParams(mediaTypeOf(c) === FORM ? await c.req.text() : '')
    const token = await grantToken(deps, { parameters, dpopProof: c.req.header('dpop') })
    offerNonce(c, deps)
    return c.json(toTokenJson(token))
  })
  app.post('/api/credential', (c) => answerCredential(c, deps, { path: '/api/credential', collect: collectCredential }))
  app.post('/api/deferred_credential', (c) =>
    answerCredential(c, deps, { path: '/api/deferred_credential', collect: collectDeferred }),
  )
  return app
}

async function answerCredential(
  c: Context,
  deps: IssuerDeps,
  { path, collect }: { path: string; collect: typeof collectCredential },
): Promise<Response> {
  const authorized = await authorize(deps, {
    authorization: c.req.header('authorization'),
    dpopProof: c.req.header('dpop'),
    url: `${deps.credentialIssuer}${path}`,
  })
  const request = await openRequest(deps, { contentType: mediaTypeOf(c), text: await c.req.text() })
  const { status, body, contentType } = await collect(deps, authorized, request)
  offerNonce(c, deps)
  return c.body(body, status, { 'Content-Type': contentType })
}

const FORM = 'application/x-www-form-urlencoded'

/** The media type of a body without parameters, lower case. */
const mediaTypeOf = (c: Context): string =>
  (c.req.header('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''

/** A nonce for the wallet's next DPoP proof; another one than in any body, as each may be used once. */
const offerNonce = (c: Context, { nonces, clock }: Pick<IssuerDeps, 'nonces' | 'clock'>): void =>
  c.header('DPoP-Nonce', nonces.issue(clock()))
