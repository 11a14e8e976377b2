export { sweepResidentImports } from './end-resident-imports.ts'
export { parseResidentQuery, type ResidentQuery } from './fold-search.ts'
export { keyPinContext, openKeyPin } from './key-pin.ts'
export { listMergedRegisters } from './list-merged-registers.ts'
export {
  createMunicipalityRepository,
  type MunicipalityRecord,
} from './municipality-repository.ts'
export {
  countAlong,
  fitsNames,
  type NamedList,
  type NamedRow,
  orderedName,
  positionOfLetters,
  readAlong,
  readFound,
} from './named-list-statements.ts'
export type { CredentialStanding } from './ports.ts'
export { holdsDemoMunicipalities, purgeDemoMunicipalities } from './purge-demo-municipalities.ts'
export {
  type MunicipalityDirectory,
  type RememberedMunicipalities,
  rememberMunicipalities,
} from './remember-municipalities.ts'
export { renewIdentities } from './renew-identities.ts'
export { RESIDENT_IMPORT_BODY } from './resident-import-routes.ts'
export {
  createResidentLookup,
  type ResidentEntry,
  type ResidentLookup,
  type ResidentMatch,
  rightIn,
} from './resident-lookup-repository.ts'
export { refreshResidentStatistics } from './resident-repository.ts'
export { createMunicipalityRoutes } from './routes.ts'
export { seedDemoMunicipalities } from './seed-demo-municipalities.ts'
export { namesShown } from './shown-resident-statements.ts'
export { stagedLinesContext } from './staged-import.ts'
