import { z } from 'zod'

/** A setting that counts. Both bounds belong to it. */
export const wholeNumber = (least: number, most: number) => {
  const error = `must be a whole number from ${least} to ${most}`
  return z.coerce.number({ error }).int({ error }).min(least, { error }).max(most, { error })
}
