import { type BrowserSecret, createApi, NO_STORE } from '@e-collecting/http'
import { serveSession } from '@e-collecting/wallet-session/server'
import {
  cancelRegisterSessionRoute,
  createRegisterSessionRoute,
  readRegisterSessionRoute,
  registerMunicipalityRoute,
  registerSessionEventsRoute,
  requestRegisterCredentialRoute,
} from '../contract/routes.ts'
import { type CreateRegisterSessionDeps, createRegisterSession } from './create-register-session.ts'
import { type FindRegisterMunicipalityDeps, findRegisterMunicipality } from './find-register-municipality.ts'
import { type ReadRegisterSessionDeps, readRegisterSession } from './read-register-session.ts'
import {
  type OpenRegisterSessionDeps,
  openRegisterSession,
  type RegisterSessions,
  registerSessionNotFound,
} from './register-sessions.ts'
import { type RequestRegisterCredentialDeps, requestRegisterCredential } from './request-register-credential.ts'

type Parts = CreateRegisterSessionDeps &
  ReadRegisterSessionDeps &
  OpenRegisterSessionDeps &
  RequestRegisterCredentialDeps &
  FindRegisterMunicipalityDeps

export interface WizardRoutesDeps extends Parts {
  sessions: RegisterSessions
  browserSecret: BrowserSecret
}

/** The API of the wizard. Answers belong to one browser and are never cached. */
export function createWizardRoutes(deps: WizardRoutesDeps) {
  const { accessOf, cancel, stream } = serveSession({ ...deps, done: 'matched', notFound: registerSessionNotFound })
  return createApi()
    .openapi(registerMunicipalityRoute, async (c) =>
      c.json(await findRegisterMunicipality(deps, c.req.valid('param').bfsNumber), 200, NO_STORE),
    )
    .openapi(createRegisterSessionRoute, async (c) => {
      const browser = { secret: deps.browserSecret.ensure(c), client: c.get('client') }
      const created = await createRegisterSession(deps, c.req.valid('json'), browser)
      deps.browserSecret.remember(c, created.id)
      return c.json(created, 201, NO_STORE)
    })
    .openapi(readRegisterSessionRoute, async (c) => {
      const session = await openRegisterSession(deps, accessOf(c, c.req.valid('param')))
      return c.json(await readRegisterSession(deps, session), 200, NO_STORE)
    })
    .openapi(requestRegisterCredentialRoute, async (c) => {
      const session = await openRegisterSession(deps, accessOf(c, c.req.valid('param')), 'done')
      return c.json(await requestRegisterCredential(deps, session, c.req.valid('json')), 200, NO_STORE)
    })
    .openapi(cancelRegisterSessionRoute, (c) => cancel(c, c.req.valid('param')))
    .openapi(registerSessionEventsRoute, (c) => stream(c, c.req.valid('param')))
}
