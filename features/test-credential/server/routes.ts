import { type BrowserSecret, createApi, NO_STORE } from '@e-collecting/http'
import type { ExchangeIssuer } from '@e-collecting/swiyu-client'
import { type SessionAccess, streamSession } from '@e-collecting/wallet-session/server'
import type { Context } from 'hono'
import {
  cancelTestVerificationRoute,
  createTestVerificationRoute,
  passOnTestCredentialRoute,
  readTestCredentialRoute,
  readTestVerificationRoute,
  testVerificationEventsRoute,
} from '../contract/routes.ts'
import { beginTestVerification } from './begin-test-verification.ts'
import { type PassOnCredentialDeps, passOnCredential } from './pass-on-credential.ts'
import { readTestCredential } from './read-test-credential.ts'
import { readTestVerification } from './read-test-verification.ts'
import { openTestExchange, requireTestExchange, type TestExchanges, testExchangeNotFound } from './test-exchanges.ts'

export interface TestCredentialRoutesDeps extends PassOnCredentialDeps {
  exchanges: TestExchanges
  issuer: Pick<ExchangeIssuer, 'offerLinkOf'>
  browserSecret: BrowserSecret
}

/** The API of the test page. Answers belong to one browser and are never cached. */
export function createTestCredentialRoutes(deps: TestCredentialRoutesDeps) {
  const { exchanges, browserSecret, now } = deps
  const accessOf = (c: Context, { id }: { id: string }): SessionAccess => ({ id, secret: browserSecret.read(c) })
  const stream = streamSession({
    sessions: { ...exchanges, open: (access) => openTestExchange(exchanges, access, 'verifier') },
    now,
    done: 'shown',
    notFound: testExchangeNotFound,
  })
  return createApi()
    .openapi(passOnTestCredentialRoute, async (c) =>
      c.json(await passOnCredential(deps, c.req.valid('json'), browserSecret.ensure(c)), 201, NO_STORE),
    )
    .openapi(readTestCredentialRoute, async (c) => {
      const offered = await openTestExchange(exchanges, accessOf(c, c.req.valid('param')), 'issuer')
      return c.json(readTestCredential(deps.issuer, offered), 200, NO_STORE)
    })
    .openapi(createTestVerificationRoute, async (c) => {
      const created = await beginTestVerification(exchanges, browserSecret.ensure(c))
      browserSecret.remember(c, created.id)
      return c.json(created, 201, NO_STORE)
    })
    .openapi(readTestVerificationRoute, async (c) => {
      const access = accessOf(c, c.req.valid('param'))
      const session = await openTestExchange(exchanges, access, 'verifier')
      return c.json(readTestVerification(exchanges, session, access.id), 200, NO_STORE)
    })
    .openapi(cancelTestVerificationRoute, async (c) => {
      const access = accessOf(c, c.req.valid('param'))
      await exchanges.cancel(await requireTestExchange(exchanges.find(access), 'verifier'))
      browserSecret.forget(c, access.id)
      return c.body(null, 204)
    })
    .openapi(testVerificationEventsRoute, (c) => stream(c, accessOf(c, c.req.valid('param'))))
}
