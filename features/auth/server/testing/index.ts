export { createSoftwareAuthenticator } from './software-authenticator.ts'
export { createTestGuards } from './test-guards.ts'
