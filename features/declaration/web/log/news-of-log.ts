import { type AuditResult, type ReceiptVerdict, TEXT } from '../../audit/index.ts'
import type { FileGone, LogNews } from './log-task.ts'
import type { FetchedLog } from './read-log-file.ts'

type Unreached = FetchedLog['unreached']

/** What an audit says to a page: a file that did not come says nothing about the list, one that its server does not have does. */
export function newsOfAudit(result: AuditResult, unreached: Unreached): LogNews {
  if (result.ok) return { result: unreached.has(TEXT) ? missing(TEXT) : result }
  const { problem, where } = result
  if (isHidden(result, unreached)) return { result: missing(where) }
  return { result, isGone: problem === 'log-file-missing' && !unreached.has(where) }
}

/** What the check of a receipt says to a page. */
export const newsOfCheck = (verdict: ReceiptVerdict, unreached: Unreached): LogNews => ({
  verdict: told(verdict, unreached),
})

function told(verdict: ReceiptVerdict, unreached: Unreached): ReceiptVerdict | FileGone {
  if (verdict.kind === 'unreachable' && !unreached.has(verdict.where)) return { kind: 'gone', where: verdict.where }
  if (verdict.kind === 'wrong' && isHidden(verdict, unreached)) return { kind: 'unreachable', where: verdict.where }
  return verdict
}

/** A list lacks something only where its files say so. */
const isHidden = ({ problem, where }: { problem: string; where: string }, unreached: Unreached): boolean =>
  problem === 'log-shrunk' && unreached.has(where)

const missing = (where: string): AuditResult => ({
  ok: false,
  problem: 'log-file-missing',
  where,
  message: 'A file cannot be read.',
})
