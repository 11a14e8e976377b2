import { isUnavailable } from '@e-collecting/database'
import type { Context } from 'hono'

/** Long enough for a database that restarts; what was acknowledged before is kept. */
const RETRY_AFTER_SECONDS = 5

/**
 * What wallets are told while the database cannot be reached: to come again (RFC 6749 §4.1.2.1 has the name).
 * @returns undefined for any other error
 */
export function answerUnavailable(error: unknown, c: Context): Response | undefined {
  if (!isUnavailable(error)) return undefined
  c.header('Retry-After', String(RETRY_AFTER_SECONDS))
  return c.json({ error: 'temporarily_unavailable', error_description: 'Please try again in a few seconds.' }, 503)
}
