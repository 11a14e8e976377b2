const APOSTROPHES = /['‘’‛ʻʼʹ´`′＇]/gu
/** Letters that are two in one; so they are written, too, in registers that do not have them. */
const TWO_IN_ONE = /[ĳǆǉǌǳ]/gu
const HYPHENS = /\s*[-‐‑‒–—−﹣－]\s*/gu

/**
 * A name as two registers are compared: canonical composition, full case folding, runs of spaces one space, all
 * apostrophes and all hyphens alike. Accents are kept: `Müller` is not `Muller`.
 *
 * Case folding goes by lower, upper and lower case again: that turns `ß` and `ẞ` into `ss` and ligatures into their letters; `ĳ` and `ǆ` stay and are taken apart by themselves. Final
 * sigma counts as sigma. The dotted and the dotless i of Turkish both count as i, as registers that write capitals only cannot
 * tell them apart.
 */
export const foldName = (name: string): string =>
  name
    .normalize('NFC')
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .replace(TWO_IN_ONE, (letter) => letter.normalize('NFKC'))
    .replace(/i\u0307/gu, 'i')
    .replace(APOSTROPHES, "'")
    .replace(HYPHENS, '-')
    .replace(/\s+/gu, ' ')
    .trim()
    .normalize('NFC')
