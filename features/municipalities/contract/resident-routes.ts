import { jsonAnswer, jsonBody, problemAnswers } from '@e-collecting/http/answers'
import { createRoute } from '@hono/zod-openapi'
import {
  IdParam,
  ResidentChangeSchema,
  ResidentInputSchema,
  ResidentPageSchema,
  ResidentRemovalSchema,
  ResidentSchema,
  ResidentSearchSchema,
} from './schemas.ts'

const residentAnswer = jsonAnswer('The resident', ResidentSchema)

export const searchResidentsRoute = createRoute({
  method: 'post',
  path: '/api/admin/municipalities/{id}/residents/search',
  summary: 'Residents of a municipality, page by page; by POST, as a name never stands in an address',
  request: { params: IdParam, body: jsonBody(ResidentSearchSchema) },
  responses: { 200: jsonAnswer('A page', ResidentPageSchema), ...problemAnswers(400, 401, 403, 404) },
})

export const createResidentRoute = createRoute({
  method: 'post',
  path: '/api/admin/municipalities/{id}/residents',
  summary: 'Adds a resident',
  request: { params: IdParam, body: jsonBody(ResidentInputSchema) },
  responses: { 201: residentAnswer, ...problemAnswers(400, 401, 403, 404, 409) },
})

export const updateResidentRoute = createRoute({
  method: 'put',
  path: '/api/admin/residents/{id}',
  summary: 'Changes what is named of a resident',
  request: { params: IdParam, body: jsonBody(ResidentChangeSchema) },
  responses: { 200: residentAnswer, ...problemAnswers(400, 401, 404, 409) },
})

export const deleteResidentRoute = createRoute({
  method: 'delete',
  path: '/api/admin/residents/{id}',
  summary: 'Deletes a resident, or archives one who ever collected a credential',
  request: { params: IdParam },
  responses: { 200: jsonAnswer('What happened', ResidentRemovalSchema), ...problemAnswers(400, 401, 404, 409) },
})
