import type { CompanionRow, CompanionTable } from '@e-collecting/exchanges'

/** Where a declaration is written, in the commit in which its exchange moves on. One whose tag or commitment stands there already is left out. */
export const ENTRIES_BESIDE_EXCHANGES: CompanionTable = {
  table: 'declaration.declaration_entries',
  columns: [
    ['item', 'text'],
    ['leaf_hash', 'bytea'],
    ['tag', 'bytea'],
    ['entry', 'text'],
    ['evidence', 'bytea'],
    ['commitment', 'bytea'],
  ],
  // While an epoch is given its places, its rows are written anew: who declares a second time does not wait for that.
  once: [
    ['item', 'tag'],
    ['item', 'commitment'],
  ],
}

/** A declaration that waits to be published. */
export interface WaitingDeclaration {
  item: string
  leafHash: Uint8Array
  tag: Uint8Array
  entry: string
  evidence: Uint8Array
  commitment: Uint8Array
}

export const toCompanion = (declared: WaitingDeclaration): CompanionRow => [
  declared.item,
  declared.leafHash,
  declared.tag,
  declared.entry,
  declared.evidence,
  declared.commitment,
]
