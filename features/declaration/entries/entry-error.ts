import { DomainError } from '@e-collecting/kernel'

/** Why a log of declarations is not one, as far as one entry shows it. */
export type EntryErrorCode =
  | 'entry-malformed'
  | 'entry-unknown'
  | 'entry-before-opening'
  | 'entry-after-close'
  | 'entry-tag-repeated'
  | 'entry-evidence-repeated'
  | 'entry-annulment-wrong'
  | 'entry-issuance-wrong'
  | 'entry-close-wrong'

declare module '@e-collecting/kernel/error-codes' {
  interface InternalErrors extends Record<EntryErrorCode, true> {}
}

/** An entry that may not stand where it stands. The message says why and repeats nothing of it. */
export class EntryError extends DomainError {
  declare readonly code: EntryErrorCode

  constructor(code: EntryErrorCode, detail: string) {
    super(code, detail)
  }
}
