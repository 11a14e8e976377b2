import { createApi } from '@e-collecting/http'
import { issueTestCredentialRoute } from '../contract/routes.ts'
import { issueTestCredential, type TestCredentialDeps } from './issue-test-credential.ts'

export type { TestCredentialDeps }

/** Mounted in demo mode only. */
export const createTestCredentialRoutes = (deps: TestCredentialDeps) =>
  createApi().openapi(issueTestCredentialRoute, async (c) =>
    c.json(await issueTestCredential(deps, c.req.valid('json')), 201, { 'cache-control': 'no-store' }),
  )
