import type { Clock } from '@e-collecting/kernel'
import { allOf, bearerToken, type CallAuthorisation, clientCredentials, signedBody } from '@e-collecting/swiyu-client'
import type { ServiceAccess } from './read-service-access.ts'

/** What proves to a service who calls: everything that its settings name, and nothing where they name nothing. */
export function authoriseCalls(
  { token, oauth, signingKey }: ServiceAccess,
  { now, timeoutMs }: { now: Clock; timeoutMs: number },
): CallAuthorisation {
  return allOf([
    ...(token === undefined ? [] : [bearerToken(token)]),
    ...(oauth === undefined ? [] : [clientCredentials(oauth, { now, timeoutMs, fetch })]),
    ...(signingKey === undefined ? [] : [signedBody(signingKey)]),
  ])
}
