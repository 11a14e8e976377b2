import { z } from 'zod'

/** An address as a setting names it, without a trailing slash. */
export const httpUrl = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''))
