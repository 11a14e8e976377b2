/** Evidence cannot be exported or checked as it was asked for: the message says what whoever asks can do. */
export class EvidenceError extends Error {
  override readonly name = 'EvidenceError'
}
