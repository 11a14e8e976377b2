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
    ...issuers.map(([did, count]) => `issued by ${did}: ${count}`),
    ...audiences.map(([audience, count]) => `shown to ${audience}: ${count}`),
    'Not asked again: whether a credential was suspended or revoked when it was shown.',
  ]
  if (isWhole) return { code: 0, lines: [`OK ${checked} of ${declarations}`, ...found] }
  const missing = `Not verified: ${declarations - checked}. The file is a part of an export, or the operator has not handed over all.`
  return { code: INCOMPLETE, lines: [`INCOMPLETE ${checked} of ${declarations}`, missing, ...found] }
}
