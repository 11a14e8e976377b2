import { z } from 'zod'

/** Somebody's DID as a setting names it. */
export const didSetting = z.string().regex(/^did:[a-z]+:[^\s#?]+$/, { message: 'must be a DID, without a fragment' })

/** Where the logs of DIDs are served; of those that name a host. */
export const hostsOf = (dids: readonly string[]): string[] =>
  dids.map((did) => decodeURIComponent(did.split(':')[3] ?? '')).filter((host) => host !== '')
