import type { RoutesOf } from '@e-collecting/kernel/api-routes'

export { PASSKEY_NAME_MAX_LENGTH } from './contract/limits.ts'
export type * from './contract/passkey-schemas.ts'
export type * from './contract/schemas.ts'

/** A sign-in link is good for this long and once. */
export const SIGN_IN_LINK_LIFETIME_MS = 3_600_000
/** An invitation is good for this long and once. */
export const INVITATION_LIFETIME_MS = 7 * 86_400_000
/** A session ends after this long without a request, and at the latest after the second. */
export const SESSION_IDLE_MS = 8 * 3_600_000
export const SESSION_LIFETIME_MS = 7 * 86_400_000
/** A browser that has signed in is known this long: its requests for a link are nobody else's to use up. */
export const KNOWN_BROWSER_LIFETIME_MS = 180 * 86_400_000

/** A session whose second factor is missing ends after this long; a mailed link alone opens nothing for longer. */
export const HALF_SESSION_LIFETIME_MS = 15 * 60_000
/** A challenge for a passkey is good for this long and once. */
export const PASSKEY_CHALLENGE_LIFETIME_MS = 5 * 60_000
/** What asks for a passkey again takes one that was given within this time. */
export const FRESH_PASSKEY_MS = 5 * 60_000

/** Header of a request of the administration: the id of the account that its page belongs to. */
export const ACCOUNT_HEADER = 'x-account'

/** Problem codes of this feature and the HTTP status of each. */
export const AUTH_PROBLEMS = {
  'not-signed-in': 401,
  'other-account': 401,
  'not-allowed': 403,
  'no-role': 403,
  'second-factor-required': 403,
  'fresh-passkey-required': 403,
  'passkey-refused': 403,
  'passkeys-not-possible': 409,
  'last-passkey': 409,
  'own-passkeys': 409,
  'passkey-not-found': 404,
  'link-invalid': 410,
  'invitation-invalid': 410,
  'last-admin': 409,
  'already-has-role': 409,
  'staff-not-found': 404,
  'invitation-not-found': 404,
  'own-session-not-found': 404,
  'mail-unavailable': 502,
} as const
type AuthProblems = typeof AUTH_PROBLEMS

type AuthRoutes = RoutesOf<typeof import('./contract/session-routes.ts')> &
  RoutesOf<typeof import('./contract/sign-in-routes.ts')> &
  RoutesOf<typeof import('./contract/passkey-routes.ts')> &
  RoutesOf<typeof import('./contract/staff-routes.ts')> &
  RoutesOf<typeof import('./contract/mailbox-routes.ts')>

declare module '@e-collecting/kernel/error-codes' {
  interface Problems extends AuthProblems {}
}
declare module '@e-collecting/kernel/api-routes' {
  interface ApiRoutes extends AuthRoutes {}
}
