import { DomainError } from '@e-collecting/kernel'

/** What can be wrong with evidence. None of the sentences repeats anything of it. */
const MESSAGES = {
  'evidence-line-malformed': 'The line is not one of an export.',
  'evidence-line-misplaced': 'The line stands twice, or is not in the order of the log.',
  'evidence-entry-foreign': 'The log has another entry at this place, or none, or no declaration.',
  'evidence-exchanged': 'The evidence is not the one whose hash stands in the entry.',
  'evidence-closed': 'The evidence cannot be opened with the keys that were given.',
  'evidence-malformed': 'What was sealed is not evidence of a declaration.',
  'evidence-of-other-item': 'The evidence is of another item, or of another text of it.',
  'evidence-refused': 'What was presented does not hold',
  'evidence-credential-wrong': 'The credential is not the voting-register credential of this item.',
  'evidence-out-of-time': 'It was presented before the first day of the item, or after its last.',
  'evidence-tag-wrong': 'The tag of the entry is not the one of this credential, or its proof does not hold.',
} as const

export type EvidenceFaultCode = keyof typeof MESSAGES

declare module '@e-collecting/kernel/error-codes' {
  interface InternalErrors extends Record<EvidenceFaultCode, true> {}
}

/** Evidence is not as it has to be. */
export class EvidenceFault extends DomainError {
  declare readonly code: EvidenceFaultCode

  /** @param reason in the words of a code, as `jwt_expired` */
  constructor(code: EvidenceFaultCode, options: { reason?: string; cause?: unknown } = {}) {
    const { reason, cause } = options
    super(code, reason === undefined ? MESSAGES[code] : `${MESSAGES[code]}: ${reason}.`, { cause })
  }
}
