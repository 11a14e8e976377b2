import { DomainError, type ErrorCode, type ProblemCode } from '@e-collecting/kernel'
import { z } from '@hono/zod-openapi'
import { InvalidRequestError } from './invalid-request-error.ts'

export const PROBLEM_TYPE = 'application/problem+json'

/** A problem document (RFC 9457). `type` is what clients act on; `title` is for people who read traffic. */
export const ProblemSchema = z
  .object({
    type: z
      .string()
      .describe('Address of the problem, such as `/problems/not-found`: opened in a browser, it is explained there.'),
    title: z.string(),
    status: z.number().int(),
    errors: z.array(z.object({ pointer: z.string(), detail: z.string() })).optional(),
  })
  .openapi('Problem')

export type Problem = z.infer<typeof ProblemSchema>

/** HTTP status by code; what has none is answered as `internal-error`. */
type ProblemStatuses = Readonly<Partial<Record<ErrorCode, number>>>

/**
 * The document for an error: by its code when `statuses` knows it, else a 500 that says nothing about the cause.
 * @param statuses HTTP status by problem code, of all features together.
 */
export function toProblem(error: unknown, statuses: ProblemStatuses): Problem {
  if (error instanceof DomainError) {
    const status = statuses[error.code]
    if (status !== undefined) {
      return {
        type: `/problems/${error.code}`,
        title: error.message,
        status,
        ...(error instanceof InvalidRequestError ? { errors: [...error.errors] } : {}),
      }
    }
  }
  return {
    type: `/problems/${'internal-error' satisfies ProblemCode}`,
    title: 'Something went wrong on our side.',
    status: 500,
  }
}

/** OpenAPI answers for the given problem codes, by status. */
export function problemAnswers(...statuses: number[]) {
  const answer = { description: 'Problem document', content: { [PROBLEM_TYPE]: { schema: ProblemSchema } } }
  return Object.fromEntries(statuses.map((status) => [status, answer]))
}
