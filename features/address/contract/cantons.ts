import { LANGUAGES, type Language } from '@e-collecting/i18n/languages'

/** A name in each language, in their order. */
type InOrder<Of extends readonly string[]> = { readonly [At in keyof Of]: string }

/** In the order of the official commune register (level 1): two letters, and the name in German, French, Italian, Romansh and English. */
const NAMES = {
  ZH: ['Zürich', 'Zurich', 'Zurigo', 'Turitg', 'Zurich'],
  BE: ['Bern', 'Berne', 'Berna', 'Berna', 'Bern'],
  LU: ['Luzern', 'Lucerne', 'Lucerna', 'Lucerna', 'Lucerne'],
  UR: ['Uri', 'Uri', 'Uri', 'Uri', 'Uri'],
  SZ: ['Schwyz', 'Schwytz', 'Svitto', 'Sviz', 'Schwyz'],
  OW: ['Obwalden', 'Obwald', 'Obvaldo', 'Sursilvania', 'Obwalden'],
  NW: ['Nidwalden', 'Nidwald', 'Nidvaldo', 'Sutsilvania', 'Nidwalden'],
  GL: ['Glarus', 'Glaris', 'Glarona', 'Glaruna', 'Glarus'],
  ZG: ['Zug', 'Zoug', 'Zugo', 'Zug', 'Zug'],
  FR: ['Freiburg', 'Fribourg', 'Friburgo', 'Friburg', 'Fribourg'],
  SO: ['Solothurn', 'Soleure', 'Soletta', 'Soloturn', 'Solothurn'],
  BS: ['Basel-Stadt', 'Bâle-Ville', 'Basilea Città', 'Basilea-Citad', 'Basel-Stadt'],
  BL: ['Basel-Landschaft', 'Bâle-Campagne', 'Basilea Campagna', 'Basilea-Champagna', 'Basel-Landschaft'],
  SH: ['Schaffhausen', 'Schaffhouse', 'Sciaffusa', 'Schaffusa', 'Schaffhausen'],
  AR: [
    'Appenzell Ausserrhoden',
    'Appenzell Rhodes-Extérieures',
    'Appenzello Esterno',
    'Appenzell Dadora',
    'Appenzell Ausserrhoden',
  ],
  AI: [
    'Appenzell Innerrhoden',
    'Appenzell Rhodes-Intérieures',
    'Appenzello Interno',
    'Appenzell Dadens',
    'Appenzell Innerrhoden',
  ],
  SG: ['St. Gallen', 'Saint-Gall', 'San Gallo', 'Son Gagl', 'St. Gallen'],
  GR: ['Graubünden', 'Grisons', 'Grigioni', 'Grischun', 'Graubünden'],
  AG: ['Aargau', 'Argovie', 'Argovia', 'Argovia', 'Aargau'],
  TG: ['Thurgau', 'Thurgovie', 'Turgovia', 'Turgovia', 'Thurgau'],
  TI: ['Tessin', 'Tessin', 'Ticino', 'Tessin', 'Ticino'],
  VD: ['Waadt', 'Vaud', 'Vaud', 'Vad', 'Vaud'],
  VS: ['Wallis', 'Valais', 'Vallese', 'Vallais', 'Valais'],
  NE: ['Neuenburg', 'Neuchâtel', 'Neuchâtel', 'Neuchâtel', 'Neuchâtel'],
  GE: ['Genf', 'Genève', 'Ginevra', 'Genevra', 'Geneva'],
  JU: ['Jura', 'Jura', 'Giura', 'Giura', 'Jura'],
} as const satisfies Record<string, InOrder<typeof LANGUAGES>>

/** Two letters, as on number plates and in addresses. */
export type CantonCode = keyof typeof NAMES
export interface Canton {
  code: CantonCode
  /** In the official commune register. */
  number: number
  names: Record<Language, string>
}

/** The 26 cantons. */
export const CANTONS: readonly Canton[] = Object.entries(NAMES).map(([code, names], index) => ({
  code: code as CantonCode,
  number: index + 1,
  names: Object.fromEntries(LANGUAGES.map((language, at) => [language, names[at]])) as Record<Language, string>,
}))

const BY_CODE: ReadonlyMap<string, Canton> = new Map(CANTONS.map((canton) => [canton.code, canton]))
const BY_NUMBER: ReadonlyMap<number, Canton> = new Map(CANTONS.map((canton) => [canton.number, canton]))
/** The canton of a number of the official register (1–26). */
export const cantonByNumber = (number: number): Canton | undefined => BY_NUMBER.get(number)

/** A canton's name in one language; the code itself for a code that is none of the 26. */
export const cantonName = (code: string, language: Language): string => BY_CODE.get(code)?.names[language] ?? code
