export { type Actor, mayActFor, requireMunicipalityRight } from './actor.ts'
export { createStaffGuards, type StaffEnv, type StaffGuards } from './guards.ts'
