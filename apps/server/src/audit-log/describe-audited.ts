import type { AuditResult } from '@e-collecting/declaration/audit'
import type { AuditArguments } from './audit-arguments.ts'
import { momentOf } from './check-times.ts'

/** What was verified and by whose word, in lines for a person. */
export function describeAudited(
  audited: Extract<AuditResult, { ok: true }>,
  { vkey, policyFile, lastFile }: Pick<AuditArguments, 'vkey' | 'policyFile' | 'lastFile'>,
): string[] {
  const { origin, size, witnesses, signedAt, hasText, goesOnFrom } = audited
  const names = witnesses.map(({ name }) => name).join(', ')
  return [
    `Log: ${origin}, ${size} entries.`,
    witnesses.length === 0
      ? 'Witnesses: none was checked; nobody but the log itself vouches for this version.'
      : `Witnesses: ${witnesses.length} checked (${names}), ${signedAt === null ? 'none of whom has to sign' : `as many as have to sign did so at ${momentOf(signedAt)}`}.`,
    vkey === undefined
      ? 'Key: believed from the log itself. Give the one that you know with --vkey.'
      : 'Key: the one given by --vkey.',
    policyFile === undefined
      ? 'Policy of witnesses: believed from the log itself. Give your own with --policy.'
      : `Policy of witnesses: the one given by --policy (${policyFile}).`,
    ...(hasText ? ['Text: the published one is the one that the opening names.'] : []),
    compared(goesOnFrom, lastFile),
  ]
}

function compared(goesOnFrom: number | null, lastFile: string | undefined): string {
  if (lastFile === undefined)
    return 'Compared with: nothing that was seen before. Keep it for the next audit with --last.'
  return goesOnFrom === null
    ? `Compared with: nothing. This is the first audit with ${lastFile}, which now holds what was seen.`
    : `Compared with: ${goesOnFrom} entries, kept in ${lastFile}. The log goes on from them.`
}
