export { describeCredentialType, describePurpose } from './credential-names.ts'
export { SECTIONS } from './section-slugs.ts'
export { TEXTS } from './texts.ts'
