import type { RouteConfig } from '@hono/zod-openapi'
import { problemAnswers } from './answers.ts'

/** Any request may come too often, or when the product has no room or no database for it. */
const ANY_REQUEST = [429, 503]
/** From another site; a body that is too large, whether it was asked for or not. */
const ANY_CHANGE = [403, 413]
/** Without its body, or with one of another media type. */
const ANY_BODY = [400, 415]

/** The answers that the edge gives in place of a route's handler, for the OpenAPI document. */
export function describeEdgeAnswers({ method, request = {} }: Pick<RouteConfig, 'method' | 'request'>) {
  const { body, params, query, headers } = request
  const hasInput = [params, query, headers].some((schema) => schema !== undefined)
  return problemAnswers(
    ...ANY_REQUEST,
    ...(method === 'get' ? [] : ANY_CHANGE),
    ...(body === undefined ? [] : ANY_BODY),
    ...(hasInput ? [400] : []),
  )
}
