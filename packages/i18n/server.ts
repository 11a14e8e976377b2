export { describeCredentialType, describePurpose } from './credential-names.ts'
export { TEXTS } from './texts.ts'
