/**
 * Text as the searches compare it: lower case, without accents, umlauts and their two-letter spelling alike
 * (`Zürich`, `Zurich` and `Zuerich` are one), everything but letters, digits and dots a space.
 * What is typed so far always folds to the beginning of what the whole folds to.
 */
export const foldText = (text: string): string => foldUmlauts(foldLetters(text))

/** The same with umlauts in two letters: `zuerich`. A wrong letter before the `e` is one then, and not two. */
export const foldLetters = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[äöüÄÖÜ]/g, (umlaut) => `${umlaut}e`)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replace(/[^a-z0-9.]+/g, ' ')
    .trim()

export const foldUmlauts = (letters: string): string => letters.replace(/([aou])e/g, '$1')
