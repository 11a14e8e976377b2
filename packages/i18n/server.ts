export { describeCredentialType, purposesOf } from './credential-names.ts'
export { type AllTexts, withGermanFallback } from './german-fallback.ts'
export { NAMESPACES, type Namespace } from './resources.ts'
export { LOCALES, TEXTS } from './texts.ts'
