import { z } from 'zod'

/** Somebody's DID as a setting names it. */
export const didSetting = z.string().regex(/^did:[a-z]+:[^\s#?]+$/, { message: 'must be a DID, without a fragment' })

/** Where issuers tell their keys: the hosts of DIDs that name one, and of https addresses. */
export const hostsOf = (issuers: readonly string[]): string[] =>
  issuers
    .map((issuer) =>
      issuer.startsWith('https:') ? new URL(issuer).host : decodeURIComponent(issuer.split(':')[3] ?? ''),
    )
    .filter((host) => host !== '')
