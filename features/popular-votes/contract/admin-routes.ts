import { jsonAnswer, jsonBody, problemAnswers } from '@e-collecting/http/answers'
import { createRoute } from '@hono/zod-openapi'
import {
  AdminPopularVotePageSchema,
  AdminPopularVoteQuery,
  AdminPopularVoteSchema,
  ChangeStatusSchema,
  ImportReportSchema,
  PopularVoteChangeSchema,
  PopularVoteIdParam,
  PopularVoteInputSchema,
  PopularVoteRemovalSchema,
} from './admin-schemas.ts'

const item = jsonAnswer('The item', AdminPopularVoteSchema)

export const listItemsRoute = createRoute({
  method: 'get',
  path: '/api/admin/popular-votes',
  summary: 'Items for staff, inactive ones as well',
  request: { query: AdminPopularVoteQuery },
  responses: { 200: jsonAnswer('A page', AdminPopularVotePageSchema), ...problemAnswers(400, 401, 403) },
})

export const readItemRoute = createRoute({
  method: 'get',
  path: '/api/admin/popular-votes/{id}',
  summary: 'One item in all languages',
  request: { params: PopularVoteIdParam },
  responses: { 200: item, ...problemAnswers(400, 401, 403, 404) },
})

export const createItemRoute = createRoute({
  method: 'post',
  path: '/api/admin/popular-votes',
  summary: 'A new item, active at once',
  request: { body: jsonBody(PopularVoteInputSchema) },
  responses: { 201: item, ...problemAnswers(400, 401, 403, 409) },
})

export const importItemsRoute = createRoute({
  method: 'post',
  path: '/api/admin/popular-votes/import',
  summary: 'Brings in the built-in list; what was edited by hand stays',
  responses: { 200: jsonAnswer('What it did', ImportReportSchema), ...problemAnswers(401, 403) },
})

export const updateItemRoute = createRoute({
  method: 'put',
  path: '/api/admin/popular-votes/{id}',
  summary: 'Changes an item, if it still is what the change was made to',
  request: { params: PopularVoteIdParam, body: jsonBody(PopularVoteChangeSchema) },
  responses: { 200: item, ...problemAnswers(400, 401, 403, 404, 409) },
})

export const changeItemStatusRoute = createRoute({
  method: 'put',
  path: '/api/admin/popular-votes/{id}/status',
  summary: 'Activates or deactivates an item, or takes it out of the archive',
  request: { params: PopularVoteIdParam, body: jsonBody(ChangeStatusSchema) },
  responses: { 200: item, ...problemAnswers(400, 401, 403, 404, 409) },
})

export const deleteItemRoute = createRoute({
  method: 'delete',
  path: '/api/admin/popular-votes/{id}',
  summary: 'Deletes an item, or archives it once a credential was collected or people may have declared for it',
  request: { params: PopularVoteIdParam },
  responses: { 200: jsonAnswer('What was done', PopularVoteRemovalSchema), ...problemAnswers(400, 401, 403, 404, 409) },
})
