import { DomainError, swissDay } from '@e-collecting/kernel'
import { checkScope, isBeforeStart, isEnded } from '../contract.ts'
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
 * Whether an item is open to the people of a municipality.
 * @param home two-letter canton and official number.
 * @throws DomainError `out-of-scope-canton`, `out-of-scope-municipality`.
 */
export function requireInScope(
  vote: Pick<PopularVoteRecord, 'level' | 'canton' | 'bfsNumber'>,
  home: { canton: string; bfsNumber: string },
): void {
  const municipality = vote.bfsNumber === null ? null : { bfsNumber: vote.bfsNumber }
  const answer = checkScope({ level: vote.level, canton: vote.canton, municipality }, home)
  if (answer !== 'in-scope') throw new DomainError(answer, 'The item is not open to this municipality.')
}
