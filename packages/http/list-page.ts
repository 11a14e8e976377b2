import { z } from 'zod'

/** Longer than any cursor: names of the greatest length, sealed. */
const CURSOR_MAX_LENGTH = 4096

/** What an earlier page of the list has given. */
export const CursorSchema = z.string().max(CURSOR_MAX_LENGTH).optional()

/** The parts of a `ListPage`. */
export const listPageShape = <Item extends z.ZodType>(item: Item) => ({
  items: z.array(item),
  cursor: z.string().nullable(),
  previous: z.string().nullable(),
  next: z.string().nullable(),
})
