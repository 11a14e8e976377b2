export { createHealthReader } from './read-health.ts'
export { createHealthRoutes } from './routes.ts'
