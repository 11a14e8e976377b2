import { foldLetters, foldText, foldUmlauts } from './fold-text.ts'

/** Short form → full form, as whole words. Forms that are the beginning of a word (`pl`, `ch`, `v`) need no entry. */
const ABBREVIATIONS: Readonly<Record<string, readonly string[]>> = {
  strasse: ['str'],
  route: ['rte'],
  avenue: ['ave'],
  boulevard: ['bd', 'bld', 'bvd', 'boul'],
  faubourg: ['fbg', 'fg'],
  viale: ['vle'],
  piazza: ['pza', 'pzza'],
  corso: ['cso'],
  vicolo: ['vlo'],
  grand: ['gd'],
  grande: ['gde'],
  petit: ['pt'],
  bei: ['b'],
  st: ['s', 'sankt', 'saint', 'sainte', 'ste', 'san', 'santa', 'sant', 'sogn'],
  zurich: ['zurigo', 'turitg'],
  bern: ['berne', 'berna'],
  luzern: ['lucerne', 'lucerna'],
  schwyz: ['schwytz', 'svitto', 'sviz'],
  glarus: ['glaris', 'glarona', 'glaruna'],
  zug: ['zoug', 'zugo'],
  fribourg: ['freiburg', 'friburg', 'friburgo'],
  solothurn: ['soleure', 'soletta', 'soloturn'],
  basel: ['bale', 'basilea', 'basle'],
  schaffhausen: ['schaffhouse', 'sciaffusa', 'schaffusa'],
  gallen: ['gall', 'gallo'],
  chur: ['coire', 'coira', 'cuira'],
  sion: ['sitten'],
  neuchatel: ['neuenburg'],
  geneve: ['genf', 'geneva', 'ginevra', 'genevra'],
  delemont: ['delsberg'],
  lausanne: ['losanna'],
  biel: ['bienne'],
  thun: ['thoune'],
  burgdorf: ['berthoud'],
  winterthur: ['winterthour'],
  murten: ['morat'],
  dudingen: ['guin'],
  kerzers: ['chietres'],
  tafers: ['tavel'],
  laufen: ['laufon'],
  porrentruy: ['pruntrut'],
  visp: ['viege'],
  brig: ['brigue', 'briga'],
  sierre: ['siders'],
  leuk: ['loeche'],
  raron: ['rarogne'],
  salgesch: ['salquenen'],
  bellinzona: ['bellenz'],
  davos: ['tavau'],
  scuol: ['schuls'],
  poschiavo: ['puschlav'],
}

/** Words that may be left out or swapped without naming another address. */
const MINOR_WORDS = new Set(
  'de du des la le les l d a au aux della del dei delle di da dal dalla zur zum am im an in der den bei b il i'.split(
    ' ',
  ),
)

/** What a street name ends in. A word of its own in one spelling is the end of a longer word in another. */
export const STREET_ENDINGS = new Set('strasse str weg gasse platz pl rain halde'.split(' '))

const FULL_FORMS: ReadonlyMap<string, string> = new Map(
  Object.entries(ABBREVIATIONS).flatMap(([full, shorts]) => shorts.map((short) => [foldText(short), foldText(full)])),
)

/** One word of an address in every spelling it is known by; the one typed or stored comes first, folded. */
export interface AddressWord {
  forms: readonly string[]
  isMinor: boolean
}

/** True for house numbers, postal codes and numbers in street names: `12`, `12a`, `31.1`, `8001`. */
export const isNumeric = (token: string): boolean => /^\d/.test(token)

/**
 * Splits into words, with umlauts in two letters, and numbers. `Bahnhofstr.12a,CH-8001Zürich` gives five tokens, `31.1`, `12 a`, `15 bis` and
 * `P.za` one each.
 */
export function splitTokens(text: string): string[] {
  return foldLetters(text)
    .replace(/(\d)\s+([a-h]|bis|ter|quater)(?=\s|$)/g, '$1$2')
    .replace(/\b([a-z])\.(?=(?:zz?a|so|le|lo)\b)/g, '$1')
    .replace(/([a-z])\.?(\d)/g, '$1 $2')
    .replace(/(\d)(?!(?:bis|ter|quater)\b)([a-z]{2,})/g, '$1 $2')
    .replace(/\.(?!\d)|(?<!\d)\./g, ' ')
    .split(/\s+/)
    .filter((token) => token !== '')
}

export function toWord(token: string): AddressWord {
  const folded = foldUmlauts(token)
  return {
    forms: [...new Set([folded, fullForm(folded), token, endInFull(token)])],
    isMinor: MINOR_WORDS.has(folded),
  }
}

/** Of a folded word: `strasse` for `str`. */
export const fullForm = (folded: string): string => FULL_FORMS.get(folded) ?? endInFull(folded)

const endInFull = (token: string): string => token.replace(/(?<=.{3})str$/, 'strasse')
