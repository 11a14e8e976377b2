import { jsonAnswer, problemAnswers } from '@e-collecting/http/answers'
import { createRoute } from '@hono/zod-openapi'
import {
  AddressSearchQuery,
  AddressSearchSchema,
  BfsNumberParam,
  LocalityDirectorySchema,
  MunicipalityListSchema,
  MunicipalityQuery,
  MunicipalitySchema,
  PostalCodeParam,
  PostalCodeSchema,
} from './schemas.ts'

/** The query is sent nowhere else and stored nowhere. */
export const addressSearchRoute = createRoute({
  method: 'get',
  path: '/api/address-search/find',
  summary: 'Addresses for a typed text, best first',
  request: { query: AddressSearchQuery },
  responses: {
    200: jsonAnswer('The hits; none for a text under five characters or another country', AddressSearchSchema),
    ...problemAnswers(400, 429),
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
  summary: 'One municipality with its canton; for the number of one that has merged, its successor',
  request: { params: BfsNumberParam },
  responses: { 200: jsonAnswer('The municipality', MunicipalitySchema), ...problemAnswers(400, 404) },
})

export const localitiesRoute = createRoute({
  method: 'get',
  path: '/api/localities',
  summary: 'Every locality with its postal code and its municipalities, for searching without a server',
  responses: {
    200: jsonAnswer('The directory', LocalityDirectorySchema),
    304: { description: 'The one that the client has is still the right one' },
  },
})

export const postalCodeRoute = createRoute({
  method: 'get',
  path: '/api/postal-codes/{postalCode}',
  summary: 'The localities of a postal code, with the municipalities in which they lie',
  request: { params: PostalCodeParam },
  responses: { 200: jsonAnswer('The localities', PostalCodeSchema), ...problemAnswers(400, 404) },
})
