export { BETA_ID_DESCRIPTION } from './beta-id-type.ts'
export { createDemoIdentityRoutes } from './demo-identity-routes.ts'
export { createTestCredentialRoutes } from './routes.ts'
export { createTestExchanges } from './test-exchanges.ts'
