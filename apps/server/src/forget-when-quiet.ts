import { oncePerDay } from '@e-collecting/kernel'
import type { ComposeDeps } from './compose-deps.ts'

/** Whoever looks at the product for a moment need not wait for it. */
const AFTER_START_MS = 600_000
/** Where somebody asks for something in every minute, all wait for it once. */
const AT_LATEST_MS = 3_600_000

/**
 * Lets what was deleted be forgotten, some minutes after a start and after each midnight at which rows are deleted (UTC): at the first sweep before which it was
 * quiet, as everybody waits while a large register on PGlite is written anew.
 */
export function forgetWhenQuiet({ forgetDeleted, now }: Pick<ComposeDeps, 'forgetDeleted' | 'now'>) {
  const from = now().getTime() + AFTER_START_MS
  const forget = oncePerDay(dayOf, forgetDeleted)
  return async (isQuiet: boolean): Promise<void> => {
    const at = now()
    const dueFor = at.getTime() - Math.max(from, Date.parse(dayOf(at)))
    if (dueFor >= (isQuiet ? 0 : AT_LATEST_MS)) await forget(at)
  }
}

const dayOf = (at: Date): string => at.toISOString().slice(0, 'YYYY-MM-DD'.length)
