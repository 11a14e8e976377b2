import { createApi } from '@e-collecting/http'
import {
  endSessionsRoute,
  inviteRoute,
  listStaffRoute,
  resetPasskeysRoute,
  withdrawAdminRoute,
  withdrawInvitationRoute,
  withdrawMunicipalityRoute,
} from '../contract/staff-routes.ts'
import type { AuthDeps } from './auth-deps.ts'
import { endSessions } from './end-sessions.ts'
import type { StaffEnv, StaffGuards } from './guards.ts'
import { inviteStaff } from './invite-staff.ts'
import { listStaff } from './list-staff.ts'
import { resetPasskeys } from './reset-passkeys.ts'
import { withdrawInvitation } from './withdraw-invitation.ts'
import { withdrawRole } from './withdraw-role.ts'

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
