import { createHash } from 'node:crypto'

/**
 * Once-only tag of a resident for one popular vote: SHA-256 over the row ids of resident, vote and
 * municipality, lower case, UTF-8, in this order, with nothing between them.
 * @returns 64 lower-case hex digits. Does NOT hide the resident from anyone who holds the register: the hash is unsalted.
 */
export const deriveNullifier = (ids: { residentId: string; popularVoteId: string; municipalityId: string }): string =>
  createHash('sha256')
    .update((ids.residentId + ids.popularVoteId + ids.municipalityId).toLowerCase(), 'utf8')
    .digest('hex')
