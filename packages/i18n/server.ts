export { describeCredentialType, purposesOf } from './credential-names.ts'
export { withGermanFallback } from './german-fallback.ts'
export { NAMESPACES } from './resources.ts'
export { LOCALES, TEXTS } from './texts.ts'
