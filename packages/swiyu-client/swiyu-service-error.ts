import { DomainError } from '@e-collecting/kernel'

/**
 * `unreachable`: no answer; `refused`: a 4xx; `failed`: a 5xx; `unintelligible`: an answer of another shape; `misconfigured`: somebody
 * has to set it up here or there before it can work.
 */
export type SwiyuServiceErrorCode = 'unreachable' | 'refused' | 'failed' | 'unintelligible' | 'misconfigured'

declare module '@e-collecting/kernel/error-codes' {
  interface InternalErrors extends Record<SwiyuServiceErrorCode, true> {}
}

/** A call to an issuer or verifier that came to nothing. The message names call and status, never whom it was about: it may be logged. */
export class SwiyuServiceError extends DomainError {
  declare readonly code: SwiyuServiceErrorCode
  readonly httpStatus: number | undefined

  constructor(code: SwiyuServiceErrorCode, detail: string, options: { httpStatus?: number; cause?: unknown } = {}) {
    super(code, detail, options)
    this.httpStatus = options.httpStatus
  }
}

/** Whether trying again is in vain until somebody sets something up, here or there. */
export const isMisconfigured = (error: unknown): boolean =>
  error instanceof SwiyuServiceError && error.code === 'misconfigured'
