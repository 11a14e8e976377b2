import type { Language } from '@e-collecting/i18n/languages'

type ResidentColumn = {
  /** What is read from it, and its text among `residents` in `municipalities.json`. */
  field: string
  /** Without it nobody can be told from anybody. */
  isRequired: boolean
  /** The text that says how its cells are written; null: that goes without saying. */
  hint: `import.${string}Form` | null
  /** In each language and as in the credential; compared without case, accents and punctuation. */
  headings: Record<Language, readonly string[]>
  /** Its cells in the file to start from. */
  examples: readonly [string, string]
}

/** Columns of the residents' file in their order. Nobody is called as in the examples, which write a day in both ways. */
export const RESIDENT_COLUMNS = {
  vorname: {
    field: 'givenName',
    isRequired: true,
    hint: null,
    headings: {
      de: ['vorname'],
      fr: ['prénom'],
      it: ['nome'],
      rm: ['prenum'],
      en: ['first name', 'given name'],
    },
    examples: ['Maria', 'Jean'],
  },
  nachname: {
    field: 'familyName',
    isRequired: true,
    hint: null,
    headings: {
      de: ['nachname', 'name', 'familienname'],
      fr: ['nom'],
      it: ['cognome'],
      rm: ['num'],
      en: ['last name', 'family name', 'surname'],
    },
    examples: ['Muster', 'Exemple'],
  },
  geburtsdatum: {
    field: 'birthDate',
    isRequired: true,
    hint: 'import.birthDateForm',
    headings: {
      de: ['geburtsdatum'],
      fr: ['date de naissance'],
      it: ['data di nascita'],
      rm: ['data da naschientscha'],
      en: ['birth date', 'birthdate', 'date of birth'],
    },
    examples: ['1990-05-17', '31.12.1985'],
  },
  stimmrecht: {
    field: 'hasRightToVote',
    isRequired: false,
    hint: 'import.rightForm',
    headings: {
      de: ['stimmrecht', 'stimmberechtigt'],
      fr: ['droit de vote'],
      it: ['diritto di voto'],
      rm: ['dretg da votar'],
      en: ['right to vote', 'entitled to vote'],
    },
    examples: ['ja', ''],
  },
} as const satisfies Record<string, ResidentColumn>

/** Yes and no in each language, compared like headings. The Romansh "na" is asked for by the heading alone. */
export const RIGHT_ANSWERS = {
  de: { yes: ['ja', 'j'], no: ['nein', 'n'] },
  fr: { yes: ['oui'], no: ['non'] },
  it: { yes: ['sì'], no: ['no'] },
  rm: { yes: ['gea'], no: [] },
  en: { yes: ['yes'], no: ['no'] },
} as const satisfies Record<Language, Record<'yes' | 'no', readonly string[]>>

export type ResidentCsvColumn = keyof typeof RESIDENT_COLUMNS
/** What the file and a form say of a resident. */
export type ResidentField = (typeof RESIDENT_COLUMNS)[ResidentCsvColumn]['field']

export const RESIDENT_CSV_COLUMNS = Object.keys(RESIDENT_COLUMNS) as ResidentCsvColumn[]
export const RESIDENT_FIELDS: readonly ResidentField[] = RESIDENT_CSV_COLUMNS.map(
  (column) => RESIDENT_COLUMNS[column].field,
)
