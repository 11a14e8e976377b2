export { loadAdministrativeUnits } from './administrative-units.ts'
export { type CantonLookup, createCantonLookup } from './canton-lookup.ts'
export { seedSampleAddresses } from './import-addresses.ts'
export { createAddressRoutes } from './routes.ts'
