export { type Actor, mayActFor, requireMunicipalityRight } from './actor.ts'
export type { AuthDeps, AuthLimit } from './auth-deps.ts'
export { type Auth, createAuth } from './create-auth.ts'
export { createStaffGuards, type StaffEnv, type StaffGuards } from './guards.ts'
