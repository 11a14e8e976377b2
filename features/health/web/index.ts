export { HealthLights } from './health-lights.tsx'
