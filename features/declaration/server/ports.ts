export interface TagKeys {
  publicKeys: readonly string[]
  commitment: string
}

/** Makes of a nullifier what says nothing about it, and is the same each time (record 0070). */
export interface TagMaker {
  /**
   * @param input the nullifier and what it is for, each after its length
   * @returns 32 bytes, and what an auditor verifies them by
   * @throws when it cannot be asked, or does not prove what it says
   */
  evaluate: (item: string, input: Uint8Array) => Promise<{ tag: Uint8Array; proof: string }>
  /** Makes the keys of an item, for use until the end of a day. @returns the public ones, and what commits to them, in base64url */
  open: (item: string, closes: string | null) => Promise<TagKeys>
  publicKeysOf: (item: string) => Promise<TagKeys | undefined>
}

/** What is made once and found by its name ever after, in every process. */
export type EnsureSecret = (name: string, create: () => Uint8Array) => Promise<Uint8Array>

/** Seals a text for the auditor alone, whose key is not on this server. @returns the bytes whose SHA-256 stands in the entry */
export type SealForAuditor = (text: string) => Promise<Uint8Array>
