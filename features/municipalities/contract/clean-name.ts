/** A name as it is stored: composed, without spaces around it, runs of spaces one. */
export const cleanName = (name: string): string =>
  name
    .normalize('NFC')
    .replace(/\p{Zs}+/gu, ' ')
    .trim()
