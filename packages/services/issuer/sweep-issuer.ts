import { deleteExpiredCredentials } from './issued-credential-repository.ts'
import type { IssuerDeps } from './issuer-deps.ts'

const DAY_MS = 86_400_000

/** What has to happen even when nobody asks: lists stay fresh, credentials that are over are forgotten. */
export async function sweepIssuer(deps: IssuerDeps, now: Date): Promise<void> {
  await deps.publisher.sweep(now)
  await deleteExpiredCredentials(deps.db, deps.name, new Date(now.getTime() - DAY_MS).toISOString().slice(0, 10))
}
