import { jsonAnswer, problemAnswers } from '@e-collecting/http/answers'
import { createRoute } from '@hono/zod-openapi'
import {
  AddressSearchQuery,
  AddressSearchSchema,
  BfsNumberParam,
  MunicipalityListSchema,
  MunicipalityQuery,
  MunicipalitySchema,
} from './schemas.ts'

/** The query is sent nowhere else and stored nowhere. */
export const addressSearchRoute = createRoute({
  method: 'get',
  path: '/api/address-search/find',
  summary: 'Addresses for a typed text, best first',
  request: { query: AddressSearchQuery },
  responses: {
    200: jsonAnswer('The hits; none for a text under five characters or another country', AddressSearchSchema),
    ...problemAnswers(400),
  },
})

export const municipalitiesRoute = createRoute({
  method: 'get',
  path: '/api/municipalities',
  summary: 'Municipalities for a typed name, best first',
  request: { query: MunicipalityQuery },
  responses: { 200: jsonAnswer('The municipalities', MunicipalityListSchema), ...problemAnswers(400) },
})

export const municipalityRoute = createRoute({
  method: 'get',
  path: '/api/municipalities/{bfsNumber}',
  summary: 'One municipality with its canton',
  request: { params: BfsNumberParam },
  responses: { 200: jsonAnswer('The municipality', MunicipalitySchema), ...problemAnswers(400, 404) },
})
