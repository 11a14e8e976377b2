/** `100 000` with no-break spaces, the same in every language; four digits stay together (Federal Chancellery, writing rules). */
export const formatCount = (count: number): string =>
  count < 10_000 ? String(count) : String(count).replace(/\B(?=(\d{3})+$)/g, '\u00a0')
