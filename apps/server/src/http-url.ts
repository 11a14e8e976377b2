import { z } from 'zod'

/** An address as a setting names it, without a trailing slash. */
export const httpUrl = z
  .url({ protocol: /^https?$/, error: 'must be an address that begins with https:// or http://' })
  .transform((url) => url.replace(/\/+$/, ''))
