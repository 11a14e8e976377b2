import { jsonAnswer, jsonBody, problemAnswers } from '@e-collecting/http/answers'
import { createRoute } from '@hono/zod-openapi'
import {
  IdParam,
  InviteSchema,
  OpenInvitationSchema,
  StaffListSchema,
  UserMunicipalityParam,
  UserParam,
} from './schemas.ts'

export const listStaffRoute = createRoute({
  method: 'get',
  path: '/api/admin/staff',
  summary: 'Everybody with a role, and the open invitations; for admins',
  responses: { 200: jsonAnswer('The staff', StaffListSchema), ...problemAnswers(401, 403) },
})

export const inviteRoute = createRoute({
  method: 'post',
  path: '/api/admin/invitations',
  summary: 'Invites an address to a role by mail; for admins',
  request: { body: jsonBody(InviteSchema) },
  responses: {
    201: jsonAnswer('The invitation', OpenInvitationSchema),
    ...problemAnswers(400, 401, 403, 404, 409, 429, 502),
  },
})

export const withdrawInvitationRoute = createRoute({
  method: 'delete',
  path: '/api/admin/invitations/{id}',
  summary: 'Takes an open invitation back; for admins',
  request: { params: IdParam },
  responses: { 204: { description: 'Withdrawn' }, ...problemAnswers(400, 401, 403, 404) },
})

export const withdrawAdminRoute = createRoute({
  method: 'delete',
  path: '/api/admin/staff/{userId}/roles/admin',
  summary: 'Takes the role admin away, except from the last one; for admins',
  request: { params: UserParam },
  responses: { 204: { description: 'Withdrawn' }, ...problemAnswers(400, 401, 403, 404, 409) },
})

export const withdrawMunicipalityRoute = createRoute({
  method: 'delete',
  path: '/api/admin/staff/{userId}/municipalities/{municipalityId}',
  summary: 'Takes the right to a municipality away; for admins',
  request: { params: UserMunicipalityParam },
  responses: { 204: { description: 'Withdrawn' }, ...problemAnswers(400, 401, 403, 404) },
})

export const resetPasskeysRoute = createRoute({
  method: 'delete',
  path: '/api/admin/staff/{userId}/passkeys',
  summary: 'Takes the passkeys of a colleague away and ends their sessions; for other admins',
  request: { params: UserParam },
  responses: { 204: { description: 'Reset' }, ...problemAnswers(400, 401, 403, 404, 409) },
})

export const endSessionsRoute = createRoute({
  method: 'delete',
  path: '/api/admin/staff/{userId}/sessions',
  summary: 'Signs an account out everywhere; for admins',
  request: { params: UserParam },
  responses: { 204: { description: 'Ended' }, ...problemAnswers(400, 401, 403, 404) },
})
