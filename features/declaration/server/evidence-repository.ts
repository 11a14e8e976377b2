import type { Database } from '@e-collecting/database'
import { declarationEntries, declarationEpochs } from '@e-collecting/database/declaration'
import { and, asc, eq, gte, isNotNull, lt, max } from 'drizzle-orm'

/** An accepted declaration at its place in the log, and what is sealed for the auditor. */
export interface SealedEvidence {
  position: number
  entry: string
  evidence: Uint8Array
}

export type EvidenceRepository = ReturnType<typeof createEvidenceRepository>

/** What an auditor is given. There is no way from a person to it. */
export const createEvidenceRepository = (db: Database) => ({
  /** Number of entries that are published; undefined where the item has no published log. */
  publishedSizeOf: async (item: string): Promise<number | undefined> => {
    const [row] = await db
      .select({ size: max(declarationEpochs.size) })
      .from(declarationEpochs)
      .where(and(eq(declarationEpochs.item, item), eq(declarationEpochs.state, 'published')))
    return row?.size ?? undefined
  },

  /** Declarations at their places, `from` included and `to` not, in order. */
  readEvidence: async (item: string, from: number, to: number): Promise<SealedEvidence[]> => {
    const { position, entry, evidence } = declarationEntries
    const rows = await db
      .select({ position, entry, evidence })
      .from(declarationEntries)
      .where(and(eq(declarationEntries.item, item), gte(position, from), lt(position, to), isNotNull(evidence)))
      .orderBy(asc(position))
    return rows.flatMap((row) =>
      row.position === null || row.evidence === null
        ? []
        : [{ position: row.position, entry: row.entry, evidence: row.evidence }],
    )
  },
})
