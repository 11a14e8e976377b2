import type { PopularVoteLevel } from '@e-collecting/popular-votes/contract'

/** What of a register entry decides whether somebody may support items with a register credential. */
export interface VotingRight {
  /** `YYYY-MM-DD` */
  birthDate: string
  /** Null: the register does not say. */
  hasRightToVote: boolean | null
}

/** In which votes: those of a level, in the canton of the municipality. */
export interface VoteScope {
  level: PopularVoteLevel
  /** Two letters. */
  canton: string
}

export type EntitlementRefusal = 'resident-without-right' | 'resident-too-young'

const VOTING_AGE = 18
/** Cantons that let people vote earlier on what concerns the canton or its municipalities alone. */
const EARLIER_VOTING_AGE: Readonly<Record<string, number>> = { GL: 16 }

/** From which birthday on one may vote. */
export const votingAge = ({ level, canton }: VoteScope): number =>
  level === 'federal' ? VOTING_AGE : (EARLIER_VOTING_AGE[canton] ?? VOTING_AGE)

/**
 * Why a resident gets no credential for an item, the one rule for wizard and staff: old enough on the Swiss day `today`, the birthday
 * included, and, where the register says so, with the right to vote. A register that does not say counts as one that says yes.
 * @param today `YYYY-MM-DD`
 */
export function refusalOf(resident: VotingRight, scope: VoteScope, today: string): EntitlementRefusal | undefined {
  if (resident.hasRightToVote === false) return 'resident-without-right'
  return hasTurned(votingAge(scope), resident.birthDate, today) ? undefined : 'resident-too-young'
}

/** The same before an item is chosen: refused is who could have none at all in this canton. */
export const refusalOfAny = (resident: VotingRight, canton: string, today: string): EntitlementRefusal | undefined =>
  refusalOf(resident, { level: 'municipal', canton }, today)

/** Whoever was born on 29 February completes a year with the end of February. */
function hasTurned(age: number, birthDate: string, today: string): boolean {
  const birthday = `${String(Number(birthDate.slice(0, 4)) + age).padStart(4, '0')}${birthDate.slice(4)}`
  return birthday <= today
}
