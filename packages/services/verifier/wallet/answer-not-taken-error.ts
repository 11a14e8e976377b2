import { DomainError } from '@e-collecting/kernel'

declare module '@e-collecting/kernel/error-codes' {
  interface InternalErrors {
    'answer-not-taken': true
  }
}

/** Whoever has asked, or a service of ours, cannot deal with the answer now, and nothing of it was kept: the wallet may send it again. */
export class AnswerNotTakenError extends DomainError {
  declare readonly code: 'answer-not-taken'

  constructor(options: ErrorOptions) {
    super('answer-not-taken', 'The answer could not be taken, and was not kept.', options)
  }
}
