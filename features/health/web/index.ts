export { HealthLights } from './health-lights.tsx'
export { healthQuery } from './queries.ts'
