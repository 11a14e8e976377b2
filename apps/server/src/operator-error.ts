/** Something cannot be done as it is asked for: the message says what whoever operates the product can do, and holds no secret. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError'
}
