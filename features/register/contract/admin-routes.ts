import { jsonAnswer, jsonBody, LanguageQuery, problemAnswers } from '@e-collecting/http/answers'
import { createRoute } from '@hono/zod-openapi'
import {
  ChangeStatusSchema,
  CredentialDetailsSchema,
  CredentialIdParam,
  CredentialOptionsSchema,
  CredentialPageSchema,
  CredentialSearchSchema,
  IssueCredentialSchema,
} from './admin-schemas.ts'

const details = jsonAnswer('The record', CredentialDetailsSchema)

export const searchCredentialsRoute = createRoute({
  method: 'post',
  path: '/api/admin/credentials/search',
  summary: 'A page of the electoral register; by POST, as a person never stands in an address',
  request: { query: LanguageQuery, body: jsonBody(CredentialSearchSchema) },
  responses: { 200: jsonAnswer('A page', CredentialPageSchema), ...problemAnswers(400, 401) },
})

export const credentialOptionsRoute = createRoute({
  method: 'get',
  path: '/api/admin/credential-options',
  summary: 'What the filter and the form may offer',
  request: { query: LanguageQuery },
  responses: { 200: jsonAnswer('The options', CredentialOptionsSchema), ...problemAnswers(401) },
})

export const issueCredentialRoute = createRoute({
  method: 'post',
  path: '/api/admin/credentials',
  summary: 'Issues a credential to a resident',
  request: { query: LanguageQuery, body: jsonBody(IssueCredentialSchema) },
  responses: { 201: details, ...problemAnswers(400, 401, 403, 404, 409, 502) },
})

export const readCredentialRoute = createRoute({
  method: 'get',
  path: '/api/admin/credentials/{id}',
  summary: 'One record with validity, subject, proofs and the link of an open offer',
  request: { params: CredentialIdParam, query: LanguageQuery },
  responses: { 200: details, ...problemAnswers(400, 401, 404) },
})

export const refreshCredentialRoute = createRoute({
  method: 'post',
  path: '/api/admin/credentials/{id}/refresh',
  summary: 'Asks the issuer how the credential stands',
  request: { params: CredentialIdParam, query: LanguageQuery },
  responses: { 200: details, ...problemAnswers(400, 401, 404, 409, 502) },
})

export const changeCredentialStatusRoute = createRoute({
  method: 'put',
  path: '/api/admin/credentials/{id}/status',
  summary: 'Cancels, readies, suspends, releases or revokes',
  request: { params: CredentialIdParam, query: LanguageQuery, body: jsonBody(ChangeStatusSchema) },
  responses: { 200: details, ...problemAnswers(400, 401, 404, 409, 502) },
})

export const revokeCredentialRoute = createRoute({
  method: 'post',
  path: '/api/admin/credentials/{id}/revoke',
  summary: 'Revokes the credential for good',
  request: { params: CredentialIdParam, query: LanguageQuery },
  responses: { 200: details, ...problemAnswers(400, 401, 404, 409, 502) },
})
