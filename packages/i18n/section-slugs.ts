import { LANGUAGES, type Language } from './languages.ts'

/** The word a section has in the address bar, per language. */
export const SECTION_SLUGS = {
  volksbegehren: {
    de: 'volksbegehren',
    fr: 'objet-votation-populaire',
    it: 'oggetto-votazione-popolare',
    rm: 'dumonda-populara',
    en: 'popular-vote',
  },
  anleitung: { de: 'anleitung', fr: 'instructions', it: 'istruzioni', rm: 'instrucziuns', en: 'instructions' },
  projekt: { de: 'projekt', fr: 'projet', it: 'progetto', rm: 'project', en: 'project' },
  impressum: { de: 'impressum', fr: 'mentions-legales', it: 'colofone', rm: 'impressum', en: 'imprint' },
  datenschutz: {
    de: 'datenschutz',
    fr: 'protection-des-donnees',
    it: 'protezione-dei-dati',
    rm: 'protecziun-da-datas',
    en: 'privacy',
  },
  stimmregister: {
    de: 'stimmregister',
    fr: 'registre-electoral',
    it: 'registro-elettorale',
    rm: 'register-da-votar',
    en: 'electoral-register',
  },
  testidentitaet: {
    de: 'test-identitaet',
    fr: 'identite-de-test',
    it: 'identita-di-prova',
    rm: 'identitad-da-test',
    en: 'test-identity',
  },
  erklaerung: {
    de: 'erklaerung',
    fr: 'declaration',
    it: 'dichiarazione',
    rm: 'decleraziun',
    en: 'declaration',
  },
  ergebnis: { de: 'ergebnis', fr: 'resultat', it: 'risultato', rm: 'resultat', en: 'result' },
  pruefen: { de: 'pruefen', fr: 'verifier', it: 'verificare', rm: 'verifitgar', en: 'verify' },
} as const satisfies Record<string, Record<Language, string>>

/** Internal keys of the public sections; they are the German words. */
export type Section = keyof typeof SECTION_SLUGS

/** Words that older links carry and that still have to find their section. */
const OLDER_WORDS = { 'register-da-vuschar': 'stimmregister' } as const satisfies Record<string, Section>

const ALL_SECTIONS = Object.keys(SECTION_SLUGS) as Section[]

/** Those whose pages are about one item each: without one, their word leads to the list. */
const ITEM_SECTIONS: readonly Section[] = ['erklaerung', 'ergebnis']

/** Those that have a page of their own. */
export const SECTIONS = ALL_SECTIONS.filter((section) => !ITEM_SECTIONS.includes(section))

const SECTION_BY_WORD: ReadonlyMap<string, Section> = new Map<string, Section>([
  ...ALL_SECTIONS.flatMap((section) =>
    LANGUAGES.map((language) => [SECTION_SLUGS[section][language], section] as const),
  ),
  ...Object.entries(OLDER_WORDS),
])

/** Path of a section in a language: `/fr/projet`, with an id `/en/popular-vote/night-trains`. The id is encoded here. */
export function sectionPath(language: Language, section: Section, id?: string): string {
  const path = `/${language}/${SECTION_SLUGS[section][language]}`
  return id === undefined ? path : `${path}/${encodeURIComponent(id)}`
}

/**
 * The section an address segment names, in whichever language: `/de/popular-vote/x` still finds its item.
 * Does NOT say whether the word belongs to the language of the page; compare with `SECTION_SLUGS` to redirect.
 */
export const findSection = (segment: string): Section | undefined => SECTION_BY_WORD.get(segment.toLowerCase())
