export { createFaultyFetch, FAULTS, type Fault, type FaultyFetch } from './faulty-fetch.ts'
