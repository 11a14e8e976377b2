import type { Clock } from '@e-collecting/kernel'
import { allOf, bearerToken, type CallAuthorisation, clientCredentials, signedBody } from '@e-collecting/swiyu-client'
import type { ServiceAccess } from './read-service-access.ts'
import type { CallLimits } from './service-settings.ts'

/** What a client of a service elsewhere needs to call it. */
interface Calls extends CallLimits {
  baseUrl: string
  authorisation: CallAuthorisation
  fetch: typeof fetch
}

/** How a service is called: where, for how long, and with everything that its settings name as proof of who calls. */
export const describeCalls = (access: ServiceAccess, { timeoutMs, retries }: CallLimits, now: Clock): Calls => ({
  baseUrl: access.url,
  authorisation: allOf([
    ...(access.token === undefined ? [] : [bearerToken(access.token)]),
    ...(access.oauth === undefined ? [] : [clientCredentials(access.oauth, { now, timeoutMs, fetch })]),
    ...(access.signingKey === undefined ? [] : [signedBody(access.signingKey)]),
  ]),
  timeoutMs,
  retries,
  fetch,
})
