import type { PersonVerifier } from './verify-person.ts'

/** What both kinds of session can do about those whose five minutes are over. */
export interface OverdueSessions {
  listOverdue: (now: Date, limit: number) => Promise<{ idHash: string; verificationId: string }[]>
  /** True for the one caller that ends it. */
  end: (idHash: string, state: 'expired') => Promise<boolean>
}

export interface ExpireOverdueDeps {
  sessions: OverdueSessions
  verifier: Pick<PersonVerifier, 'forget'>
}

const BATCH = 200

/**
 * All of them, however many there are: what a wallet has said must not outlive the five minutes (decision 4). Stops at a batch of
 * which it ends none: another process has that in hand.
 * @throws SwiyuServiceError when the verifier cannot be reached; the next run goes on.
 */
export async function expireOverdue({ sessions, verifier }: ExpireOverdueDeps, now: Date): Promise<void> {
  for (;;) {
    const overdue = await sessions.listOverdue(now, BATCH)
    let ended = 0
    for (const { idHash, verificationId } of overdue) {
      if (!(await sessions.end(idHash, 'expired'))) continue
      await verifier.forget(verificationId)
      ended++
    }
    if (overdue.length < BATCH || ended === 0) return
  }
}
