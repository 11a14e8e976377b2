import type { Column, ColumnType, ColumnValue } from '@e-collecting/database'
import { credentials } from '@e-collecting/database/register'
import type { PopularVoteId } from '@e-collecting/popular-votes/server'
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types'
import type { ProviderStatus } from '../contract.ts'
import type { StoredCredential } from './stored-credential.ts'

/** The columns of a record, by its members. */
export const CREDENTIAL_COLUMNS = {
  id: credentials.id,
  residentId: credentials.einwohnerId,
  popularVoteId: credentials.volksbegehrenId,
  municipalityId: credentials.gemeindeId,
  status: credentials.status,
  providerStatus: credentials.providerStatus,
  providerStatusAt: credentials.providerStatusAt,
  providerStatusSince: credentials.providerStatusSince,
  nullifier: credentials.nullifier,
  issuerDid: credentials.issuerDid,
  issuedDate: credentials.issuedDate,
  issuedAt: credentials.issuedAt,
  collectedAt: credentials.collectedAt,
  validFrom: credentials.credentialValidFrom,
  validUntil: credentials.credentialValidUntil,
  managementId: credentials.managementId,
  offerId: credentials.credentialId,
  sealedOfferLink: credentials.offerDeeplink,
  revokedAt: credentials.revokedAt,
  attemptId: credentials.attemptId,
  leaseUntil: credentials.leaseUntil,
  issuedBy: credentials.issuedBy,
  createdAt: credentials.createdAt,
  updatedAt: credentials.updatedAt,
}

type Row = SelectResultFields<typeof CREDENTIAL_COLUMNS>

export const toCredential = (row: Row): StoredCredential => ({
  ...row,
  popularVoteId: row.popularVoteId as PopularVoteId,
  providerStatus: row.providerStatus as ProviderStatus | null,
})

/** Types of columns as parameters of a statement by hand; a day travels as text. */
const PARAMETER_TYPES = {
  uuid: 'uuid',
  text: 'text',
  bytea: 'bytea',
  date: 'text',
  'timestamp with time zone': 'timestamptz',
} as const satisfies Record<string, ColumnType>

/** The same columns for statements by hand: member, name, type in the table, type as a parameter. */
export const COLUMNS_BY_HAND = Object.entries(CREDENTIAL_COLUMNS).map(([member, column]) => {
  const type = column.getSQLType() as keyof typeof PARAMETER_TYPES
  return { member: member as keyof StoredCredential, name: column.name, type, parameter: PARAMETER_TYPES[type] }
})

/** Records as columns of a statement. */
export const toColumns = (records: readonly StoredCredential[]): Column[] =>
  COLUMNS_BY_HAND.map(({ member, parameter }) => ({
    type: parameter,
    values: records.map((record) => record[member] satisfies ColumnValue),
  }))

/** The columns of a row named `stored`, as members of a record. */
export const SELECTED = COLUMNS_BY_HAND.map(
  ({ member, name, type }) => `stored.${name}${type === 'date' ? '::text' : ''} as "${member}"`,
).join(', ')
