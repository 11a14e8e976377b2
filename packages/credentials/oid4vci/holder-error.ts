import { CodedError } from '../coded-error.ts'

/** Why a wallet stops, for offers (OID4VCI) and presentation requests (OID4VP) alike. */
export type HolderErrorCode =
  /** The link is neither a credential offer nor a presentation request. */
  | 'unsupported-link'
  /** The address is neither https nor on this machine. */
  | 'insecure-address'
  /** No answer, a redirect, a time-out. */
  | 'unreachable'
  | 'answer-too-large'
  | 'invalid-offer'
  /** The offer asks for something this wallet cannot do (transaction code, another grant, another format). */
  | 'unsupported-offer'
  | 'invalid-metadata'
  /** The offer was collected already, was cancelled, or has lapsed. */
  | 'offer-gone'
  | 'issuance-refused'
  /** The issuer wants to deliver later; this wallet does not wait. */
  | 'credential-deferred'
  | 'invalid-credential'
  | 'invalid-request'
  | 'request-expired'
  /** The request was answered already, or is unknown. */
  | 'request-gone'
  | 'unsupported-request'
  /** The link, the request object and the signing key do not name the same verifier. */
  | 'client-mismatch'
  /** The answer would go to another address than the one the request came from. */
  | 'response-address-mismatch'
  | 'unresolvable-did'
  | 'untrusted-signature'
  /** A certificate of the other side is not valid now: its time is up, or has not begun. */
  | 'certificate-out-of-time'
  /** Nobody whom the wallet trusts vouches for the certificate. */
  | 'untrusted-certificate'
  | 'missing-credential'
  | 'response-refused'

/** A stop of the wallet. `code` is for the person, `message` stays inside; neither ever carries an attribute of a person. */
export class HolderError extends CodedError<HolderErrorCode> {
  override readonly name = 'HolderError'
  /** Error code the other side sent, if it looks like one; show it as text only. */
  readonly remoteCode: string | undefined

  constructor(code: HolderErrorCode, detail: string, options?: { cause?: unknown; remoteCode?: string | undefined }) {
    super(code, detail, options)
    this.remoteCode = options?.remoteCode
  }
}
