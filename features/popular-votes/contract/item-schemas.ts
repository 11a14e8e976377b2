import { z } from 'zod'

/** PostgreSQL keeps no NUL in a text: asking for one would be a fault of the database instead of the caller's. */
const CONTROL = /\p{Cc}/u

/** The name of an item in its address, as a request names it. */
export const SlugSchema = z
  .string()
  .min(1)
  .max(200)
  .refine((slug) => !CONTROL.test(slug), 'The name of an item in its address.')
