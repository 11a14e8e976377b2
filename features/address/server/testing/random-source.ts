/** The same numbers for the same seed, on every machine (a linear congruential generator, low bits left out). */
export interface RandomSource {
  /** From 0 to below 1. */
  next: () => number
  /** A whole number from 0 to below `sides`. */
  roll: (sides: number) => number
  pick: <Value>(values: readonly Value[]) => Value
  /** Values around 1, some of them several times as large: as sizes of places are. */
  skewed: (spread: number) => number
}

export function createRandomSource(seed: number): RandomSource {
  let state = seed >>> 0
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return (state >>> 4) / 2 ** 28
  }
  const roll = (sides: number) => Math.floor(next() * sides)
  return {
    next,
    roll,
    pick: (values) => values[roll(values.length)] as (typeof values)[number],
    skewed: (spread) => {
      const gauss = Array.from({ length: 6 }, next).reduce((sum, value) => sum + value, -3) * Math.SQRT2
      return Math.exp(spread * gauss)
    },
  }
}
