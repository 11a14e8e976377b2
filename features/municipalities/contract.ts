import type { RoutesOf } from '@e-collecting/kernel/api-routes'

export { markFormula, unmarkFormula } from './contract/formula-mark.ts'
export {
  RESIDENT_COLUMNS,
  RESIDENT_CSV_COLUMNS,
  RESIDENT_FIELDS,
  type ResidentCsvColumn,
  type ResidentField,
  RIGHT_ANSWERS,
} from './contract/resident-columns.ts'
export {
  EARLIEST_BIRTH_DATE,
  fullName,
  isPlausibleBirthDate,
  listedName,
  RESIDENT_NAME_MAX_LENGTH,
  type ResidentImportFaultCode,
} from './contract/resident-rules.ts'
export type * from './contract/schemas.ts'

/** A CSV of residents may be this large and have this many lines. */
export const RESIDENT_IMPORT_MAX_BYTES = 10 * 1024 * 1024
export const RESIDENT_IMPORT_MAX_ROWS = 120_000
/** Staged rows of an import are gone after this long. */
export const RESIDENT_IMPORT_KEPT_MS = 3_600_000
/** Faults of an import that are told one by one. */
export const RESIDENT_IMPORT_SHOWN_FAULTS = 200

/** Problem codes of this feature and the HTTP status of each. `municipality-not-found` (404) belongs to `address`. */
export const MUNICIPALITY_PROBLEMS = {
  'municipality-exists': 409,
  'municipality-changed': 409,
  'municipality-number-unknown': 400,
  'municipality-number-fixed': 409,
  'municipality-name-differs': 409,
  'municipality-has-residents': 409,
  'municipality-has-credentials': 409,
  'resident-not-found': 404,
  'resident-exists': 409,
  'resident-has-credentials': 409,
  'birth-date-implausible': 400,
  'import-not-found': 404,
  'import-faulty': 409,
  'import-unreadable': 400,
  'import-columns-missing': 400,
  'import-columns-repeated': 400,
  'import-encoding-mixed': 400,
  'import-too-large': 413,
  'identity-service-unavailable': 502,
  'verification-method-foreign': 400,
  'key-pin-without-key': 400,
  'issuer-check-not-needed': 409,
} as const
type MunicipalityProblems = typeof MUNICIPALITY_PROBLEMS

type MunicipalitiesRoutes = RoutesOf<typeof import('./contract/municipality-routes.ts')> &
  RoutesOf<typeof import('./contract/resident-routes.ts')> &
  RoutesOf<typeof import('./contract/resident-import-routes.ts')>

declare module '@e-collecting/kernel/error-codes' {
  interface Problems extends MunicipalityProblems {}
}
declare module '@e-collecting/kernel/api-routes' {
  interface ApiRoutes extends MunicipalitiesRoutes {}
}
