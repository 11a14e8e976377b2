import type { Database } from '@e-collecting/database'
import { credentials } from '@e-collecting/database/register'
import type { Clock } from '@e-collecting/kernel'
import { and, count, countDistinct, eq, inArray, isNotNull, isNull, lt, lte, not, or, sql } from 'drizzle-orm'
import { LIVE_STATUSES } from '../contract/phases.ts'

/** Whose credentials are meant. */
type StandingOf = { residentId: string } | { municipalityId: string } | { popularVoteId: string }

/** With what all records are deleted. */
type DeletedWith = { residentIds: readonly string[] } | { popularVoteIds: readonly string[] }

/** `isOver` of a record, as a condition. */
const isOverAt = (now: Date) => and(isNotNull(credentials.collectedAt), lt(credentials.credentialValidUntil, now))

const isLiveAt = (now: Date) =>
  or(
    eq(credentials.status, 'pending'),
    and(
      isNotNull(credentials.managementId),
      inArray(credentials.providerStatus, LIVE_STATUSES),
      not(sql`coalesce(${isOverAt(now)}, false)`),
    ),
  )

function isOf(of: StandingOf) {
  if ('residentId' in of) return eq(credentials.einwohnerId, of.residentId)
  if ('municipalityId' in of) return eq(credentials.gemeindeId, of.municipalityId)
  return eq(credentials.volksbegehrenId, of.popularVoteId)
}

/** What decides whether a resident, a municipality or an item may be deleted; called in the transaction of whoever deletes. */
export function createCredentialStanding({ now }: { now: Clock }) {
  return {
    /**
     * `live`: attempts to issue, offers that can still be collected, and valid credentials that are issued or suspended; `collected`:
     * records that were ever collected, also revoked ones; `liveSince`: when the oldest of those that are live was asked for.
     */
    read: async (
      tx: Database,
      of: StandingOf,
    ): Promise<{ live: number; collected: number; liveSince: Date | null }> => {
      const isLive = isLiveAt(now())
      const [row] = await tx
        .select({
          live: sql<number>`count(*) filter (where ${isLive})`.mapWith(Number),
          collected: count(credentials.collectedAt),
          liveSince: sql<Date | null>`min(${credentials.createdAt}) filter (where ${isLive})`.mapWith(
            credentials.createdAt,
          ),
        })
        .from(credentials)
        .where(isOf(of))
      return row ?? { live: 0, collected: 0, liveSince: null }
    },
    /** Deletes records of offers that nobody collected and nobody can collect any more. */
    deleteUncollected: async (tx: Database, of: StandingOf): Promise<void> => {
      const isEnded = not(sql`coalesce(${isLiveAt(now())}, false)`)
      await tx.delete(credentials).where(and(isOf(of), isEnded, isNull(credentials.collectedAt)))
    },
    /** Deletes all records, whatever stands in them: for what belongs to the demo. */
    deleteAll: async (tx: Database, of: DeletedWith): Promise<void> => {
      const isOfOne =
        'residentIds' in of
          ? inArray(credentials.einwohnerId, [...of.residentIds])
          : inArray(credentials.volksbegehrenId, [...of.popularVoteIds])
      await tx.delete(credentials).where(isOfOne)
    },
  }
}

/** Of an item. */
interface IssuedCount {
  /** Credentials that were ever collected. */
  issued: number
  /** Municipalities that have issued them. */
  issuers: number
}

/** What was ever issued for items, until `until` where it is given, each by its id. */
export async function countIssuedCredentials(
  db: Database,
  popularVoteIds: readonly string[],
  until?: Date,
): Promise<ReadonlyMap<string, IssuedCount>> {
  const rows = await db
    .select({ id: credentials.volksbegehrenId, issued: count(), issuers: countDistinct(credentials.gemeindeId) })
    .from(credentials)
    .where(
      and(
        inArray(credentials.volksbegehrenId, [...popularVoteIds]),
        isNotNull(credentials.collectedAt),
        until && lte(credentials.collectedAt, until),
      ),
    )
    .groupBy(credentials.volksbegehrenId)
  const none = popularVoteIds.map((id) => [id, { issued: 0, issuers: 0 }] as const)
  return new Map([...none, ...rows.map(({ id, ...counted }) => [id, counted] as const)])
}
