import { type BrowserSecret, createApi, NO_STORE } from '@e-collecting/http'
import { DomainError } from '@e-collecting/kernel'
import { serveSession } from '@e-collecting/wallet-session/server'
import {
  cancelDeclarationRoute,
  createDeclarationRoute,
  declarationEventsRoute,
  listDeclarationCountsRoute,
  offerDeclarationReceiptRoute,
  readDeclarationCountRoute,
  readDeclarationRoute,
} from '../contract/routes.ts'
import type { DeclarationCount } from '../contract.ts'
import { type CreateDeclarationDeps, createDeclaration } from './create-declaration.ts'
import type { DeclarationSessions } from './declaration-sessions.ts'
import { type OfferReceiptDeps, offerReceipt } from './offer-receipt.ts'
import type { PublicCounts } from './public-counts.ts'
import { declarationNotFound, readDeclaration } from './read-declaration.ts'

export interface DeclarationRoutesDeps extends CreateDeclarationDeps, OfferReceiptDeps {
  sessions: DeclarationSessions
  logs: CreateDeclarationDeps['logs'] & OfferReceiptDeps['logs']
  counts: Pick<PublicCounts, 'list' | 'find'>
  /** Of declarations alone: no other part of the product is sent it. */
  browserSecret: BrowserSecret
}

/** Published counts change with an epoch: others may keep them so long. */
const COUNTS = { 'cache-control': 'public, max-age=5' }

/** The API of declarations. What belongs to one browser is never cached. */
export function createDeclarationRoutes(deps: DeclarationRoutesDeps) {
  const { sessions } = deps
  const { accessOf, cancel, stream } = serveSession({ ...deps, done: 'counted', notFound: declarationNotFound })
  return createApi()
    .route('/', createCountListRoute(deps.counts))
    .openapi(createDeclarationRoute, async (c) => {
      const secret = deps.browserSecret.ensure(c)
      return c.json(await createDeclaration(deps, c.req.valid('json'), secret), 201, NO_STORE)
    })
    .openapi(readDeclarationRoute, async (c) => {
      const access = accessOf(c, c.req.valid('param'))
      const session = await sessions.open(access)
      if (session === undefined) throw declarationNotFound()
      return c.json(await readDeclaration(deps, session, access), 200, NO_STORE)
    })
    .openapi(offerDeclarationReceiptRoute, async (c) => {
      const access = accessOf(c, c.req.valid('param'))
      const session = await sessions.find(access, 'done')
      if (session === undefined) throw declarationNotFound()
      return c.json(await offerReceipt(deps, session, access), 200, NO_STORE)
    })
    .openapi(cancelDeclarationRoute, (c) => cancel(c, c.req.valid('param')))
    .openapi(declarationEventsRoute, (c) => stream(c, c.req.valid('param')))
    .openapi(readDeclarationCountRoute, async (c) => {
      const result = await deps.counts.find(c.req.valid('param').slug)
      if (result === undefined) throw new DomainError('declaration-not-offered', 'There is no log of this item.')
      return c.json(result, 200, COUNTS)
    })
}

/** Of declarations all that the pages of items need: also where these are of another process than the declarations. */
export const createCountListRoute = (counts: { list: () => Promise<DeclarationCount[]> }) =>
  createApi().openapi(listDeclarationCountsRoute, async (c) => c.json({ items: await counts.list() }, 200, COUNTS))
