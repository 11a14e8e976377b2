import { DomainError, type ErrorCode, type ProblemCode } from '@e-collecting/kernel'
import type { Problem } from './answers.ts'
import { FieldsError } from './invalid-request-error.ts'

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
        ...(error instanceof FieldsError ? { errors: [...error.errors] } : {}),
      }
    }
  }
  return {
    type: `/problems/${'internal-error' satisfies ProblemCode}`,
    title: 'Something went wrong on our side.',
    status: 500,
  }
}
