import { createApi, NO_STORE } from '@e-collecting/http'
import { DomainError } from '@e-collecting/kernel'
import type { Context } from 'hono'
import {
  acceptInvitationRoute,
  readInvitationRoute,
  readLinkRoute,
  requestLinkRoute,
  signInRoute,
} from '../contract/sign-in-routes.ts'
import { acceptInvitation } from './accept-invitation.ts'
import type { AuthDeps } from './auth-deps.ts'
import { describeDevice } from './describe-device.ts'
import type { KnownBrowser } from './known-browser.ts'
import type { SigningInBrowser } from './open-session.ts'
import { readInvitation } from './read-invitation.ts'
import { readSignInLink } from './read-sign-in-link.ts'
import { requestSignInLink } from './request-sign-in-link.ts'
import type { SessionCookie } from './session-cookie.ts'
import { type SignedInSession, signIn } from './sign-in.ts'

/** Sign-in by link and by invitation: open to everybody, tokens in bodies only. */
export function createSignInRoutes(deps: AuthDeps, cookie: SessionCookie, knownBrowser: KnownBrowser) {
  const welcome = (c: Context, { token, maxAgeMs, signedIn }: SignedInSession) => {
    cookie.set(c, token, maxAgeMs)
    if (signedIn.missing === null) knownBrowser.remember(c, signedIn.user.email)
    return signedIn
  }
  /** Counts tokens that open nothing, and those only: a good one is served, whoever else tries behind the same address. */
  const countGuess = async <Answer>(c: Context, use: Promise<Answer>): Promise<Answer> => {
    try {
      return await use
    } catch (error) {
      if (isUnknownToken(error)) await deps.count('sign-in-token', c.get('client'))
      throw error
    }
  }
  return createApi()
    .openapi(requestLinkRoute, async (c) => {
      const input = c.req.valid('json')
      await requestSignInLink(deps, input, {
        client: c.get('client'),
        secret: deps.browserSecret.ensure(c),
        knownAs: knownBrowser.recognise(c, input.email),
      })
      return c.body(null, 202, NO_STORE)
    })
    .openapi(readLinkRoute, async (c) =>
      c.json(await countGuess(c, readSignInLink(deps, c.req.valid('json'))), 200, NO_STORE),
    )
    .openapi(signInRoute, async (c) => {
      const signedIn = await countGuess(c, signIn(deps, c.req.valid('json'), describeBrowser(c, cookie)))
      return c.json(welcome(c, signedIn), 201, NO_STORE)
    })
    .openapi(readInvitationRoute, async (c) =>
      c.json(await countGuess(c, readInvitation(deps, c.req.valid('json'))), 200, NO_STORE),
    )
    .openapi(acceptInvitationRoute, async (c) => {
      const signedIn = await countGuess(c, acceptInvitation(deps, c.req.valid('json'), describeBrowser(c, cookie)))
      return c.json(welcome(c, signedIn), 201, NO_STORE)
    })
}

const isUnknownToken = (error: unknown): boolean =>
  error instanceof DomainError && (error.code === 'link-invalid' || error.code === 'invitation-invalid')

const describeBrowser = (c: Context, cookie: SessionCookie): SigningInBrowser => ({
  previousToken: cookie.read(c),
  device: describeDevice(c.req.header('user-agent')),
})
