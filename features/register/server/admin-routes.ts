import type { StaffEnv, StaffGuards } from '@e-collecting/auth/server'
import { createApi, problemAnswers } from '@e-collecting/http'
import { createRoute } from '@hono/zod-openapi'
import {
  ChangeStatusSchema,
  CredentialDetailsSchema,
  CredentialIdParam,
  CredentialOptionsSchema,
  CredentialPageSchema,
  CredentialSearchSchema,
  IssueCredentialSchema,
  LanguageQuery,
} from './admin-schemas.ts'
import {
  type ChangeCredentialStatusDeps,
  changeCredentialStatus,
  refreshCredentialForStaff,
} from './change-credential-status.ts'
import { createCredentialListRepository } from './credential-list-repository.ts'
import { type IssueCredentialToResidentDeps, issueCredentialToResident } from './issue-credential-to-resident.ts'
import { type ListCredentialOptionsDeps, listCredentialOptions } from './list-credential-options.ts'
import { type ReadCredentialDetailsDeps, readCredentialDetails } from './read-credential-details.ts'
import { searchCredentials } from './search-credentials.ts'

const BASE = '/api/admin/credentials'
const json = <Schema>(schema: Schema) => ({ content: { 'application/json': { schema } } })
const details = { description: 'The record', ...json(CredentialDetailsSchema) }

const searchRoute = createRoute({
  method: 'post',
  path: `${BASE}/search`,
  summary: 'A page of the electoral register; by POST, as a person never stands in an address',
  request: { query: LanguageQuery, body: { required: true, ...json(CredentialSearchSchema) } },
  responses: { 200: { description: 'A page', ...json(CredentialPageSchema) }, ...problemAnswers(400, 401) },
})
const optionsRoute = createRoute({
  method: 'get',
  path: '/api/admin/credential-options',
  summary: 'What the filter and the form may offer',
  request: { query: LanguageQuery },
  responses: { 200: { description: 'The options', ...json(CredentialOptionsSchema) }, ...problemAnswers(401) },
})
const issueRoute = createRoute({
  method: 'post',
  path: BASE,
  summary: 'Issues a credential to a resident',
  request: { query: LanguageQuery, body: { required: true, ...json(IssueCredentialSchema) } },
  responses: { 201: details, ...problemAnswers(400, 401, 404, 409, 502) },
})
const readRoute = createRoute({
  method: 'get',
  path: `${BASE}/{id}`,
  summary: 'One record with validity, subject, proofs and the link of an open offer',
  request: { params: CredentialIdParam, query: LanguageQuery },
  responses: { 200: details, ...problemAnswers(400, 401, 404) },
})
const refreshRoute = createRoute({
  method: 'post',
  path: `${BASE}/{id}/refresh`,
  summary: 'Asks the issuer how the credential stands',
  request: { params: CredentialIdParam, query: LanguageQuery },
  responses: { 200: details, ...problemAnswers(400, 401, 404, 409, 502) },
})
const statusRoute = createRoute({
  method: 'put',
  path: `${BASE}/{id}/status`,
  summary: 'Cancels, readies, suspends, releases or revokes',
  request: {
    params: CredentialIdParam,
    query: LanguageQuery,
    body: { required: true, ...json(ChangeStatusSchema) },
  },
  responses: { 200: details, ...problemAnswers(400, 401, 404, 409, 502) },
})
const revokeRoute = createRoute({
  method: 'post',
  path: `${BASE}/{id}/revoke`,
  summary: 'Revokes the credential for good',
  request: { params: CredentialIdParam, query: LanguageQuery },
  responses: { 200: details, ...problemAnswers(400, 401, 404, 409, 502) },
})

type Parts = IssueCredentialToResidentDeps &
  ChangeCredentialStatusDeps &
  ReadCredentialDetailsDeps &
  ListCredentialOptionsDeps

export interface CredentialRoutesDeps extends Parts {
  guards: StaffGuards
}

/** The API of the Stimmregister tab: for everybody with a role, each for the municipalities that he may act for. */
export function createCredentialRoutes(deps: CredentialRoutesDeps) {
  const api = createApi<StaffEnv>()
  const list = createCredentialListRepository(deps)
  api.use(`${BASE}/*`, deps.guards.requireStaff)
  api.use('/api/admin/credential-options', deps.guards.requireStaff)
  api.on('PUT', `${BASE}/:id/status`, deps.guards.requireFreshPasskey)
  api.on('POST', `${BASE}/:id/revoke`, deps.guards.requireFreshPasskey)
  return api
    .openapi(optionsRoute, async (c) =>
      c.json(await listCredentialOptions(deps, { actor: c.get('actor'), ...c.req.valid('query') }), 200),
    )
    .openapi(searchRoute, async (c) => {
      const { isAdmin, municipalityIds } = c.get('actor')
      const { language } = c.req.valid('query')
      const view = { visible: isAdmin ? 'all' : municipalityIds, language } as const
      return c.json(await searchCredentials({ list, votes: deps.votes }, c.req.valid('json'), view), 200)
    })
    .openapi(issueRoute, async (c) => {
      const view = { actor: c.get('actor'), ...c.req.valid('query') }
      const id = await issueCredentialToResident(deps, c.req.valid('json'), view.actor)
      return c.json(await readCredentialDetails(deps, id, view), 201)
    })
    .openapi(readRoute, async (c) => {
      const view = { actor: c.get('actor'), ...c.req.valid('query') }
      return c.json(await readCredentialDetails(deps, c.req.valid('param').id, view), 200)
    })
    .openapi(refreshRoute, async (c) => {
      const { id } = c.req.valid('param')
      const view = { actor: c.get('actor'), ...c.req.valid('query') }
      await refreshCredentialForStaff(deps, id, view.actor)
      return c.json(await readCredentialDetails(deps, id, view), 200)
    })
    .openapi(statusRoute, async (c) => {
      const { id } = c.req.valid('param')
      const view = { actor: c.get('actor'), ...c.req.valid('query') }
      await changeCredentialStatus(deps, { id, status: c.req.valid('json').status }, view.actor)
      return c.json(await readCredentialDetails(deps, id, view), 200)
    })
    .openapi(revokeRoute, async (c) => {
      const { id } = c.req.valid('param')
      const view = { actor: c.get('actor'), ...c.req.valid('query') }
      await changeCredentialStatus(deps, { id, status: 'REVOKED' }, view.actor)
      return c.json(await readCredentialDetails(deps, id, view), 200)
    })
}
