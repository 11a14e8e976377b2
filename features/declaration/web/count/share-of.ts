/** Whole percents of what is needed that are there, never rounded up; null where nobody has said what is needed. */
export const shareOf = (counted: number, required: number | null): number | null =>
  required === null || required === 0 ? null : Math.floor((counted * 100) / required)
