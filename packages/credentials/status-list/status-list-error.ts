import { CodedError } from '../coded-error.ts'

/** Why a status list was refused. */
export type StatusListErrorCode =
  | 'malformed-status-list'
  | 'status-list-too-large'
  | 'invalid-signature'
  | 'subject-mismatch'
  | 'status-list-expired'
  | 'status-list-premature'
  | 'issuer-mismatch'
  | 'invalid-status'
  | 'index-out-of-range'

/** A refused status list. `code` may be shown, `message` stays inside. */
export class StatusListError extends CodedError<StatusListErrorCode> {
  override readonly name = 'StatusListError'
}
