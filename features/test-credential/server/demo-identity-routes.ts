import { createApi, NO_STORE } from '@e-collecting/http'
import { issueTestCredentialRoute } from '../contract/routes.ts'
import { issueTestCredential, type TestCredentialDeps } from './issue-test-credential.ts'

/** What the demo wallet asks for an identity of its own. Mounted in demo mode only. */
export const createDemoIdentityRoutes = (deps: TestCredentialDeps) =>
  createApi().openapi(issueTestCredentialRoute, async (c) =>
    c.json(await issueTestCredential(deps, c.req.valid('json')), 201, NO_STORE),
  )
