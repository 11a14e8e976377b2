export { describeCredentialType, describePurpose } from './credential-names.ts'
export { EASY_SECTIONS } from './easy-path.ts'
export { SECTIONS } from './section-slugs.ts'
export { TEXTS } from './texts.ts'
