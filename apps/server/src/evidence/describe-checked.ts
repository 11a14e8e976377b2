import { NOT_CHECKED, printable } from '../audit-log/explain-failure.ts'
import type { EvidenceVerdict } from './check-evidence.ts'

/** Exit code where all lines hold, and there are fewer of them than declarations. */
const INCOMPLETE = 3

/** What a set of evidence that holds comes to, in lines, and the exit code. @param declarations in the log */
export function describeChecked(
  { checked, issuers, audiences }: Extract<EvidenceVerdict, { ok: true }>,
  declarations: number,
): { code: number; lines: readonly string[] } {
  const isWhole = checked === declarations
  const found = [
    ...issuers.map(([did, count]) => `issued by ${inOneLine(did)}: ${count}`),
    ...audiences.map(([audience, count]) => `shown to ${inOneLine(audience)}: ${count}`),
    'Not asked again: whether a credential was suspended or revoked when it was shown.',
  ]
  if (isWhole) return { code: 0, lines: [`OK ${checked} of ${declarations}`, ...found] }
  const missing = `Not verified: ${declarations - checked}. The file is a part of an export, or the operator has not handed over all.`
  return { code: INCOMPLETE, lines: [`INCOMPLETE ${checked} of ${declarations}`, missing, ...found] }
}

/** What somebody else has written looks like no word of this command. */
const inOneLine = (name: string): string => printable(name).replaceAll('\n', '?')

/**
 * The first thing that is wrong with a set of evidence, and the exit code.
 * @param unreached why keys of issuers were not brought, by address: that says nothing about the evidence
 */
export function describeRefused(
  { problem, line, position, message }: Extract<EvidenceVerdict, { ok: false }>,
  unreached: ReadonlyMap<string, string>,
): { code: number; words: string } {
  const place = `line ${line}${position === undefined ? '' : `, entry ${position}`}`
  const [[url, reason] = []] = unreached
  if (problem !== 'evidence-refused' || url === undefined)
    return { code: 1, words: `WRONG ${problem} (${place}): ${message}` }
  return {
    code: NOT_CHECKED,
    words: `NOT CHECKED: ${url} could not be fetched (${reason}) for the key of an issuer (${place}). This says nothing about the evidence. Look at --registry and network, and try again.`,
  }
}
