export { createHealthReader, type HealthReaderDeps } from './read-health.ts'
export { createHealthRoutes } from './routes.ts'
