/** A problem document (RFC 9457) as the product's API sends it. */
export type Problem = {
  /** `/problems/<code>` */
  type: string
  title: string
  status: number
  /** Schema failures: JSON pointer of the member and what is wrong with it. */
  errors?: readonly { pointer: string; detail: string }[]
  [extension: string]: unknown
}

/** A failed call. Texts are found by `code` (`errors:<code>`); nobody parses title or detail (style §5). */
export class ProblemError extends Error {
  override readonly name = 'ProblemError'
  readonly code: string
  /** HTTP status, 0 when no answer came. */
  readonly status: number
  readonly problem: Problem

  constructor(problem: Problem, options?: { cause?: unknown }) {
    super(problem.type, options)
    this.problem = problem
    this.code = problem.type.replace(/^.*\//, '')
    this.status = problem.status
  }
}

/** By name, not by class: in development the server's client and the page come from two module graphs. */
export const isProblemError = (error: unknown): error is ProblemError =>
  error instanceof Error && error.name === 'ProblemError'

/** Code of any thrown thing, `unknown` for what is not a problem of ours. */
export const problemCode = (error: unknown): string => (isProblemError(error) ? error.code : 'unknown')

/** The server has answered, and would answer the same again. */
export const isRefusal = (error: unknown): error is ProblemError =>
  isProblemError(error) && error.status >= 400 && error.status < 500
