import { jsonAnswer, jsonBody, problemAnswers } from '@e-collecting/http/answers'
import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import {
  ConfirmImportSchema,
  FaultyLinesSchema,
  IdParam,
  ResidentImportPreviewSchema,
  ResidentImportResultSchema,
} from './schemas.ts'

export const previewImportRoute = createRoute({
  method: 'post',
  path: '/api/admin/municipalities/{id}/resident-imports',
  summary: 'Reads a CSV of residents and says what it would do; nothing is imported yet',
  request: { params: IdParam, body: { required: true, content: { 'text/csv': { schema: z.string() } } } },
  responses: {
    201: jsonAnswer('The preview', ResidentImportPreviewSchema),
    ...problemAnswers(400, 401, 403, 404, 413),
  },
})

export const faultyLinesRoute = createRoute({
  method: 'get',
  path: '/api/admin/resident-imports/{id}/faulty-lines',
  summary: 'The faulty lines of a preview, to hand them back',
  request: { params: IdParam },
  responses: { 200: jsonAnswer('The lines', FaultyLinesSchema), ...problemAnswers(400, 401, 404) },
})

export const confirmImportRoute = createRoute({
  method: 'post',
  path: '/api/admin/resident-imports/{id}/confirm',
  summary: 'Imports what the preview showed: all or nothing, or without the faulty lines',
  request: { params: IdParam, body: jsonBody(ConfirmImportSchema) },
  responses: { 200: jsonAnswer('What was done', ResidentImportResultSchema), ...problemAnswers(400, 401, 404, 409) },
})

export const cancelImportRoute = createRoute({
  method: 'delete',
  path: '/api/admin/resident-imports/{id}',
  summary: 'Gives an import up',
  request: { params: IdParam },
  responses: { 204: { description: 'Deleted' }, ...problemAnswers(400, 401, 404) },
})
