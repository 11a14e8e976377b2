import { DomainError } from '@e-collecting/kernel'

/** The session was answered before. */
export class SessionClosedError extends DomainError<'session-closed'> {
  constructor() {
    super('session-closed', 'The verification has been answered already.')
  }
}
