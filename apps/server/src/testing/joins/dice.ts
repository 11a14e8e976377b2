export type Dice = ReturnType<typeof createDice>

/** Numbers that look random and are the same in each run. */
export function createDice(seed: number) {
  let state = seed
  const roll = (sides: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
  const shuffle = <Value>(values: readonly Value[]): Value[] =>
    values
      .map((value) => [roll(2 ** 30), value] as const)
      .toSorted(([one], [other]) => one - other)
      .map(([, value]) => value)
  return { roll, shuffle }
}

/** A number as letters, each its own: digits would be found everywhere. */
export const letters = (number: number): string =>
  [number, number * 5 + 2, number * 11 + 4].map((each) => String.fromCharCode(97 + (each % 26))).join('')
