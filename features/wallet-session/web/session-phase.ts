import { isSettled, POLL_INTERVAL_MS, type WalletSessionTransitions } from '../contract.ts'

/** `waiting`: for the wallet. `working`: the wallet has answered, the server is busy. `settled`: the wallet's part is over. */
export type SessionPhase = 'waiting' | 'working' | 'settled'

/** Work that the wallet's answer set going may outlast the session's end by this much. */
const WORK_GRACE_MS = 60_000

/** How far a session is; before the first answer it waits. */
export function phaseOf(transitions: WalletSessionTransitions<string>, state: string | undefined): SessionPhase {
  if (state === undefined) return 'waiting'
  if (isSettled(transitions, state)) return 'settled'
  return state === 'waiting' ? 'waiting' : 'working'
}

/** Whether an answer can still be new. */
export function isWorthAsking(phase: SessionPhase, deadlineMs: number, nowMs: number): boolean {
  if (phase === 'settled') return false
  return nowMs < deadlineMs + (phase === 'working' ? WORK_GRACE_MS : 0)
}

/** The instant from which a page that still sees `waiting` calls the session expired by itself: its last question is answered by then. */
export const givenUpAtMs = (deadlineMs: number): number => deadlineMs + POLL_INTERVAL_MS
