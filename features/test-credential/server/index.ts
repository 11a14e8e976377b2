export { createTestCredentialRoutes, type TestCredentialDeps } from './routes.ts'
