import { sql } from 'drizzle-orm'
import { type AnyPgColumn, check, index, integer, text, uuid } from 'drizzle-orm/pg-core'
import { bytea, instant } from './columns.ts'

/** Columns of a table of exchanges: each use of them may have its own. */
export const exchangeColumns = () => ({
  id: uuid('id').primaryKey(),
  version: integer('version').notNull(),
  state: text('state').notNull(),
  owner: text('owner'),
  topic: text('topic'),
  verifier: text('verifier'),
  issuer: text('issuer'),
  browserHash: bytea('browser_hash'),
  sealedContext: bytea('sealed_context'),
  sealedRequest: bytea('sealed_request'),
  sealedClaims: bytea('sealed_claims'),
  sealedOffer: bytea('sealed_offer'),
  codeHash: bytea('code_hash'),
  tokenHash: bytea('token_hash'),
  refreshHash: bytea('refresh_hash'),
  dpopHash: bytea('dpop_hash'),
  returnHash: bytea('return_hash'),
  failure: text('failure'),
  remoteVerification: text('remote_verification'),
  remoteOffer: text('remote_offer'),
  attempts: integer('attempts').notNull(),
  leaseUntil: instant('lease_until'),
  createdAt: instant('created_at').notNull(),
  openUntil: instant('open_until'),
  offerUntil: instant('offer_until'),
  tokenUntil: instant('token_until'),
  dueAt: instant('due_at').notNull(),
})

type ExchangeTable = Record<keyof ReturnType<typeof exchangeColumns>, AnyPgColumn>

/** What holds in each of them, and how rows are found. */
export const exchangeRules = (table: ExchangeTable) => [
  check(
    'exchanges_state',
    sql`${table.state} in ('PENDING', 'ANSWERED', 'SETTLED', 'OFFERED', 'IN_PROGRESS', 'DEFERRED', 'READY', 'ISSUED', 'FAILED', 'LAPSED', 'EXPIRED', 'CANCELLED')`,
  ),
  check(
    'exchanges_erased',
    sql`${table.state} not in ('ISSUED', 'FAILED', 'LAPSED', 'EXPIRED', 'CANCELLED') or (${table.sealedRequest} is null and ${table.codeHash} is null and (${table.state} = 'ISSUED' or (${table.sealedClaims} is null and ${table.sealedOffer} is null and ${table.tokenHash} is null)))`,
  ),
  index('exchanges_due_at').on(table.dueAt),
  // Of what can still be ended together: what is offered or over has no place in it.
  index('exchanges_topic').on(table.topic).where(sql`${table.state} in ('PENDING', 'ANSWERED')`),
]
