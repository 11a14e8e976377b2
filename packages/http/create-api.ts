import { OpenAPIHono, type RouteConfig } from '@hono/zod-openapi'
import { describeEdgeAnswers } from './edge-answers.ts'
import { type InvalidField, InvalidRequestError } from './invalid-request-error.ts'
import { requireMediaType } from './media-type.ts'

/** What the edge has worked out before a feature's handler runs. */
export interface ApiEnv {
  Variables: {
    requestId: string
    /** Stands for the caller's address during one day; cannot be turned back into it. */
    client: string
  }
}

/** For answers that are somebody's own. */
export const NO_STORE = { 'cache-control': 'no-store' }

interface SchemaIssue {
  path: PropertyKey[]
  message: string
}

/**
 * An API of one feature. What its schemas refuse is thrown as `InvalidRequestError`, a body of another media type as DomainError
 * `unsupported-media-type`; the edge renders both. Each route is described with what the edge may answer in its place.
 */
export function createApi<Env extends ApiEnv = ApiEnv>(): OpenAPIHono<Env> {
  const api = new OpenAPIHono<Env>({
    defaultHook: (result) => {
      if (!result.success)
        throw new InvalidRequestError(result.error.issues.map((issue) => toField(issue, result.target)))
    },
  })
  const { openapi } = api
  // Types of a route's answers stay those of its own handler: what is added here is never the handler's to give.
  api.openapi = ((route: RouteConfig, ...rest: [never]) => openapi(guardRoute(route), ...rest)) as typeof openapi
  return api
}

function guardRoute(route: RouteConfig): RouteConfig {
  const mediaTypes = Object.keys(route.request?.body?.content ?? {})
  return {
    ...route,
    responses: { ...describeEdgeAnswers(route), ...route.responses },
    middleware:
      mediaTypes.length === 0 ? route.middleware : [...[route.middleware ?? []].flat(), requireMediaType(mediaTypes)],
  } as RouteConfig
}

function toField({ path, message }: SchemaIssue, target: string): InvalidField {
  const segments = path.map(String)
  return { pointer: target === 'json' ? toPointer(segments) : `?${segments.join('.')}`, detail: message }
}

/** RFC 6901 §6; `#` is the whole body. */
const toPointer = (segments: readonly string[]) =>
  `#${segments.map((segment) => `/${segment.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')}`
