import { z } from 'zod'

/** Somebody's DID as a setting names it. */
export const didSetting = z.string().regex(/^did:[a-z]+:[^\s#?]+$/, { message: 'must be a DID, without a fragment' })
