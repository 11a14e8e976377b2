export { BETA_ID_DESCRIPTION } from './beta-id-type.ts'
export { createTestCredentialRoutes } from './routes.ts'
