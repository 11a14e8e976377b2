import { jsonAnswer, jsonBody, problemAnswers } from '@e-collecting/http/answers'
import { createRoute } from '@hono/zod-openapi'
import {
  IdParam,
  IssuerCheckSchema,
  MunicipalityChangeSchema,
  MunicipalityFormSchema,
  MunicipalityInputSchema,
  MunicipalityListQuery,
  MunicipalityPageSchema,
  MunicipalitySchema,
} from './schemas.ts'

const municipalityAnswer = jsonAnswer('The municipality', MunicipalitySchema)

export const listMunicipalitiesRoute = createRoute({
  method: 'get',
  path: '/api/admin/municipalities',
  summary: 'Municipalities one may act for, page by page',
  request: { query: MunicipalityListQuery },
  responses: { 200: jsonAnswer('A page', MunicipalityPageSchema), ...problemAnswers(400, 401) },
})

export const readMunicipalityRoute = createRoute({
  method: 'get',
  path: '/api/admin/municipalities/{id}',
  summary: 'One municipality',
  request: { params: IdParam },
  responses: { 200: municipalityAnswer, ...problemAnswers(400, 401, 403, 404) },
})

export const municipalityFormRoute = createRoute({
  method: 'get',
  path: '/api/admin/municipality-form',
  summary: 'What the form of a municipality may ask',
  responses: { 200: jsonAnswer('The fields', MunicipalityFormSchema), ...problemAnswers(401, 403) },
})

export const createMunicipalityRoute = createRoute({
  method: 'post',
  path: '/api/admin/municipalities',
  summary: 'Adds a municipality; the canton follows from its number',
  request: { body: jsonBody(MunicipalityInputSchema) },
  responses: { 201: municipalityAnswer, ...problemAnswers(400, 401, 403, 409, 502) },
})

export const updateMunicipalityRoute = createRoute({
  method: 'put',
  path: '/api/admin/municipalities/{id}',
  summary: 'Changes a municipality',
  request: { params: IdParam, body: jsonBody(MunicipalityChangeSchema) },
  responses: { 200: municipalityAnswer, ...problemAnswers(400, 401, 403, 404, 409, 502) },
})

export const checkIssuerRoute = createRoute({
  method: 'post',
  path: '/api/admin/municipalities/{id}/issuer-check',
  summary:
    'Has the external issuer make and cancel an offer in the name of a municipality, and looks whether its key fits',
  request: { params: IdParam },
  responses: { 200: jsonAnswer('What holds', IssuerCheckSchema), ...problemAnswers(400, 401, 403, 404, 409, 429) },
})

export const deleteMunicipalityRoute = createRoute({
  method: 'delete',
  path: '/api/admin/municipalities/{id}',
  summary: 'Deletes a municipality without residents and credentials',
  request: { params: IdParam },
  responses: { 204: { description: 'Deleted' }, ...problemAnswers(400, 401, 403, 404, 409) },
})
