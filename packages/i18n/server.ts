export { describeCredentialType, purposesOf } from './credential-names.ts'
export { TEXTS } from './texts.ts'
