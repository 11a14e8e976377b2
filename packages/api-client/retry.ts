import { isDenied } from './problem-error.ts'

const MAX_RETRIES = 3
const FIRST_DELAY_MS = 1000
const MAX_DELAY_MS = 30_000

/** Queries are tried three times more, never after a 4xx: that answer stays the same, or asks to be left alone for now. */
export const shouldRetry = (failureCount: number, error: unknown): boolean =>
  failureCount < MAX_RETRIES && !isDenied(error)

/** 1 s, 2 s, 4 s … at most 30 s. */
export const retryDelayMs = (attempt: number): number => Math.min(FIRST_DELAY_MS * 2 ** attempt, MAX_DELAY_MS)
