import { type AuditInput, auditLog } from '@e-collecting/declaration/audit'
import { encodeEntry, type OpeningEntry } from '@e-collecting/declaration/entries'
import { type Fault, findFault } from '../audit-log/find-fault.ts'
import type { HttpLog } from '../audit-log/read-over-http.ts'

/** What evidence is held against. */
export interface AuditedLog {
  opening: OpeningEntry
  /** Declarations by their place, as they stand there, those that were annulled too. */
  declarations: ReadonlyMap<number, { text: string; tag: string; ev: string }>
  /** Of tags, in base64url: those that the opening commits to. */
  tagKeys: readonly string[]
}

/** The first thing that is wrong. */
type WrongLog = { ok: false } & Fault

/**
 * Audits a log, and keeps what evidence is held against.
 * @returns the first thing that is wrong with the log, if anything is
 */
export async function readAuditedLog({
  unreached,
  ...input
}: Omit<AuditInput, 'onEntry'> & Pick<HttpLog, 'unreached'>): Promise<AuditedLog | WrongLog> {
  const declarations = new Map<number, { text: string; tag: string; ev: string }>()
  const openings: OpeningEntry[] = []
  const result = await auditLog({
    ...input,
    onEntry: (entry, index) => {
      if (entry.t === 'o') openings.push(entry)
      if (entry.t !== 'd1') return
      const { tag, ev } = entry
      declarations.set(index, { text: Buffer.from(encodeEntry(entry)).toString('utf8'), tag, ev })
    },
  })
  const fault = findFault(result, { now: input.now(), unreached })
  if (fault !== undefined) return { ...fault, ok: false }
  if (!result.ok) return result
  const [opening] = openings
  if (opening === undefined)
    return { ok: false, problem: 'log-opening-wrong', where: 'entry 0', message: 'The log is empty.' }
  return { opening, declarations, tagKeys: result.tagKeys }
}
