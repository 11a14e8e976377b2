import type { StaffEnv, StaffGuards } from '@e-collecting/auth/server'
import { createApi } from '@e-collecting/http'
import {
  changeCredentialStatusRoute,
  credentialOptionsRoute,
  issueCredentialRoute,
  readCredentialRoute,
  refreshCredentialRoute,
  revokeCredentialRoute,
  searchCredentialsRoute,
} from '../contract/admin-routes.ts'
import { readOverviewRoute } from '../contract/overview-routes.ts'
import {
  type ChangeCredentialStatusDeps,
  changeCredentialStatus,
  refreshCredentialForStaff,
} from './change-credential-status.ts'
import { createCredentialListRepository } from './credential-list-repository.ts'
import { type IssueCredentialToResidentDeps, issueCredentialToResident } from './issue-credential-to-resident.ts'
import { type ListCredentialOptionsDeps, listCredentialOptions } from './list-credential-options.ts'
import { type ReadCredentialDetailsDeps, readCredentialDetails } from './read-credential-details.ts'
import { type ReadOverviewDeps, readOverview } from './read-overview.ts'
import { searchCredentials } from './search-credentials.ts'

const BASE = '/api/admin/credentials'

type Parts = IssueCredentialToResidentDeps &
  ChangeCredentialStatusDeps &
  ReadCredentialDetailsDeps &
  ListCredentialOptionsDeps &
  Omit<ReadOverviewDeps, 'list'>

export interface CredentialRoutesDeps extends Parts {
  guards: StaffGuards
}

/** The API of the overview and of the Stimmregister tab: for everybody with a role, each for the municipalities that he may act for. */
export function createCredentialRoutes(deps: CredentialRoutesDeps) {
  const api = createApi<StaffEnv>()
  const list = createCredentialListRepository(deps)
  api.use(`${BASE}/*`, deps.guards.requireStaff)
  api.use('/api/admin/credential-options', deps.guards.requireStaff)
  api.use('/api/admin/overview', deps.guards.requireStaff)
  api.on('PUT', `${BASE}/:id/status`, deps.guards.requireFreshPasskey)
  api.on('POST', `${BASE}/:id/revoke`, deps.guards.requireFreshPasskey)
  return api
    .openapi(readOverviewRoute, async (c) =>
      c.json(await readOverview({ ...deps, list }, { actor: c.get('actor'), ...c.req.valid('query') }), 200),
    )
    .openapi(credentialOptionsRoute, async (c) =>
      c.json(await listCredentialOptions(deps, { actor: c.get('actor'), ...c.req.valid('query') }), 200),
    )
    .openapi(searchCredentialsRoute, async (c) => {
      const { isAdmin, municipalityIds } = c.get('actor')
      const { language } = c.req.valid('query')
      const view = { visible: isAdmin ? 'all' : municipalityIds, language } as const
      return c.json(await searchCredentials({ list, votes: deps.votes }, c.req.valid('json'), view), 200)
    })
    .openapi(issueCredentialRoute, async (c) => {
      const view = { actor: c.get('actor'), ...c.req.valid('query') }
      const id = await issueCredentialToResident(deps, c.req.valid('json'), view.actor)
      return c.json(await readCredentialDetails(deps, id, view), 201)
    })
    .openapi(readCredentialRoute, async (c) => {
      const view = { actor: c.get('actor'), ...c.req.valid('query') }
      return c.json(await readCredentialDetails(deps, c.req.valid('param').id, view), 200)
    })
    .openapi(refreshCredentialRoute, async (c) => {
      const { id } = c.req.valid('param')
      const view = { actor: c.get('actor'), ...c.req.valid('query') }
      await refreshCredentialForStaff(deps, id, view.actor)
      return c.json(await readCredentialDetails(deps, id, view), 200)
    })
    .openapi(changeCredentialStatusRoute, async (c) => {
      const { id } = c.req.valid('param')
      const view = { actor: c.get('actor'), ...c.req.valid('query') }
      await changeCredentialStatus(deps, { id, ...c.req.valid('json') }, view.actor)
      return c.json(await readCredentialDetails(deps, id, view), 200)
    })
    .openapi(revokeCredentialRoute, async (c) => {
      const { id } = c.req.valid('param')
      const view = { actor: c.get('actor'), ...c.req.valid('query') }
      await changeCredentialStatus(deps, { id, status: 'REVOKED' }, view.actor)
      return c.json(await readCredentialDetails(deps, id, view), 200)
    })
}
