import { POLL_INTERVAL_MS } from '../contract.ts'

/** `waiting`: for the wallet. `working`: the wallet has answered, the server is busy. `settled`: nothing more will come. */
export type SessionPhase = 'waiting' | 'working' | 'settled'

/** While a stream of events is open the questions are only its safety net. */
const POLL_BESIDE_EVENTS_MS = 10_000

/** Work that the wallet's answer set going may outlast the session's end by this much. */
const WORK_GRACE_MS = 60_000

/**
 * When a page asks for its session again, in milliseconds, or never. It stops with the session (spec §7), after one last
 * question that finds an answer given in the final second.
 */
export function nextPollMs(
  phase: SessionPhase,
  { deadlineMs, hasEvents = false }: { deadlineMs: number; hasEvents?: boolean },
  nowMs: number,
): number | false {
  if (phase === 'settled') return false
  const graceMs = phase === 'working' ? WORK_GRACE_MS : POLL_INTERVAL_MS
  if (nowMs >= deadlineMs + graceMs) return false
  return hasEvents && nowMs < deadlineMs - POLL_BESIDE_EVENTS_MS ? POLL_BESIDE_EVENTS_MS : POLL_INTERVAL_MS
}

/** The instant from which a page that still sees `waiting` calls the session expired by itself. */
export const givenUpAtMs = (deadlineMs: number): number => deadlineMs + POLL_INTERVAL_MS

/** How far a session is; before the first answer it waits. */
export function phaseOf(state: string | undefined): SessionPhase {
  if (state === undefined || state === 'waiting') return 'waiting'
  return state === 'verified' ? 'working' : 'settled'
}
