import { createApi, problemAnswers } from '@e-collecting/http'
import { hasHiddenCharacters } from '@e-collecting/kernel'
import { createRoute, z } from '@hono/zod-openapi'
import type { TestCredentialOffer, TestIdentity } from '../contract.ts'
import { issueTestCredential, type TestCredentialDeps } from './issue-test-credential.ts'

export type { TestCredentialDeps }

const Name = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .refine((name) => !hasHiddenCharacters(name), 'Characters that cannot be seen are not allowed.')

const IdentitySchema = z
  .strictObject({ givenName: Name, familyName: Name, birthDate: z.iso.date() })
  .openapi('TestIdentity') satisfies z.ZodType<TestIdentity>

const OfferSchema = z
  .object({ offerDeepLink: z.string() })
  .openapi('TestCredentialOffer') satisfies z.ZodType<TestCredentialOffer>

const issueRoute = createRoute({
  method: 'post',
  path: '/api/test-credentials',
  summary: 'Demo mode: offers a fictional beta identity to a wallet',
  request: { body: { required: true, content: { 'application/json': { schema: IdentitySchema } } } },
  responses: {
    201: { description: 'The offer', content: { 'application/json': { schema: OfferSchema } } },
    ...problemAnswers(400, 429, 502),
  },
})

/** Mounted in demo mode only. */
export const createTestCredentialRoutes = (deps: TestCredentialDeps) =>
  createApi().openapi(issueRoute, async (c) =>
    c.json(await issueTestCredential(deps, c.req.valid('json')), 201, { 'cache-control': 'no-store' }),
  )
