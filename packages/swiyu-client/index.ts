export * from './issuer-service.ts'
export * from './swiyu-service-error.ts'
export * from './verifier-service.ts'
