import fc from 'fast-check'

const SURROGATES = { from: 0xd800, count: 0x800 }
const LAST = 0x10ffff

/** Any character of Unicode. The library's own makes a table of them all first, for a second of the processor. */
const anyCharacter = fc
  .nat(LAST - SURROGATES.count)
  .map((at) => String.fromCodePoint(at < SURROGATES.from ? at : at + SURROGATES.count))

/** Texts of any characters, for properties. */
export const anyText = (bounds: { maxLength?: number } = {}): fc.Arbitrary<string> =>
  fc.string({ ...bounds, unit: anyCharacter })
