import { randomUUID } from 'node:crypto'
import { type ApiEnv, createApi, createProblemRoutes } from '@e-collecting/http'
import { DomainError } from '@e-collecting/kernel'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Logger } from 'pino'
import { type Admit, admitRequests, type ToVisitor } from './http/admission.ts'
import type { Metrics } from './http/operations.ts'
import { redirectToPublicHost, requireOwnOrigin } from './http/origin-check.ts'
import { peerAddress } from './http/peer-address.ts'
import { answerNotFound, answerProblem, PROBLEM_STATUSES } from './http/problems.ts'
import type { SecurityEvents } from './http/security-events.ts'

export interface AppParts {
  publicUrl: string
  /** Origins whose pages may change something. */
  ownOrigins: readonly string[]
  logger: Logger
  metrics: Metrics
  securityEvents: SecurityEvents
  clientPseudonym: (peer: string | undefined, forwardedFor: string | undefined) => string
  /** Room for requests. */
  admit: Admit
  toVisitor: ToVisitor
  /** Done before any request of the API is looked at. */
  prepare: () => Promise<void>
  /** APIs of the features, mounted at their own absolute paths. */
  apis: ReturnType<typeof createApi>[]
  /** Limits by path pattern, applied before the features. */
  limits: { method: string; path: string; limit: MiddlewareHandler<ApiEnv> }[]
  /** Paths that take more than the usual body, in bytes. They read it themselves, no further than that, and only once they know the sender. */
  largeBodies: { path: RegExp; maxSize: number }[]
  /** Where other services report to; outside `/api`, for they have no Origin. */
  callbacks: Hono[]
  /** Fixed files that are not pages. */
  files: Hono[]
  operations: Hono
}

const MAX_BODY_BYTES = 64 * 1024
const WITH_BODY = ['POST', 'PUT', 'PATCH', 'DELETE']

/**
 * The product API with its guards, without pages: what a page's data is fetched from in process, too.
 * Every state-changing request needs our own origin; every fault is a problem document.
 */
export function createProductApi(parts: Pick<AppParts, 'ownOrigins' | 'prepare' | 'apis' | 'limits' | 'largeBodies'>) {
  const api = createApi()
  api.use('/api/*', requireOwnOrigin(parts.ownOrigins))
  // Before anything that may fail: an outage is explained while it lasts.
  api.route('/', createProblemRoutes(PROBLEM_STATUSES))
  api.use('/api/*', async (_, next) => {
    await parts.prepare()
    await next()
  })
  api.on(WITH_BODY, '/api/*', limitBody(parts.largeBodies))
  for (const { method, path, limit } of parts.limits) api.on(method, path, limit)
  for (const feature of parts.apis) api.route('/', feature)
  api.doc31('/api/openapi.json', {
    openapi: '3.1.0',
    info: {
      title: 'E-Collecting',
      version: '1',
      description:
        'The product API. Sessions belong to one browser. Logs of declarations are files below /log/, from /log/logs.json on; docs/log-format.md says what stands in them.',
    },
  })
  api.all('/api/*', answerNotFound)
  return api
}

function limitBody(largeBodies: AppParts['largeBodies']): MiddlewareHandler {
  const usual = bodyLimit({ maxSize: MAX_BODY_BYTES, onError: refuseLargeBody })
  return (c, next) => {
    const large = largeBodies.find(({ path }) => path.test(c.req.path))
    if (large === undefined) return isAnnounced(c, MAX_BODY_BYTES) ? next() : usual(c, next)
    // A body of unannounced length is not gathered here: anybody could have megabytes kept before being asked who it is.
    return Number(c.req.header('content-length') ?? 0) > large.maxSize ? refuseLargeBody() : next()
  }
}

/** Node reads no further than an announced length: then there is nothing to count, and the body is not opened here. */
function isAnnounced(c: Context, maxSize: number): boolean {
  const length = c.req.header('content-length')
  if (length === undefined || !/^\d+$/.test(length) || c.req.header('transfer-encoding') !== undefined) return false
  return Number(length) > maxSize ? refuseLargeBody() : true
}

const refuseLargeBody = (): never => {
  throw new DomainError('request-too-large', 'The body is too large.')
}

/**
 * A form was sent before the script of its page had arrived: the page stays as it is, with all that was typed. Nothing of it is read, and
 * by this way nothing of it stands in an address.
 */
const stayOnPage: MiddlewareHandler = async (c, next) => {
  const isForm = c.req.header('content-type')?.startsWith('application/x-www-form-urlencoded') === true
  return isForm ? c.body(null, 204) : next()
}

/** Everything but the pages with their files, which `main` and `dev` add each in its own way, and but what wallets ask. */
export function createApp(parts: AppParts): { app: Hono<ApiEnv>; api: Hono<ApiEnv> } {
  const app = new Hono<ApiEnv>()
  app.onError(answerProblem(parts.logger, parts.securityEvents))
  app.use(async (c, next) => {
    c.set('requestId', randomUUID())
    c.set('client', parts.clientPseudonym(peerAddress(c), c.req.header('x-forwarded-for')))
    await next()
    parts.metrics.countRequest(c.req.routePath, c.res.status)
  })
  app.use(admitRequests(parts.admit, parts.toVisitor))
  app.route('/', parts.operations)
  for (const callbacks of parts.callbacks) app.route('/', callbacks)
  app.use(redirectToPublicHost(parts.publicUrl))
  // Faults are rendered where it is mounted: with a renderer of its own, each of its handlers would be wrapped once more.
  const api = createProductApi(parts)
  app.route('/', api)
  for (const files of parts.files) app.route('/', files)
  app.post('*', stayOnPage)
  return { app, api: new Hono<ApiEnv>().route('/', api).onError(answerProblem(parts.logger, parts.securityEvents)) }
}
