import type { CantonCode } from '@e-collecting/address/contract'
import type { ListPage } from '@e-collecting/kernel'

/** Rows of one page of every list of the admin area. */
export const PAGE_SIZE = 25
/** A CSV of residents may be this large and have this many lines. */
export const RESIDENT_IMPORT_MAX_BYTES = 10 * 1024 * 1024
export const RESIDENT_IMPORT_MAX_ROWS = 120_000
/** Staged rows of an import are gone after this long. */
export const RESIDENT_IMPORT_KEPT_MS = 3_600_000
/** Longest name of a resident or a municipality. */
export const RESIDENT_NAME_MAX_LENGTH = 100
/** Column names of the CSV; other spellings are listed in the server's parser. */
export const RESIDENT_CSV_COLUMNS = ['vorname', 'nachname', 'geburtsdatum'] as const
/** Faults of an import that are told one by one. */
export const RESIDENT_IMPORT_SHOWN_FAULTS = 200
/** Earliest plausible birth date. The latest is the present Swiss day. */
export const EARLIEST_BIRTH_DATE = '1900-01-01'

export type SortDirection = 'asc' | 'desc'

/** `GET /api/admin/municipalities/{id}` answers one; without a right to it 403 `not-allowed`. */
export interface Municipality {
  id: string
  name: string
  /** Without leading zeros. */
  bfsNumber: string
  /** Two letters, derived from the number; never editable. */
  canton: CantonCode
  /** Null where none is configured: nothing can be issued. */
  did: string | null
  /** Null where none is configured. */
  statusListUrl: string | null
  residentCount: number
  isDemo: boolean
}

/** `GET /api/admin/municipalities/{id}` reads one. `GET /api/admin/municipalities?text=&sort=&direction=&cursor=`; role `gemeinde` sees its own. */
export interface MunicipalityPage extends ListPage<Municipality> {
  total: number
}
export type MunicipalitySort = 'name' | 'bfsNumber' | 'canton'

/** `POST /api/admin/municipalities` (201) and `PUT /api/admin/municipalities/{id}`, admins only. */
export interface MunicipalityInput {
  /** Leading zeros are removed. Fixed once there are residents. */
  bfsNumber: string
  name: string
  /** Taken only where the issuer is external; embedded, it is made on creation. */
  did: string | null
  /** Taken only where the issuer is external. */
  statusListUrl: string | null
}

/** `GET /api/admin/municipality-options`: all one may act for, by name, for a choice. */
export interface MunicipalityOptions {
  items: Pick<Municipality, 'id' | 'name' | 'bfsNumber' | 'canton'>[]
}

/** `GET /api/admin/municipality-form`: what the form may ask. */
export interface MunicipalityFormOptions {
  /** False: the embedded issuer makes DID and status list itself. */
  isDidEditable: boolean
}

export interface Resident {
  id: string
  municipalityId: string
  givenName: string
  familyName: string
  /** `YYYY-MM-DD` */
  birthDate: string
  isArchived: boolean
  isDemo: boolean
}

/** `POST /api/admin/municipalities/{id}/residents/search`: by POST: addresses stand in logs and histories, names must not. */
export interface ResidentSearch {
  /** Parts of names, a birth date (`1990-05-17` or `17.05.1990`), or both. A part under three letters fits only where a name begins. */
  text?: string | undefined
  isArchived?: boolean | undefined
  sort?: ResidentSort | undefined
  direction?: SortDirection | undefined
  /** What an earlier page of this list has given. */
  cursor?: string | undefined
  /** In place of a cursor: the page begins where family names begin so. Only by name, and without a search. */
  letters?: string | undefined
}
/** By name, accents and umlauts aside; of a search those first whose family name begins with the first word. */
export type ResidentSort = 'name' | 'birthDate'

export interface ResidentPage extends ListPage<Resident> {
  /** Null: a search that fits more than `COUNT_LIMIT`, and nobody counted on. A whole register is always counted. */
  total: number | null
}
/** Hits of a search are counted up to here, so that a list stays fast however many there are. */
export const COUNT_LIMIT = 200

/**
 * `POST /api/admin/municipalities/{id}/residents` (201 Resident), `PUT /api/admin/residents/{id}` (200 Resident). Who was archived and
 * is added again keeps the old id.
 */
export interface ResidentInput {
  givenName: string
  familyName: string
  birthDate: string
  /** A clerk has seen that somebody with the same name and birth date exists. */
  isDuplicateAccepted?: boolean | undefined
}

/** `DELETE /api/admin/residents/{id}`: one who ever collected a credential is archived: under a new id they could collect, and count, twice. */
export interface ResidentRemoval {
  outcome: 'deleted' | 'archived'
}

/** `POST /api/admin/municipalities/{id}/resident-imports`, body `text/csv`: 201. Nothing is stored in the register yet. */
export interface ResidentImportPreview {
  id: string
  counts: { created: number; updated: number; unchanged: number; faulty: number }
  /** The first lines as they were understood. */
  sample: {
    line: number
    givenName: string
    familyName: string
    birthDate: string
    effect: 'created' | 'updated' | 'unchanged'
  }[]
  /** Faulty lines, the first 200. With one the import cannot be confirmed: nothing is half imported. */
  faults: ResidentImportFault[]
  expiresAt: string
}
export interface ResidentImportFault {
  line: number
  column: (typeof RESIDENT_CSV_COLUMNS)[number] | null
  code: ResidentImportFaultCode
}
export const RESIDENT_IMPORT_FAULT_CODES = [
  'required',
  'too-long',
  'hidden-characters',
  'date-form',
  'date-implausible',
  'duplicate-line',
  'ambiguous-resident',
  'column-count',
] as const
export type ResidentImportFaultCode = (typeof RESIDENT_IMPORT_FAULT_CODES)[number]

/**
 * `POST /api/admin/resident-imports/{id}/confirm`: 200. Residents whom the file does not name stay as they are; one who was archived comes back.
 * `DELETE /api/admin/resident-imports/{id}` gives it up.
 */
export interface ResidentImportResult {
  created: number
  updated: number
  unchanged: number
}

/** Whether a birth date can be one: a real day, not before 1900, not after `today` (Swiss day). */
export const isPlausibleBirthDate = (birthDate: string, today: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(birthDate)) return false
  const instant = Date.parse(`${birthDate}T00:00:00Z`)
  const isRealDay = !Number.isNaN(instant) && new Date(instant).toISOString().slice(0, 10) === birthDate
  return isRealDay && birthDate >= EARLIEST_BIRTH_DATE && birthDate <= today
}

/** Problem codes of this feature and the HTTP status of each. `municipality-not-found` (404) belongs to `address`. */
export const MUNICIPALITY_PROBLEMS = {
  'municipality-exists': 409,
  'municipality-number-unknown': 400,
  'municipality-number-fixed': 409,
  'municipality-has-residents': 409,
  'municipality-has-credentials': 409,
  'resident-not-found': 404,
  'resident-exists': 409,
  'resident-has-credentials': 409,
  'birth-date-implausible': 400,
  'import-not-found': 404,
  'import-faulty': 409,
  'import-unreadable': 400,
  'import-too-large': 413,
  'identity-service-unavailable': 502,
} as const
type MunicipalityProblems = typeof MUNICIPALITY_PROBLEMS

declare module '@e-collecting/kernel/error-codes' {
  interface Problems extends MunicipalityProblems {}
}
