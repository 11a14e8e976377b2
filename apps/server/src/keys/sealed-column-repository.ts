import { declarationExchanges } from '@e-collecting/database/declaration'
import { credentials, gemeinden, residentImportLines } from '@e-collecting/database/register'
import { itemKeys } from '@e-collecting/database/tags'
import { exchanges, keys } from '@e-collecting/database/trust'
import { exchangeSealingContext } from '@e-collecting/exchanges'
import { keyPinContext, stagedLinesContext } from '@e-collecting/municipalities/server'
import { offerLinkContext } from '@e-collecting/register/server'
import { keySealingContext } from '@e-collecting/services'
import { itemKeySealingContext } from '@e-collecting/tags'
import { getTableName } from 'drizzle-orm'
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import type { SealingPurpose } from '../vault.ts'

/** A column whose values are sealed under a key that is derived from the master key. */
export interface SealedColumn {
  table: PgTable
  /** The primary key. */
  key: readonly PgColumn[]
  column: PgColumn
  purpose: SealingPurpose
  /** To what the value of a row is bound. */
  contextOf: (row: readonly unknown[]) => string
}

/** Table and column, for whoever looks after the database. */
export function nameOf({ table, column }: SealedColumn): string {
  const name = `${getTableName(table)}.${column.name}`
  return table === declarationExchanges ? `${getTableConfig(table).schema}.${name}` : name
}

const ofExchanges = (
  table: typeof exchanges | typeof declarationExchanges,
  name: Parameters<typeof exchangeSealingContext>[0],
  column: PgColumn,
): SealedColumn => ({
  table,
  key: [table.id],
  column,
  purpose: name === 'context' ? 'product rows' : 'trust rows',
  contextOf: ([id]) => exchangeSealingContext(name, String(id)),
})

const allOfExchanges = (table: Parameters<typeof ofExchanges>[0]): SealedColumn[] => [
  ofExchanges(table, 'context', table.sealedContext),
  ofExchanges(table, 'request', table.sealedRequest),
  ofExchanges(table, 'claims', table.sealedClaims),
  ofExchanges(table, 'offer', table.sealedOffer),
]

/** Everything in the database that a new master key has to seal anew; a test holds the schema to it. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  {
    table: keys,
    key: [keys.name],
    column: keys.sealed,
    purpose: 'key store',
    contextOf: ([name]) => keySealingContext(String(name)),
  },
  ...allOfExchanges(exchanges),
  ...allOfExchanges(declarationExchanges),
  {
    table: credentials,
    key: [credentials.id],
    column: credentials.offerDeeplink,
    purpose: 'product rows',
    contextOf: ([id]) => offerLinkContext(String(id)),
  },
  {
    table: gemeinden,
    key: [gemeinden.id],
    column: gemeinden.sealedKeyPin,
    purpose: 'product rows',
    contextOf: ([id]) => keyPinContext(String(id)),
  },
  {
    table: residentImportLines,
    key: [residentImportLines.importId, residentImportLines.position],
    column: residentImportLines.sealedLines,
    purpose: 'product rows',
    contextOf: ([id, position]) => stagedLinesContext(String(id), Number(position)),
  },
  {
    table: itemKeys,
    key: [itemKeys.item],
    column: itemKeys.sealedKey,
    purpose: 'tag keys',
    contextOf: ([item]) => itemKeySealingContext(String(item)),
  },
]
