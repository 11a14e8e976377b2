/** Why a declaration that stands in a log does not count any more. */
export const ANNULMENT_REASONS = ['duplicate-evidence', 'court', 'operator-error'] as const
export type AnnulmentReason = (typeof ANNULMENT_REASONS)[number]

/** The first entry of a log: what it is about, and what will hold until its end. */
export interface OpeningEntry {
  t: 'o'
  /** Slug of the item. */
  item: string
  /** SHA-256 of the item's text, which is what people declare for; in base64url, as every hash of an entry. */
  text: string
  /** `YYYY-MM-DD`, the first day; null where none is set. */
  opens: string | null
  /** The last day, likewise. */
  closes: string | null
  /** How many declarations the item needs. */
  required: number | null
  /** SHA-256 of the public keys that tags are made under: they cannot be others later. */
  tagKey: string
  /** The key that signs promises, as `name+id+key` (C2SP signed-note). */
  promise: string
  /** Which rules the log follows. */
  policy: 1
}

/** One declaration. It says nothing of when, and nothing that anybody knew before. */
export interface DeclarationEntry {
  t: 'd1'
  /** The same person's second declaration would have the same one. */
  tag: string
  /** SHA-256 of the evidence that is sealed for the auditor. */
  ev: string
  /** Commitment of whoever declared: SHA-256 of `ecollect/receipt/v1`, a line feed, and 32 bytes that nobody else knows. */
  rc: string
}

/** How many credentials have been issued for the item so far, by how many issuers. */
export interface IssuanceEntry {
  t: 'i'
  issued: number
  issuers: number
}

/** A declaration does not count any more; it stays visible. */
export interface AnnulmentEntry {
  t: 'x'
  /** Where in the log the declaration stands, from 0. */
  index: number
  reason: AnnulmentReason
}

/** The last entry: what stands before it, and what it comes to. */
export interface ClosingEntry {
  t: 'c'
  counted: number
  annulled: number
  /** Number of entries before this one. */
  size: number
}

/** An entry of a kind that is reserved: paper, what was void before it counted, declarations by blind token, questions about paper. */
export interface ReservedEntry {
  t: 'p' | 'v' | 'd2' | 'q'
}

/** What an operator writes into the log of an item. */
export type Entry = OpeningEntry | DeclarationEntry | IssuanceEntry | AnnulmentEntry | ClosingEntry

/** What may stand there. */
export type ReadEntry = Entry | ReservedEntry
