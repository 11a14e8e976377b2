/** Hides bytes from whoever reads the database. `context` (table, column, row id) must be the same when opening. */
export interface Sealer {
  seal: (bytes: Uint8Array, context: string) => Uint8Array
  open: (sealed: Uint8Array, context: string) => Uint8Array
}
