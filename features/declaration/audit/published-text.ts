import { base64urlnopad } from '@scure/base'
import type { OpeningEntry } from '../entries/entry.ts'
import { LogFault } from './audit-error.ts'
import type { LogAccess } from './log-access.ts'

/** Where a log has what people declare for: the bytes whose hash its opening names. */
export const TEXT = 'text'

/**
 * Looks whether the published text is the one of the opening.
 * @returns false where none was brought: an older version of the product publishes none
 * @throws LogFault `log-text-wrong`
 */
export async function hasTextOf({ readFile, sha256 }: LogAccess, opening: OpeningEntry | undefined): Promise<boolean> {
  if (opening === undefined) return false
  const bytes = await readFile(TEXT).catch(() => undefined)
  if (bytes === undefined) return false
  if (base64urlnopad.encode(sha256(bytes)) !== opening.text) throw new LogFault('log-text-wrong', TEXT)
  return true
}
