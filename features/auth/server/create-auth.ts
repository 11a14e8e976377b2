import { createApi } from '@e-collecting/http'
import type { AuthDeps } from './auth-deps.ts'
import { createStaffGuards, type StaffGuards } from './guards.ts'
import { createSessionIdentifier } from './identify-session.ts'
import { createKnownBrowser } from './known-browser.ts'
import { createMailboxRoutes } from './mailbox-routes.ts'
import { hasFreshPasskey } from './passkey-policy.ts'
import { createPasskeyRoutes } from './passkey-routes.ts'
import { toActor } from './read-session.ts'
import { createSessionCookie } from './session-cookie.ts'
import { createSessionRoutes } from './session-routes.ts'
import { createSignInRoutes } from './sign-in-routes.ts'
import { createStaffRoutes } from './staff-routes.ts'
import { sweepAuth } from './sweep-auth.ts'
import { requireWholeSession } from './whole-session.ts'

export interface Auth {
  /** `/api/auth/**`, the staff part of `/api/admin/**` and, with a mailbox, `/api/mailbox`. */
  routes: ReturnType<typeof createApi>
  /** For everything else below `/api/admin`. */
  guards: StaffGuards
  /** Deletes what has lapsed; run every minute. */
  sweep: () => Promise<void>
}

/** Sign-in, sessions and staff, wired together. */
export function createAuth(deps: AuthDeps): Auth {
  const isSecure = deps.publicUrl.startsWith('https:')
  const cookie = createSessionCookie(isSecure)
  const knownBrowser = createKnownBrowser({ isSecure, secret: deps.pseudonymSecret, randomBytes: deps.randomBytes })
  const identify = createSessionIdentifier(deps, cookie)
  const { policy } = deps.passkeys
  const guards = createStaffGuards(
    async (c) => toActor(requireWholeSession(policy, await identify(c))),
    async (c) => hasFreshPasskey(policy, requireWholeSession(policy, await identify(c)), deps.now()),
  )
  const routes = createApi()
  routes.route('/', createSignInRoutes(deps, cookie, knownBrowser))
  routes.route('/', createSessionRoutes(deps, cookie, identify))
  routes.route('/', createPasskeyRoutes({ ...deps, cookie, knownBrowser, identify }))
  routes.route('/', createStaffRoutes(deps, guards))
  const { mailbox, browserSecret } = deps
  if (mailbox !== undefined) routes.route('/', createMailboxRoutes({ mailbox, browserSecret }))
  return { routes, guards, sweep: () => sweepAuth(deps) }
}
