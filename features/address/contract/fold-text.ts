/**
 * Text as the searches compare it: lower case, without accents, umlauts and their two-letter spelling alike
 * (`Zürich`, `Zurich` and `Zuerich` are one), everything but letters, digits and dots a space.
 * What is typed so far always folds to the beginning of what the whole folds to.
 */
export function foldText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replace(/([aou])e/g, '$1')
    .replace(/[^a-z0-9.]+/g, ' ')
    .trim()
}
