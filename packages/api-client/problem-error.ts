import type { ErrorCode } from '@e-collecting/kernel'

/** Code of a failed call: of the product, of the browser itself, of an answer that is no problem document, or of anything else. */
export type CallErrorCode = ErrorCode | `http-${number}` | 'unknown'

/** A problem document (RFC 9457) as the product's API sends it. */
export type Problem = {
  type: `/problems/${CallErrorCode}`
  title: string
  status: number
  /** Schema failures: JSON pointer of the member and what is wrong with it. */
  errors?: readonly { pointer: string; detail: string }[]
  [extension: string]: unknown
}

/** A failed call. Texts are found by `code` (`errors:<code>`); nobody parses title or detail. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError'
  readonly code: CallErrorCode
  /** HTTP status, 0 when no answer came. */
  readonly status: number
  readonly problem: Problem

  constructor(problem: Problem, options?: { cause?: unknown }) {
    super(problem.type, options)
    this.problem = problem
    // A server of another release may send one that is unknown here: it equals none, and gets the general text.
    this.code = problem.type.replace(/^.*\//, '') as CallErrorCode
    this.status = problem.status
  }
}

/** What was asked of the network has not come. */
export const noAnswer = (cause: unknown): ProblemError =>
  new ProblemError({ type: '/problems/network', title: 'Network', status: 0 }, { cause })

/** By name, not by class: in development the server's client and the page come from two module graphs. */
export const isProblemError = (error: unknown): error is ProblemError =>
  error instanceof Error && error.name === 'ProblemError'

/** Code of any thrown thing, `unknown` for what is not a problem of ours. */
export const problemCode = (error: unknown): CallErrorCode => (isProblemError(error) ? error.code : 'unknown')

/** The server, and not what stands before it or the network, has said no: for good, or for now. */
export const isDenied = (error: unknown): error is ProblemError =>
  isProblemError(error) && error.status >= 400 && error.status < 500

/** The server has answered, and would answer the same again; where it only had no room (429) it will say something else. */
export const isRefusal = (error: unknown): error is ProblemError => isDenied(error) && error.status !== 429

/** What is asked for is not there, or is not there for this browser. */
export const isNotFound = (error: unknown): error is ProblemError => isProblemError(error) && error.status === 404
