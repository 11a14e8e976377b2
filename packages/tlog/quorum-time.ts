import type { Cosignature } from './cosignature.ts'
import type { VerifierKey } from './note.ts'
import type { Policy } from './policy.ts'

/** Clocks of witnesses, and of who reads what they have signed, differ by so much. */
export const CLOCK_LEEWAY_SECONDS = 300

/**
 * When a checkpoint was signed, by the word of as many witnesses as the policy needs: the latest time at which, or after which, they have. Fewer
 * cannot move it ahead, whatever they say, and those beyond the quorum cannot move it back.
 * @returns seconds since 1970; undefined where too few have signed, or nobody has to
 */
export function quorumTime({ isQuorum }: Policy, cosignatures: readonly Cosignature[]): number | undefined {
  const signed: VerifierKey[] = []
  if (isQuorum(signed)) return undefined
  for (const { key, time } of cosignatures.toSorted((one, other) => other.time - one.time)) {
    signed.push(key)
    if (isQuorum(signed)) return time
  }
  return undefined
}
