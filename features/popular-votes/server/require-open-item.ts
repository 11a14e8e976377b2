import { DomainError, swissDay } from '@e-collecting/kernel'
import { checkScope, type ItemScope, isBeforeStart, isEnded } from '../contract.ts'
import type { FindMunicipality } from './describe-popular-vote.ts'
import type { PopularVoteRecord } from './popular-vote-repository.ts'

/**
 * Whether declarations may be made for an item now.
 * @throws DomainError `popular-vote-ended`, `popular-vote-not-started`.
 */
export function requireRunning(vote: Pick<PopularVoteRecord, 'startDate' | 'endDate'>, now: Date): void {
  if (isEnded(vote.endDate, now)) throw new DomainError('popular-vote-ended', 'The collection period is over.')
  if (isBeforeStart(vote.startDate, swissDay(now)))
    throw new DomainError('popular-vote-not-started', 'The collection period has not begun.')
}

/**
 * Whether an item is open to the people of a municipality. An item of one that has merged is open to those of its successor.
 * @param home two-letter canton and official number that is in force.
 * @throws DomainError `out-of-scope-canton`, `out-of-scope-municipality`.
 */
export function requireInScope(
  vote: Pick<PopularVoteRecord, 'level' | 'canton' | 'bfsNumber'>,
  home: { canton: string; bfsNumber: string },
  findMunicipality: FindMunicipality,
): void {
  const answer = checkScope(scopeOf(vote, findMunicipality), home)
  if (answer !== 'in-scope') throw new DomainError(answer, 'The item is not open to this municipality.')
}

/** Where an item may be supported from, by the number that is in force. */
export function scopeOf(
  { level, canton, bfsNumber }: Pick<PopularVoteRecord, 'level' | 'canton' | 'bfsNumber'>,
  findMunicipality: FindMunicipality,
): ItemScope {
  const inForce = bfsNumber === null ? null : (findMunicipality(bfsNumber)?.bfsNumber ?? bfsNumber)
  return { level, canton, municipality: inForce === null ? null : { bfsNumber: inForce } }
}
