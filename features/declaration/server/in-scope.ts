import { checkScope } from '@e-collecting/popular-votes/contract'
import { type FindMunicipality, type PopularVoteRecord, scopeOf } from '@e-collecting/popular-votes/server'
import type { KnownIssuer } from './sources/items-document.ts'

export interface ScopeDeps {
  /** All whose credentials count. */
  listIssuers: () => readonly KnownIssuer[]
  findMunicipality: FindMunicipality
}

/**
 * Whether all who have signed may issue for an item: municipalities to whose people it is open. Of who signs for many municipalities under one name it
 * cannot be told.
 * @param signers DIDs and https addresses
 */
export function isInScope(
  { listIssuers, findMunicipality }: ScopeDeps,
  signers: readonly string[],
  vote: PopularVoteRecord,
): boolean {
  const scope = scopeOf(vote, findMunicipality)
  const isOpenTo = ({ municipality }: KnownIssuer) =>
    municipality === null || checkScope(scope, municipality) === 'in-scope'
  const issuers = listIssuers()
  return signers.length > 0 && signers.every((signer) => issuers.some((one) => one.id === signer && isOpenTo(one)))
}
