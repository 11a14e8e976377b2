import { isRecord } from '@e-collecting/browser'

/** A running wallet session as this tab knows it. */
export interface OpenSession {
  id: string
  /** Milliseconds of this browser's clock after which no wallet answer counts. */
  deadlineMs: number
}

/** Reads back a session that an earlier page of this tab stored; null for anything else. */
export function sessionFromStored(value: unknown): OpenSession | null {
  if (!isRecord(value)) return null
  const { id, deadlineMs } = value
  return typeof id === 'string' && typeof deadlineMs === 'number' ? { id, deadlineMs } : null
}
