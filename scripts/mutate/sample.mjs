import { createHash } from 'node:crypto'

/** @param place line and column of its first character, counted from one */
export const nameOf = (file, place, replacement) => `${file}:${place.line}:${place.column} → ${replacement}`

/**
 * Whether a made mutant is tried when only a share of them is: the same ones each time, those of a smaller share among those of a larger
 * one, and nobody's choice.
 * @param {string} name where it stands and what it becomes
 * @param {number} share in percent
 */
export const isSampled = (name, share) =>
  (100 * createHash('sha256').update(name).digest().readUInt32BE()) / 2 ** 32 < share

/** Between what the score of all lies in 19 of 20 samples (Wilson). @returns in percent */
export function confidence(noticed, tried) {
  const z = 1.96
  const rate = noticed / tried
  const middle = rate + z ** 2 / (2 * tried)
  const reach = z * Math.sqrt((rate * (1 - rate)) / tried + z ** 2 / (4 * tried ** 2))
  return [middle - reach, middle + reach].map((bound) => (100 * bound) / (1 + z ** 2 / tried))
}
