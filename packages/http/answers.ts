import { DEFAULT_LANGUAGE, LANGUAGES } from '@e-collecting/i18n/languages'
import type { ProblemCode } from '@e-collecting/kernel'
import type { RoutesOf } from '@e-collecting/kernel/api-routes'
import { createRoute } from '@hono/zod-openapi'
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

const json = <Schema>(schema: Schema) => ({ 'application/json': { schema } })

/** What a request brings, in JSON. */
export const jsonBody = <Schema>(schema: Schema) => ({ required: true, content: json(schema) })

/** An answer in JSON. */
export const jsonAnswer = <Schema>(description: string, schema: Schema) => ({ description, content: json(schema) })

/** Which language the texts of an answer are in. */
export const LanguageQuery = z.object({ language: z.enum(LANGUAGES).default(DEFAULT_LANGUAGE) })

/** Longer than any cursor: names of the greatest length, sealed. */
const CURSOR_MAX_LENGTH = 4096

/** What an earlier page of the list has given. */
export const CursorSchema = z.string().max(CURSOR_MAX_LENGTH).optional()

/** The parts of a `ListPage`. */
export const listPageShape = <Item extends z.ZodType>(item: Item) => ({
  items: z.array(item),
  cursor: z.string().nullable(),
  previous: z.string().nullable(),
  next: z.string().nullable(),
})

/** What a problem is, apart from words: those are found by its code. */
export const describeProblemRoute = (codes: readonly ProblemCode[]) =>
  createRoute({
    method: 'get',
    path: '/api/problems/{code}',
    summary: 'One of the problems that this API can answer with',
    request: { params: z.object({ code: z.string() }) },
    responses: {
      200: jsonAnswer(
        'Its code and HTTP status',
        z.object({ code: z.enum(codes), status: z.number().int() }).meta({ id: 'ProblemFacts' }),
      ),
      ...problemAnswers(404),
    },
  })
type ProblemRoutes = RoutesOf<{ problem: ReturnType<typeof describeProblemRoute> }>

declare module '@e-collecting/kernel/api-routes' {
  interface ApiRoutes extends ProblemRoutes {}
}
