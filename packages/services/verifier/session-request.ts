import type { EcPrivateJwk, EcPublicJwk } from '@e-collecting/credentials/crypto'
import type { PresentationQuery, ResponseMode, VerifierDisplay } from '@e-collecting/credentials/oid4vp'

/** What was asked, sealed in the exchange's row until there is an answer, or as long as the answer waits to be read. */
export type SessionRequest = {
  readonly query: PresentationQuery
  readonly acceptedIssuers: readonly string[]
  readonly responseMode: ResponseMode
  readonly nonce: string
  readonly state: string
  readonly display: VerifierDisplay
  readonly encryptionKey: EcPublicJwk
  /** The other half of `encryptionKey`, until there is an answer. */
  readonly privateKey?: EcPrivateJwk
  /** Set if the query came in the old form: the result is flat then, and the definition is echoed. */
  readonly presentationDefinition?: unknown
}
