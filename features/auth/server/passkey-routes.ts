import { createApi, problemAnswers } from '@e-collecting/http'
import { DomainError } from '@e-collecting/kernel'
import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { assertPasskey, beginAssertion } from './assert-passkey.ts'
import type { AuthDeps } from './auth-deps.ts'
import { describeDevice } from './describe-device.ts'
import { beginEnrolment, enrolPasskey, toPasskey } from './enrol-passkey.ts'
import type { CompletedSession } from './give-second-factor.ts'
import type { IdentifySession } from './identify-session.ts'
import type { KnownBrowser } from './known-browser.ts'
import { hasFreshPasskey } from './passkey-policy.ts'
import { createPasskeyRepository } from './passkey-repository.ts'
import {
  EnrolPasskeySchema,
  GivePasskeySchema,
  OwnPasskeysSchema,
  PasskeyRequestSchema,
  PasskeySchema,
  RenamePasskeySchema,
} from './passkey-schemas.ts'
import { removePasskey } from './remove-passkey.ts'
import { IdParam, SessionSchema } from './schemas.ts'
import type { SessionCookie } from './session-cookie.ts'
import type { StaffSession } from './session-repository.ts'
import { toSignedInUser } from './signed-in-user.ts'
import { createPasskeyCeremonies } from './webauthn.ts'
import { requireAnySession, requireWholeSession } from './whole-session.ts'

const BASE = '/api/auth/passkeys'

const listRoute = createRoute({
  method: 'get',
  path: BASE,
  summary: 'The passkeys of the one who asks',
  responses: {
    200: { description: 'The passkeys', content: { 'application/json': { schema: OwnPasskeysSchema } } },
    ...problemAnswers(401, 403),
  },
})

const beginEnrolmentRoute = createRoute({
  method: 'post',
  path: `${BASE}/options`,
  summary: 'Begins to add a passkey',
  responses: {
    200: { description: 'What the browser needs', content: { 'application/json': { schema: PasskeyRequestSchema } } },
    ...problemAnswers(401, 403, 409, 429),
  },
})

const enrolRoute = createRoute({
  method: 'post',
  path: BASE,
  summary: 'Adds a passkey; the session has its second factor then',
  request: { body: { required: true, content: { 'application/json': { schema: EnrolPasskeySchema } } } },
  responses: {
    201: { description: 'The passkey', content: { 'application/json': { schema: PasskeySchema } } },
    ...problemAnswers(400, 401, 403, 409),
  },
})

const renameRoute = createRoute({
  method: 'put',
  path: `${BASE}/{id}`,
  summary: 'Gives a passkey of one’s own another name',
  request: {
    params: IdParam,
    body: { required: true, content: { 'application/json': { schema: RenamePasskeySchema } } },
  },
  responses: { 204: { description: 'Renamed' }, ...problemAnswers(400, 401, 403, 404) },
})

const removeRoute = createRoute({
  method: 'delete',
  path: `${BASE}/{id}`,
  summary: 'Removes a passkey of one’s own, all but the last',
  request: { params: IdParam },
  responses: { 204: { description: 'Removed' }, ...problemAnswers(400, 401, 403, 404, 409) },
})

const beginAssertionRoute = createRoute({
  method: 'post',
  path: `${BASE}/assertion/options`,
  summary: 'Begins to ask for a passkey',
  responses: {
    200: { description: 'What the browser needs', content: { 'application/json': { schema: PasskeyRequestSchema } } },
    ...problemAnswers(401, 404, 429),
  },
})

const assertRoute = createRoute({
  method: 'post',
  path: `${BASE}/assertion`,
  summary: 'Gives a passkey: the second factor of the session, and again before what cannot be undone',
  request: { body: { required: true, content: { 'application/json': { schema: GivePasskeySchema } } } },
  responses: {
    200: { description: 'The session', content: { 'application/json': { schema: SessionSchema } } },
    ...problemAnswers(400, 401, 403),
  },
})

const NO_STORE = { 'cache-control': 'no-store' }

export interface PasskeyRoutesDeps extends AuthDeps {
  cookie: SessionCookie
  knownBrowser: KnownBrowser
  identify: IdentifySession
}

/** Passkeys of the one who asks. Those that complete a session are open to one that only a link has opened. */
export function createPasskeyRoutes({ cookie, knownBrowser, identify, ...auth }: PasskeyRoutesDeps) {
  const { db, now, passkeys: settings } = auth
  const deps = { ...auth, ceremonies: createPasskeyCeremonies(settings, auth.productName) }
  const passkeys = createPasskeyRepository(db)
  const anySession = async (c: Context) => requireAnySession(await identify(c))
  const wholeSession = async (c: Context) => requireWholeSession(settings.policy, await identify(c))
  const welcome = (c: Context, { account }: StaffSession, completed: CompletedSession) => {
    if (completed === undefined) return
    cookie.set(c, completed.token, completed.maxAgeMs)
    knownBrowser.remember(c, account.email)
  }
  return createApi()
    .openapi(listRoute, async (c) => {
      const { account } = await wholeSession(c)
      const own = await passkeys.listOf(account.id)
      const isPossible = settings.policy !== 'not-possible'
      return c.json({ isPossible, passkeys: own.map(toPasskey) }, 200, NO_STORE)
    })
    .openapi(beginEnrolmentRoute, async (c) => {
      return c.json(await beginEnrolment(deps, await anySession(c)), 200, NO_STORE)
    })
    .openapi(enrolRoute, async (c) => {
      const session = await anySession(c)
      const name = describeDevice(c.req.header('user-agent'))
      const { passkey, completed } = await enrolPasskey(deps, session, c.req.valid('json'), name)
      welcome(c, session, completed)
      return c.json(passkey, 201, NO_STORE)
    })
    .openapi(renameRoute, async (c) => {
      const { account } = await wholeSession(c)
      if (!(await passkeys.rename(c.req.valid('param').id, account.id, c.req.valid('json').name)))
        throw new DomainError('passkey-not-found', 'There is no such passkey.')
      return c.body(null, 204)
    })
    .openapi(removeRoute, async (c) => {
      const session = await wholeSession(c)
      if (!hasFreshPasskey(settings.policy, session, now()))
        throw new DomainError('fresh-passkey-required', 'Give your passkey again.')
      await removePasskey(deps, session, c.req.valid('param').id)
      return c.body(null, 204)
    })
    .openapi(beginAssertionRoute, async (c) => c.json(await beginAssertion(deps, await anySession(c)), 200, NO_STORE))
    .openapi(assertRoute, async (c) => {
      const session = await anySession(c)
      welcome(c, session, await assertPasskey(deps, session, c.req.valid('json')))
      return c.json({ user: await toSignedInUser(deps, session.account), missing: null }, 200, NO_STORE)
    })
}
