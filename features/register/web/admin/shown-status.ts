import type { Tone } from '@e-collecting/ui/admin'
import {
  type CredentialPhase,
  type CredentialRecord,
  canChangeStatus,
  FINAL_PROVIDER_STATUSES,
  PHASE_OF,
  type ProviderStatus,
  SHOWN_STATUSES,
  WAITING,
} from '../../contract.ts'

/** A status with a word of its own, or one of the two that only our record has. */
export type ShownStatus = (typeof SHOWN_STATUSES)[number] | 'unknown' | 'pending' | 'error'

/** All of them, in the order of the filter. */
export const ALL_STATUSES = [...SHOWN_STATUSES, 'unknown', 'pending', 'error'] as const

/** What the list can be narrowed to: what waits for somebody, or one status. */
export const LISTED_STATUSES = [...WAITING, ...ALL_STATUSES] as const
export type ListedStatus = (typeof LISTED_STATUSES)[number]

const TONES: Record<CredentialPhase | 'pending' | 'error', Tone> = {
  offered: 'neutral',
  collecting: 'neutral',
  collected: 'good',
  suspended: 'warning',
  revoked: 'bad',
  lapsed: 'muted',
  unknown: 'muted',
  pending: 'neutral',
  error: 'bad',
}

export const toneOf = (status: ShownStatus): Tone =>
  TONES[status === 'pending' || status === 'error' ? status : PHASE_OF[status]]

export type Standing = Pick<CredentialRecord, 'status' | 'providerStatus' | 'hasManagementId' | 'change'>

/** INIT, REQUESTED and what we do not know have no word of their own. */
export const shownProviderStatus = (status: ProviderStatus | null): ShownStatus =>
  SHOWN_STATUSES.find((shown) => shown === status) ?? 'unknown'

/** The issuer's word decides, except while an offer is being made and where there never was one. */
export function shownStatus({ status, providerStatus }: Standing): ShownStatus {
  if (status === 'pending') return 'pending'
  if (status === 'error' && providerStatus === null) return 'error'
  return shownProviderStatus(providerStatus)
}

/** The issuer knows of it and nobody is at work on it. */
export const canRefresh = ({ status, hasManagementId }: Standing): boolean => hasManagementId && status !== 'pending'

/** As long as somebody waits for the issuer nobody else asks it for anything. */
export const canChange = (record: Standing): boolean => canRefresh(record) && record.change?.state !== 'under-way'

export const canRevoke = (record: Standing): boolean =>
  canChange(record) && record.providerStatus !== null && canChangeStatus(record.providerStatus, 'REVOKED')

/** Something may still come without anybody here doing anything: it is asked for again. */
export const isMoving = (record: Standing): boolean =>
  isOnItsWay(record) || (record.change !== null && record.change.state !== 'failed')

/** The credential has not come to its holder yet, and still may. */
export function isOnItsWay({ status, providerStatus, hasManagementId }: Standing): boolean {
  if (status === 'pending') return true
  if (!hasManagementId || providerStatus === null || PHASE_OF[providerStatus] === 'suspended') return false
  return !FINAL_PROVIDER_STATUSES.includes(providerStatus)
}
