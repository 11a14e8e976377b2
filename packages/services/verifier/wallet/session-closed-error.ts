import { DomainError } from '@e-collecting/kernel'

declare module '@e-collecting/kernel/error-codes' {
  interface InternalErrors {
    'session-closed': true
  }
}

/** The session was answered before. */
export class SessionClosedError extends DomainError {
  declare readonly code: 'session-closed'

  constructor() {
    super('session-closed', 'The verification has been answered already.')
  }
}
