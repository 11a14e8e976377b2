import { DomainError, type ProblemCode, type Problems } from '@e-collecting/kernel'
import { createRoute, z } from '@hono/zod-openapi'
import { problemAnswers } from './answers.ts'
import { createApi } from './create-api.ts'

/** Codes and statuses come with a release. */
const CACHE = 'public, max-age=3600'

/** What a problem is, apart from words: those are found by its code. */
export function createProblemRoutes(statuses: Problems) {
  const codes = Object.keys(statuses) as ProblemCode[]
  const FactsSchema = z.object({ code: z.enum(codes), status: z.number().int() }).openapi('ProblemFacts')
  const problemRoute = createRoute({
    method: 'get',
    path: '/api/problems/{code}',
    summary: 'One of the problems that this API can answer with',
    request: { params: z.object({ code: z.string() }) },
    responses: {
      200: { description: 'Its code and HTTP status', content: { 'application/json': { schema: FactsSchema } } },
      ...problemAnswers(404),
    },
  })
  return createApi().openapi(problemRoute, (c) => {
    const asked = c.req.valid('param').code
    const code = codes.find((known) => known === asked)
    if (code === undefined) throw new DomainError('not-found', 'There is no such problem.')
    return c.json({ code, status: statuses[code] }, 200, { 'cache-control': CACHE })
  })
}
