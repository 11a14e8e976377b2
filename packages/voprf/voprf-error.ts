/**
 * Why a value was refused. `invalid-element`: not 32 bytes, not the one encoding of an element, or the identity. `invalid-scalar`: not 32
 * bytes, not below the order of the group, or zero where that gives everything away. `invalid-input`: an input of more than 65,535 bytes.
 * `invalid-proof`: a proof that was not made with the key that it is said to be of, or for other elements. `invalid-shares`: evaluations that
 * cannot be combined.
 */
export type VoprfErrorCode = 'invalid-element' | 'invalid-scalar' | 'invalid-input' | 'invalid-proof' | 'invalid-shares'

/** A refused value. `message` says what is wrong and repeats nothing of it. */
export class VoprfError extends Error {
  override readonly name = 'VoprfError'
  readonly code: VoprfErrorCode

  constructor(code: VoprfErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
