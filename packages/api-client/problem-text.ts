import type { Resources, Translate } from '@e-collecting/i18n'
import type { ProblemCode } from '@e-collecting/kernel'
import { type CallErrorCode, problemCode } from './problem-error.ts'

/** Codes of the client itself, under the name their text has. */
const TEXT_OF = { network: 'network-error', 'http-500': 'internal-error' } as const satisfies Partial<
  Record<CallErrorCode, keyof Resources['errors']>
>

/** What a failed call means, in the person's words; found by its code only. */
export function problemText(t: Translate<['errors']>, error: unknown): string {
  const code = problemCode(error)
  // Each code of ours has its text, or this does not compile; one from outside without a text gets the general sentence.
  const key: keyof Resources['errors'] = code in TEXT_OF ? TEXT_OF[code as keyof typeof TEXT_OF] : (code as ProblemCode)
  return t(key, { defaultValue: t('unknown') })
}
