import { problemCode } from '@e-collecting/ui'
import type { TFunction } from 'i18next'

/** Codes of the client itself, under the name their text has. */
const TEXT_OF: Record<string, string> = { network: 'network-error', 'http-500': 'internal-error' }

/** What a failed call means, found by its code only (style §5). */
export function problemText(t: TFunction<['errors']>, error: unknown): string {
  const code = problemCode(error)
  // The code comes from outside; one without a text of its own gets the general sentence.
  return t((TEXT_OF[code] ?? code) as 'unknown', { ns: 'errors', defaultValue: t('unknown', { ns: 'errors' }) })
}
