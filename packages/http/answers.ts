import { z } from 'zod'

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
  .meta({ id: 'Problem' })

export type Problem = z.infer<typeof ProblemSchema>

/** OpenAPI answers for the given problem codes, by status. */
export function problemAnswers(...statuses: number[]) {
  const answer = { description: 'Problem document', content: { [PROBLEM_TYPE]: { schema: ProblemSchema } } }
  return Object.fromEntries(statuses.map((status) => [status, answer]))
}

/** A body in JSON, as request or as answer. */
export const json = <Schema>(schema: Schema) => ({ content: { 'application/json': { schema } } })
