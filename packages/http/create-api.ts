import { OpenAPIHono } from '@hono/zod-openapi'
import { type InvalidField, InvalidRequestError } from './invalid-request-error.ts'

/** What the edge has worked out before a feature's handler runs. */
export interface ApiEnv {
  Variables: {
    requestId: string
    /** Stands for the caller's address during one day; cannot be turned back into it (decision 22). */
    client: string
  }
}

interface SchemaIssue {
  path: PropertyKey[]
  message: string
}

/** An API of one feature. What its schemas refuse is thrown as `InvalidRequestError`; the edge renders it. */
export function createApi<Env extends ApiEnv = ApiEnv>(): OpenAPIHono<Env> {
  return new OpenAPIHono<Env>({
    defaultHook: (result) => {
      if (!result.success)
        throw new InvalidRequestError(result.error.issues.map((issue) => toField(issue, result.target)))
    },
  })
}

function toField({ path, message }: SchemaIssue, target: string): InvalidField {
  const segments = path.map(String)
  return { pointer: target === 'json' ? `#/${segments.join('/')}` : `?${segments.join('.')}`, detail: message }
}
