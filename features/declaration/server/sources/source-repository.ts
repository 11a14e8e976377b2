import type { Database } from '@e-collecting/database'
import { declarationSources } from '@e-collecting/database/declaration'
import { eq, lt } from 'drizzle-orm'

export type SourceRepository = ReturnType<typeof createSourceRepository>

/** The latest that the other part has said, by its name: items by the key that they are signed with, counts by the address where they are told. */
export const createSourceRepository = (db: Database) => ({
  load: async (key: string): Promise<string | undefined> => {
    const [row] = await db
      .select({ document: declarationSources.document })
      .from(declarationSources)
      .where(eq(declarationSources.key, key))
    return row?.document
  },

  /** All that parts elsewhere have said, as they said it. */
  listDocuments: async (): Promise<string[]> => {
    const rows = await db.select({ document: declarationSources.document }).from(declarationSources)
    return rows.map(({ document }) => document)
  },

  /** @returns false if there is one that was issued later, which stays */
  save: async (key: string, { issued, document }: { issued: Date; document: string }): Promise<boolean> => {
    const saved = await db
      .insert(declarationSources)
      .values({ key, issued, document })
      .onConflictDoUpdate({
        target: declarationSources.key,
        set: { issued, document },
        setWhere: lt(declarationSources.issued, issued),
      })
      .returning({ key: declarationSources.key })
    return saved.length > 0
  },
})
