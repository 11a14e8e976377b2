export { BETA_ID_DESCRIPTION } from './beta-id-type.ts'
export { createTestCredentialRoutes, type TestCredentialDeps } from './routes.ts'
