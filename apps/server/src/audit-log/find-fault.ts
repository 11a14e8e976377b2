import { type AuditResult, TEXT } from '@e-collecting/declaration/audit'
import { findTimeFault, type TimeFault } from './check-times.ts'
import type { HttpLog } from './read-over-http.ts'

type WrongLog = Extract<AuditResult, { ok: false }>
export type Fault = Pick<WrongLog, 'problem' | 'where' | 'message'> | TimeFault

/**
 * What commands refuse of a log: what its audit refuses, days and times that cannot be, and a text of which nobody can say whether it is there.
 * @param now of whoever audits
 */
export function findFault(
  result: AuditResult,
  { now, unreached }: { now: Date; unreached: HttpLog['unreached'] },
): Fault | undefined {
  if (!result.ok) return result
  if (unreached.has(TEXT)) return { problem: 'log-file-missing', where: TEXT, message: 'A file cannot be read.' }
  return findTimeFault(result, now)
}
