import { DomainError } from '@e-collecting/kernel'

/** Why a use case of the management side is refused. */
export type ManagementErrorCode = 'unknown-id' | 'rule-violated' | 'changed-meanwhile'

declare module '@e-collecting/kernel/error-codes' {
  interface InternalErrors extends Record<ManagementErrorCode, true> {}
}

/** A refused management call. The message is shown to the business side: it names fields and states, never their values. */
export class ManagementError extends DomainError {
  declare readonly code: ManagementErrorCode

  constructor(code: ManagementErrorCode, detail: string, options?: { cause?: unknown }) {
    super(code, detail, options)
  }
}
