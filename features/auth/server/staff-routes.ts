import { createApi, problemAnswers } from '@e-collecting/http'
import { createRoute } from '@hono/zod-openapi'
import type { AuthDeps } from './auth-deps.ts'
import { endSessions } from './end-sessions.ts'
import type { StaffEnv, StaffGuards } from './guards.ts'
import { inviteStaff } from './invite-staff.ts'
import { listStaff } from './list-staff.ts'
import { resetPasskeys } from './reset-passkeys.ts'
import {
  IdParam,
  InviteSchema,
  OpenInvitationSchema,
  StaffListSchema,
  UserMunicipalityParam,
  UserParam,
} from './schemas.ts'
import { withdrawInvitation } from './withdraw-invitation.ts'
import { withdrawRole } from './withdraw-role.ts'

const listStaffRoute = createRoute({
  method: 'get',
  path: '/api/admin/staff',
  summary: 'Everybody with a role, and the open invitations; for admins',
  responses: {
    200: { description: 'The staff', content: { 'application/json': { schema: StaffListSchema } } },
    ...problemAnswers(401, 403),
  },
})

const inviteRoute = createRoute({
  method: 'post',
  path: '/api/admin/invitations',
  summary: 'Invites an address to a role by mail; for admins',
  request: { body: { required: true, content: { 'application/json': { schema: InviteSchema } } } },
  responses: {
    201: { description: 'The invitation', content: { 'application/json': { schema: OpenInvitationSchema } } },
    ...problemAnswers(400, 401, 403, 404, 409, 429, 502),
  },
})

const withdrawInvitationRoute = createRoute({
  method: 'delete',
  path: '/api/admin/invitations/{id}',
  summary: 'Takes an open invitation back; for admins',
  request: { params: IdParam },
  responses: { 204: { description: 'Withdrawn' }, ...problemAnswers(400, 401, 403, 404) },
})

const withdrawAdminRoute = createRoute({
  method: 'delete',
  path: '/api/admin/staff/{userId}/roles/admin',
  summary: 'Takes the role admin away, except from the last one; for admins',
  request: { params: UserParam },
  responses: { 204: { description: 'Withdrawn' }, ...problemAnswers(400, 401, 403, 404, 409) },
})

const withdrawMunicipalityRoute = createRoute({
  method: 'delete',
  path: '/api/admin/staff/{userId}/municipalities/{municipalityId}',
  summary: 'Takes the right to a municipality away; for admins',
  request: { params: UserMunicipalityParam },
  responses: { 204: { description: 'Withdrawn' }, ...problemAnswers(400, 401, 403, 404) },
})

const resetPasskeysRoute = createRoute({
  method: 'delete',
  path: '/api/admin/staff/{userId}/passkeys',
  summary: 'Takes the passkeys of a colleague away and ends their sessions; for other admins',
  request: { params: UserParam },
  responses: { 204: { description: 'Reset' }, ...problemAnswers(400, 401, 403, 404, 409) },
})

const endSessionsRoute = createRoute({
  method: 'delete',
  path: '/api/admin/staff/{userId}/sessions',
  summary: 'Signs an account out everywhere; for admins',
  request: { params: UserParam },
  responses: { 204: { description: 'Ended' }, ...problemAnswers(400, 401, 403, 404) },
})

/** Give power or take it away: the passkey is asked for again. Ending sessions is not among them, for it has to be quick. */
const ASKING_FOR_PASSKEY = [
  ['POST', '/api/admin/invitations'],
  ['DELETE', '/api/admin/invitations/:id'],
  ['DELETE', '/api/admin/staff/:userId/roles/admin'],
  ['DELETE', '/api/admin/staff/:userId/municipalities/:municipalityId'],
  ['DELETE', '/api/admin/staff/:userId/passkeys'],
] as const

/** Who has which role: admins only, so that nobody raises himself. */
export function createStaffRoutes(deps: AuthDeps, { requireAdmin, requireFreshPasskey }: StaffGuards) {
  const api = createApi<StaffEnv>()
  for (const path of ['/api/admin/staff', '/api/admin/staff/*', '/api/admin/invitations', '/api/admin/invitations/*'])
    api.use(path, requireAdmin)
  for (const [method, path] of ASKING_FOR_PASSKEY) api.on(method, path, requireFreshPasskey)
  return api
    .openapi(listStaffRoute, async (c) => c.json(await listStaff(deps, c.get('actor')), 200))
    .openapi(inviteRoute, async (c) => {
      const secret = deps.browserSecret.ensure(c)
      return c.json(await inviteStaff(deps, c.get('actor'), c.req.valid('json'), secret), 201)
    })
    .openapi(withdrawInvitationRoute, async (c) => {
      await withdrawInvitation(deps, c.get('actor'), c.req.valid('param').id)
      return c.body(null, 204)
    })
    .openapi(withdrawAdminRoute, async (c) => {
      await withdrawRole(deps, c.get('actor'), c.req.valid('param').userId, { role: 'admin' })
      return c.body(null, 204)
    })
    .openapi(withdrawMunicipalityRoute, async (c) => {
      const { userId, municipalityId } = c.req.valid('param')
      await withdrawRole(deps, c.get('actor'), userId, { role: 'gemeinde', municipalityId })
      return c.body(null, 204)
    })
    .openapi(resetPasskeysRoute, async (c) => {
      await resetPasskeys(deps, c.get('actor'), c.req.valid('param').userId)
      return c.body(null, 204)
    })
    .openapi(endSessionsRoute, async (c) => {
      await endSessions(deps, c.get('actor'), c.req.valid('param').userId)
      return c.body(null, 204)
    })
}
