import { createApi, NO_STORE } from '@e-collecting/http'
import { DomainError } from '@e-collecting/kernel'
import type { Context } from 'hono'
import {
  beginAssertionRoute,
  beginEnrolmentRoute,
  enrolPasskeyRoute,
  givePasskeyRoute,
  listPasskeysRoute,
  removePasskeyRoute,
  renamePasskeyRoute,
} from '../contract/passkey-routes.ts'
import { assertPasskey, beginAssertion } from './assert-passkey.ts'
import type { AuthDeps } from './auth-deps.ts'
import { describeDevice } from './describe-device.ts'
import { beginEnrolment, enrolPasskey, toPasskey } from './enrol-passkey.ts'
import type { CompletedSession } from './give-second-factor.ts'
import type { IdentifySession } from './identify-session.ts'
import type { KnownBrowser } from './known-browser.ts'
import { hasFreshPasskey } from './passkey-policy.ts'
import { createPasskeyRepository } from './passkey-repository.ts'
import { removePasskey } from './remove-passkey.ts'
import type { SessionCookie } from './session-cookie.ts'
import type { StaffSession } from './session-repository.ts'
import { toSignedInUser } from './signed-in-user.ts'
import { createPasskeyCeremonies } from './webauthn.ts'
import { requireAnySession, requireWholeSession } from './whole-session.ts'

export interface PasskeyRoutesDeps extends AuthDeps {
  cookie: SessionCookie
  knownBrowser: KnownBrowser
  identify: IdentifySession
}

/** Passkeys of the one who asks. Those that complete a session are open to one that only a link has opened. */
export function createPasskeyRoutes({ cookie, knownBrowser, identify, ...auth }: PasskeyRoutesDeps) {
  const { db, now, passkeys: settings } = auth
  const deps = { ...auth, ceremonies: createPasskeyCeremonies(settings) }
  const passkeys = createPasskeyRepository(db)
  const anySession = async (c: Context) => requireAnySession(await identify(c))
  const wholeSession = async (c: Context) => requireWholeSession(settings.policy, await identify(c))
  const welcome = (c: Context, { account }: StaffSession, completed: CompletedSession) => {
    if (completed === undefined) return
    cookie.set(c, completed.token, completed.maxAgeMs)
    knownBrowser.remember(c, account.email)
  }
  return createApi()
    .openapi(listPasskeysRoute, async (c) => {
      const { account } = await wholeSession(c)
      const own = await passkeys.listOf(account.id)
      const isPossible = settings.policy !== 'not-possible'
      return c.json({ isPossible, passkeys: own.map(toPasskey) }, 200, NO_STORE)
    })
    .openapi(beginEnrolmentRoute, async (c) => {
      return c.json(await beginEnrolment(deps, await anySession(c)), 200, NO_STORE)
    })
    .openapi(enrolPasskeyRoute, async (c) => {
      const session = await anySession(c)
      const name = describeDevice(c.req.header('user-agent'))
      const { passkey, completed } = await enrolPasskey(deps, session, c.req.valid('json'), name)
      welcome(c, session, completed)
      return c.json(passkey, 201, NO_STORE)
    })
    .openapi(renamePasskeyRoute, async (c) => {
      const { account } = await wholeSession(c)
      if (!(await passkeys.rename(c.req.valid('param').id, account.id, c.req.valid('json').name)))
        throw new DomainError('passkey-not-found', 'There is no such passkey.')
      return c.body(null, 204)
    })
    .openapi(removePasskeyRoute, async (c) => {
      const session = await wholeSession(c)
      if (!hasFreshPasskey(settings.policy, session, now()))
        throw new DomainError('fresh-passkey-required', 'Give your passkey again.')
      await removePasskey(deps, session, c.req.valid('param').id)
      return c.body(null, 204)
    })
    .openapi(beginAssertionRoute, async (c) => c.json(await beginAssertion(deps, await anySession(c)), 200, NO_STORE))
    .openapi(givePasskeyRoute, async (c) => {
      const session = await anySession(c)
      welcome(c, session, await assertPasskey(deps, session, c.req.valid('json')))
      return c.json({ user: await toSignedInUser(deps, session.account), missing: null }, 200, NO_STORE)
    })
}
