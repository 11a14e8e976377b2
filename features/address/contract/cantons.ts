/** The 26 cantons: two letters, number in the official commune register (level 1), name in the five languages. */
export const CANTONS = [
  { code: 'ZH', number: 1, names: { de: 'Zürich', fr: 'Zurich', it: 'Zurigo', rm: 'Turitg', en: 'Zurich' } },
  { code: 'BE', number: 2, names: { de: 'Bern', fr: 'Berne', it: 'Berna', rm: 'Berna', en: 'Bern' } },
  { code: 'LU', number: 3, names: { de: 'Luzern', fr: 'Lucerne', it: 'Lucerna', rm: 'Lucerna', en: 'Lucerne' } },
  { code: 'UR', number: 4, names: { de: 'Uri', fr: 'Uri', it: 'Uri', rm: 'Uri', en: 'Uri' } },
  { code: 'SZ', number: 5, names: { de: 'Schwyz', fr: 'Schwytz', it: 'Svitto', rm: 'Sviz', en: 'Schwyz' } },
  { code: 'OW', number: 6, names: { de: 'Obwalden', fr: 'Obwald', it: 'Obvaldo', rm: 'Sursilvania', en: 'Obwalden' } },
  {
    code: 'NW',
    number: 7,
    names: { de: 'Nidwalden', fr: 'Nidwald', it: 'Nidvaldo', rm: 'Sutsilvania', en: 'Nidwalden' },
  },
  { code: 'GL', number: 8, names: { de: 'Glarus', fr: 'Glaris', it: 'Glarona', rm: 'Glaruna', en: 'Glarus' } },
  { code: 'ZG', number: 9, names: { de: 'Zug', fr: 'Zoug', it: 'Zugo', rm: 'Zug', en: 'Zug' } },
  { code: 'FR', number: 10, names: { de: 'Freiburg', fr: 'Fribourg', it: 'Friburgo', rm: 'Friburg', en: 'Fribourg' } },
  { code: 'SO', number: 11, names: { de: 'Solothurn', fr: 'Soleure', it: 'Soletta', rm: 'Soloturn', en: 'Solothurn' } },
  {
    code: 'BS',
    number: 12,
    names: { de: 'Basel-Stadt', fr: 'Bâle-Ville', it: 'Basilea Città', rm: 'Basilea-Citad', en: 'Basel-Stadt' },
  },
  {
    code: 'BL',
    number: 13,
    names: {
      de: 'Basel-Landschaft',
      fr: 'Bâle-Campagne',
      it: 'Basilea Campagna',
      rm: 'Basilea-Champagna',
      en: 'Basel-Landschaft',
    },
  },
  {
    code: 'SH',
    number: 14,
    names: { de: 'Schaffhausen', fr: 'Schaffhouse', it: 'Sciaffusa', rm: 'Schaffusa', en: 'Schaffhausen' },
  },
  {
    code: 'AR',
    number: 15,
    names: {
      de: 'Appenzell Ausserrhoden',
      fr: 'Appenzell Rhodes-Extérieures',
      it: 'Appenzello Esterno',
      rm: 'Appenzell Dadora',
      en: 'Appenzell Ausserrhoden',
    },
  },
  {
    code: 'AI',
    number: 16,
    names: {
      de: 'Appenzell Innerrhoden',
      fr: 'Appenzell Rhodes-Intérieures',
      it: 'Appenzello Interno',
      rm: 'Appenzell Dadens',
      en: 'Appenzell Innerrhoden',
    },
  },
  {
    code: 'SG',
    number: 17,
    names: { de: 'St. Gallen', fr: 'Saint-Gall', it: 'San Gallo', rm: 'Son Gagl', en: 'St. Gallen' },
  },
  {
    code: 'GR',
    number: 18,
    names: { de: 'Graubünden', fr: 'Grisons', it: 'Grigioni', rm: 'Grischun', en: 'Graubünden' },
  },
  { code: 'AG', number: 19, names: { de: 'Aargau', fr: 'Argovie', it: 'Argovia', rm: 'Argovia', en: 'Aargau' } },
  { code: 'TG', number: 20, names: { de: 'Thurgau', fr: 'Thurgovie', it: 'Turgovia', rm: 'Turgovia', en: 'Thurgau' } },
  { code: 'TI', number: 21, names: { de: 'Tessin', fr: 'Tessin', it: 'Ticino', rm: 'Tessin', en: 'Ticino' } },
  { code: 'VD', number: 22, names: { de: 'Waadt', fr: 'Vaud', it: 'Vaud', rm: 'Vad', en: 'Vaud' } },
  { code: 'VS', number: 23, names: { de: 'Wallis', fr: 'Valais', it: 'Vallese', rm: 'Vallais', en: 'Valais' } },
  {
    code: 'NE',
    number: 24,
    names: { de: 'Neuenburg', fr: 'Neuchâtel', it: 'Neuchâtel', rm: 'Neuchâtel', en: 'Neuchâtel' },
  },
  { code: 'GE', number: 25, names: { de: 'Genf', fr: 'Genève', it: 'Ginevra', rm: 'Genevra', en: 'Geneva' } },
  { code: 'JU', number: 26, names: { de: 'Jura', fr: 'Jura', it: 'Giura', rm: 'Giura', en: 'Jura' } },
] as const

export type Canton = (typeof CANTONS)[number]
/** Two letters, as on number plates and in addresses. */
export type CantonCode = Canton['code']
export type CantonLanguage = keyof Canton['names']

const BY_CODE: ReadonlyMap<string, Canton> = new Map(CANTONS.map((canton) => [canton.code, canton]))
const BY_NUMBER: ReadonlyMap<number, Canton> = new Map(CANTONS.map((canton) => [canton.number, canton]))
/** The canton of a number of the official register (1–26). */
export const cantonByNumber = (number: number): Canton | undefined => BY_NUMBER.get(number)

/** A canton's name in one language; the code itself for a code that is none of the 26. */
export const cantonName = (code: string, language: CantonLanguage): string => BY_CODE.get(code)?.names[language] ?? code
