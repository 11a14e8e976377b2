import { type AuditResult, LAST_CHECKPOINT } from '@e-collecting/declaration/audit'
import type { HttpLog } from './read-over-http.ts'

/** Exit code where nobody can say whether the log is right: try again. After BSD's `EX_TEMPFAIL`. */
export const NOT_CHECKED = 75

type Failure = Pick<Extract<AuditResult, { ok: false }>, 'where' | 'message'> & { problem: string }

/**
 * What an audit says that was not in order, and its exit code.
 * @param unreached why files were not brought
 */
export function explainFailure(
  { problem, where, message }: Failure,
  unreached: HttpLog['unreached'],
  lastFile?: string,
): { code: number; words: string } {
  const [[file, reason] = []] = unreached.has(where) ? [[where, unreached.get(where)]] : unreached
  if (problem === 'log-file-missing' && file !== undefined)
    return {
      code: NOT_CHECKED,
      words: `NOT CHECKED: ${file} could not be fetched (${reason}). This says nothing about the log. Look at address and network, and try again.`,
    }
  const place = where === LAST_CHECKPOINT && lastFile !== undefined ? `${lastFile}, named by --last` : where
  return { code: 1, words: `WRONG ${problem} (${place}): ${message}` }
}

/** Without what would move a terminal: a log may say anything. */
export const printable = (text: string): string => text.replace(/\p{Cc}/gu, (one) => (one === '\n' ? one : '?'))
