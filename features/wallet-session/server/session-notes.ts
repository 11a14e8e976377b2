import { type Exchange, sealedColumn } from '@e-collecting/exchanges'
import type { Sealer } from '@e-collecting/kernel'

/** The owner's notes, sealed for one row. */
export interface SessionNotes<Context> {
  seal: (context: Context, exchangeId: string) => Uint8Array
  open: (exchange: Pick<Exchange, 'id' | 'context'>) => Context | undefined
}

export function createNotes<Context>(sealer: Sealer): SessionNotes<Context> {
  const column = sealedColumn<Context>(sealer, 'context')
  return {
    seal: column.seal,
    open: ({ id, context }) => (context === null ? undefined : column.open(context, id)),
  }
}
