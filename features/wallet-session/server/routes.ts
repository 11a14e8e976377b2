import { type BrowserSecret, createApi, NO_STORE } from '@e-collecting/http'
import { returnRoute } from '../contract/routes.ts'
import { type ReturnDeps, returnToSession } from './return-to-session.ts'

export interface ReturnRoutesDeps extends ReturnDeps {
  browserSecret: BrowserSecret
}

/** The API of the page to which wallets lead back. Answers belong to one browser and are never cached. */
export function createReturnRoutes(deps: ReturnRoutesDeps) {
  const { browserSecret } = deps
  return createApi().openapi(returnRoute, async (c) => {
    const browser = { secret: browserSecret.read(c), sessionIds: browserSecret.sessions(c) }
    return c.json(await returnToSession(deps, browser, c.req.valid('json').responseCode), 200, NO_STORE)
  })
}
