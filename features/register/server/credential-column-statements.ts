import type { Column, ColumnType, ColumnValue } from '@e-collecting/database'
import { credentials } from '@e-collecting/database/register'
import type { PopularVoteId } from '@e-collecting/popular-votes/server'
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types'
import type { ProviderStatus } from '../contract.ts'

/** The columns of a record of the electoral register, by its members. */
export const CREDENTIAL_COLUMNS = {
  id: credentials.id,
  residentId: credentials.einwohnerId,
  popularVoteId: credentials.volksbegehrenId,
  municipalityId: credentials.gemeindeId,
  status: credentials.status,
  /** What the issuer said last; null before it has said anything. */
  providerStatus: credentials.providerStatus,
  /** When it was asked. */
  providerStatusAt: credentials.providerStatusAt,
  /** When it first said so. */
  providerStatusSince: credentials.providerStatusSince,
  nullifier: credentials.nullifier,
  issuerDid: credentials.issuerDid,
  /** `YYYY-MM-DD`, Switzerland. */
  issuedDate: credentials.issuedDate,
  issuedAt: credentials.issuedAt,
  /** When the first credential of this record was collected; stays when the record is used again. */
  collectedAt: credentials.collectedAt,
  validFrom: credentials.credentialValidFrom,
  validUntil: credentials.credentialValidUntil,
  managementId: credentials.managementId,
  /** What callbacks about the offer name. */
  offerId: credentials.credentialId,
  sealedOfferLink: credentials.offerDeeplink,
  /** The last revocation; stays when the record is used again. */
  revokedAt: credentials.revokedAt,
  attemptId: credentials.attemptId,
  leaseUntil: credentials.leaseUntil,
  /** User id of the member of staff who asked last; null for the resident. */
  issuedBy: credentials.issuedBy,
  /** When it was asked for last. */
  createdAt: credentials.createdAt,
  updatedAt: credentials.updatedAt,
}

type Row = SelectResultFields<typeof CREDENTIAL_COLUMNS>
/** A record as it stands in the table `credentials`, in English names. */
export interface StoredCredential extends Omit<Row, 'popularVoteId' | 'providerStatus'> {
  popularVoteId: PopularVoteId
  providerStatus: ProviderStatus | null
}

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
