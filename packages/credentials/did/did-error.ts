import { CodedError } from '../coded-error.ts'

/** Why a DID, its log or a key in it was refused. */
export type DidErrorCode =
  | 'malformed-did'
  | 'unsupported-did-method'
  | 'log-unavailable'
  | 'log-too-large'
  | 'malformed-log'
  | 'unsupported-log-parameter'
  | 'invalid-scid'
  | 'invalid-entry-hash'
  | 'invalid-version-time'
  | 'invalid-proof'
  | 'did-mismatch'
  | 'did-deactivated'
  | 'key-not-found'
  | 'invalid-key'

/** A refused DID. `code` may be shown, `message` stays inside. */
export class DidError extends CodedError<DidErrorCode> {
  override readonly name = 'DidError'
}
