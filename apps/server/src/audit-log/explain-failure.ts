import { type AuditResult, LAST_CHECKPOINT } from '@e-collecting/declaration/audit'
import { OPERATOR_FAULT } from '../explain-fault.ts'
import type { HttpLog } from './read-over-http.ts'

/** Exit code where nobody can say whether the log is right: try again. After BSD's `EX_TEMPFAIL`. */
export const NOT_CHECKED = 75
/** Where a problem is that a file has which an argument names, and the argument. */
const GIVEN: Readonly<Record<string, string>> = { [LAST_CHECKPOINT]: '--last', policy: '--policy' }

type Failure = Pick<Extract<AuditResult, { ok: false }>, 'where' | 'message'> & { problem: string }

/**
 * What an audit says that was not in order, and its exit code.
 * @param unreached why files were not brought
 * @param named.lastFile what `--last` names
 * @param named.argument the argument that names what has the problem, where that is a file
 */
export function explainFailure(
  { problem, where, message }: Failure,
  unreached: HttpLog['unreached'],
  named: { lastFile?: string | undefined; argument?: string | undefined } = {},
): { code: number; words: string } {
  const [[file, reason] = []] = unreached.has(where) ? [[where, unreached.get(where)]] : unreached
  const isCopyHidden = problem === 'log-shrunk' && unreached.has(where)
  const lacksFile = problem === 'log-file-missing' || problem === 'log-unsettled' || isCopyHidden
  if (lacksFile && file !== undefined)
    return {
      code: NOT_CHECKED,
      words: `NOT CHECKED: ${file} could not be fetched (${reason}). This says nothing about the log. Look at address and network, and try again.`,
    }
  if (problem === 'log-unsettled')
    return {
      code: NOT_CHECKED,
      words: `NOT CHECKED: ${where} is not of the version that is signed. ${message} Try again in a minute. If it is still so an hour later, none is under way: tell the operator, the witnesses of the log and others who audit it.`,
    }
  if (problem === 'log-older')
    return {
      code: NOT_CHECKED,
      words: `NOT CHECKED: ${where} could not be compared. ${message} Fetch it anew from its first address. If it is still so a day later, it is no copy: tell the operator, the witnesses of the log and others who audit it.`,
    }
  // What cannot be read at all, or is of another log, is no word of this one: whoever has given it has mistaken the file, or damaged it.
  const given = named.argument ?? GIVEN[where]
  if (given !== undefined && (problem.startsWith('malformed-') || problem === 'other-origin'))
    return {
      code: OPERATOR_FAULT,
      words: `What ${given} names is not as it has to be: ${message} This says nothing about the log.`,
    }
  const { lastFile } = named
  const place = where === LAST_CHECKPOINT && lastFile !== undefined ? `${lastFile}, named by --last` : where
  return { code: 1, words: `WRONG ${problem} (${place}): ${message}` }
}

/** Without what would move a terminal: a log may say anything. */
export const printable = (text: string): string => text.replace(/\p{Cc}/gu, (one) => (one === '\n' ? one : '?'))
