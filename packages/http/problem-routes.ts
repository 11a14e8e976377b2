import { DomainError, type ProblemCode, type Problems } from '@e-collecting/kernel'
import { describeProblemRoute } from './answers.ts'
import { createApi } from './create-api.ts'

/** Codes and statuses come with a release. */
const CACHE = 'public, max-age=3600'

/** Answers which problems there are. */
export function createProblemRoutes(statuses: Problems) {
  const codes = Object.keys(statuses) as ProblemCode[]
  return createApi().openapi(describeProblemRoute(codes), (c) => {
    const asked = c.req.valid('param').code
    const code = codes.find((known) => known === asked)
    if (code === undefined) throw new DomainError('not-found', 'There is no such problem.')
    return c.json({ code, status: statuses[code] }, 200, { 'cache-control': CACHE })
  })
}
