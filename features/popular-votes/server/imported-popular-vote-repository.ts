import type { Database } from '@e-collecting/database'
import { volksbegehren } from '@e-collecting/database/product'
import { pickNamed } from '@e-collecting/kernel'
import { and, eq, sql } from 'drizzle-orm'
import { TEXT_FIELDS, TEXT_NAMES, type TextName } from '../contract/item-fields.ts'
import { isDeclaredFor, type KnownLogs } from './fixed-texts.ts'
import { type ImportItem, type ImportText, SHEET_NAMES } from './import-item.ts'
import { type ItemTexts, type PopularVoteId, toTextColumns } from './popular-vote-repository.ts'

interface NewItem extends ImportItem {
  id: PopularVoteId
}

type DemoDates = Record<'startDate' | 'endDate' | 'publishedOn', string | null>

/** Built-in and demo items as they are stored (table `volksbegehren`). Takes a transaction or the database. */
export function createImportedPopularVoteRepository(db: Database) {
  const isDemo = eq(volksbegehren.isDemo, true)
  return {
    /** All of those in one statement of which there is none of this name yet. @returns their names */
    insertNew: async (items: readonly NewItem[], createdAt: Date): Promise<Set<string>> => {
      const created = await db
        .insert(volksbegehren)
        .values(items.map((item) => ({ id: item.id, ...toRow(item), createdAt })))
        .onConflictDoNothing({ target: volksbegehren.slug })
        .returning({ slug: volksbegehren.slug })
      return new Set(created.map(({ slug }) => slug))
    },

    /**
     * Brings the texts up to date that nobody has edited by hand and nobody declares for. To be called in a transaction: nobody edits the item meanwhile.
     * @param findLogs asked where something differs, with the item held
     * @returns whether there were any to bring, and whether one stays because people declare for it
     */
    updateTexts: async (
      item: ImportItem,
      findLogs: () => Promise<Pick<KnownLogs, 'isTextFixed'>>,
    ): Promise<{ isUpdated: boolean; isFixed: boolean }> => {
      const [stored] = await db.select().from(volksbegehren).where(eq(volksbegehren.slug, item.slug)).for('update')
      if (stored === undefined) return { isUpdated: false, isFixed: false }
      const texts = textsOf(item)
      const fields = Object.keys(texts) as (keyof typeof texts)[]
      const differ = fields.filter((field) => !stored.editedFields.includes(field) && stored[field] !== texts[field])
      if (differ.length === 0) return { isUpdated: false, isFixed: false }
      const { isTextFixed } = await findLogs()
      const changed = isTextFixed(stored) ? differ.filter((field) => !isDeclaredFor(field)) : differ
      const outcome = { isUpdated: changed.length > 0, isFixed: changed.length < differ.length }
      if (!outcome.isUpdated) return outcome
      const changes = Object.fromEntries(changed.map((field) => [field, texts[field]]))
      await db.update(volksbegehren).set(changes).where(eq(volksbegehren.slug, item.slug))
      return outcome
    },

    /** Dates of demo items as they are, by name. */
    listDemoDates: async (): Promise<ReadonlyMap<string, DemoDates>> => {
      const { slug, startDate, endDate, publishedOn } = volksbegehren
      const rows = await db.select({ slug, startDate, endDate, publishedOn }).from(volksbegehren).where(isDemo)
      return new Map(rows.map((row) => [row.slug, row]))
    },

    /** Leaves dates that were edited by hand. */
    updateDemoDates: async ({ slug, startDate, endDate, publishedOn }: ImportItem): Promise<void> => {
      const isUntouched = sql`not (${volksbegehren.editedFields} && array['startDate', 'endDate', 'publishedOn'])`
      await db
        .update(volksbegehren)
        .set({ startDate, endDate, publishedOn, signDate: startDate })
        .where(and(eq(volksbegehren.slug, slug), isDemo, isUntouched))
    },

    count: async (): Promise<number> => db.$count(volksbegehren),

    listDemoIds: async (): Promise<string[]> =>
      (await db.select({ id: volksbegehren.id }).from(volksbegehren).where(isDemo)).map(({ id }) => id),

    /** @returns how many there were */
    deleteDemo: async (): Promise<number> =>
      (await db.delete(volksbegehren).where(isDemo).returning({ id: volksbegehren.id })).length,
  }
}

const toRow = (item: ImportItem) => ({
  slug: item.slug,
  ...textsOf(item),
  type: item.type,
  level: item.level,
  kanton: item.canton,
  gemeindeBfs: item.bfsNumber,
  startDate: item.startDate,
  endDate: item.endDate,
  signDate: item.startDate,
  publishedOn: item.publishedOn,
  status: item.show ? ('active' as const) : ('inactive' as const),
  isDemo: item.isDemo,
})

function textsOf(item: ImportItem) {
  const inEachLanguage = (name: TextName) => {
    const { column, languages } = TEXT_FIELDS[name]
    const texts: ImportText = item[column] ?? {}
    return Object.fromEntries(languages.map((language) => [language, texts[language] ?? null]))
  }
  const texts = Object.fromEntries(TEXT_NAMES.map((name) => [name, inEachLanguage(name)]))
  return { ...toTextColumns(texts as ItemTexts), comitee: item.comitee.de, ...pickNamed(item, SHEET_NAMES) }
}
