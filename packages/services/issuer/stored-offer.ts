import type { EcPublicJwk } from '@e-collecting/credentials/crypto'
import type { JsonObject } from '@e-collecting/credentials/jose'
import type { TakenEntries } from '../status-lists/status-entries.ts'
import type { StatusListRecord } from '../status-lists/status-list-repository.ts'

/** What is offered, sealed in the exchange's row until it was collected or has ended. */
export interface StoredOffer {
  readonly configurationIds: readonly string[]
  /** Absent until a deferred offer gets its data. */
  readonly subject?: JsonObject
  readonly isDeferred: boolean
  readonly typeMetadata: Readonly<Record<string, string>>
  readonly issuerDid: string
  /** Each copy gets an entry of this list, or of its successor; absent for a credential that can never be revoked. */
  readonly list?: StatusListRecord
  /** ISO 8601 instants. */
  readonly validFrom?: string
  readonly validUntil?: string
  readonly deferredValiditySeconds: number
  /** Opens a wallet. A bearer secret. */
  readonly link: string
  /** Where the link names the offer by reference: the hash of what it is fetched by, and the offer itself, which holds the code. */
  readonly reference?: { readonly secretHash: string; readonly offer: JsonObject }
  /** What a deferred request has proved, by which proofs, and the name it waits under. */
  readonly deferral?: {
    readonly holderKeys: readonly EcPublicJwk[]
    /** Absent in rows of before. */
    readonly proofsHash?: string
    readonly transactionHash: string
  }
  /** Who collected it, for a repetition whose answer was lost. */
  readonly collected?: CollectedBy
}

/** Two hashes by which the same wallet is known again, and what its copies carry. */
export interface CollectedBy {
  /** Over the thumbprints of the holder's keys, in their order. */
  readonly keysHash: string
  /** Over the key proofs as they were sent: those may come again although their nonce is used. */
  readonly proofsHash: string
  readonly entries: TakenEntries | undefined
}
