import type { Database, RememberedTable } from '@e-collecting/database'
import { textColumn, volksbegehren } from '@e-collecting/database/product'
import { LANGUAGES, type Language } from '@e-collecting/i18n'
import { type Brand, pickNamed } from '@e-collecting/kernel'
import { getTableColumns } from 'drizzle-orm'
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types'
import { PopularVoteSchema } from '../contract/schemas.ts'

/** Primary key of an item. Public addresses use the slug. */
export type PopularVoteId = Brand<string, 'PopularVoteId'>

/** The columns among these names: what is called in the table as in an answer is named once, by the answer. */
export const columnsNamed = <Name extends string>(names: readonly Name[]) =>
  pickNamed(getTableColumns(volksbegehren), names)

const inEachLanguage = <Name extends 'title' | 'description'>(name: Name) =>
  Object.fromEntries(LANGUAGES.map((language) => [language, volksbegehren[textColumn(name, language)]])) as {
    [Of in Language]: (typeof volksbegehren)[`${Name}${Capitalize<Of>}`]
  }

/** What is called otherwise in the table. */
export const RENAMED_COLUMNS = {
  canton: volksbegehren.kanton,
  bfsNumber: volksbegehren.gemeindeBfs,
  titles: inEachLanguage('title'),
  wordings: inEachLanguage('description'),
}

/** The texts of an item as the table has them. */
export const toTextColumns = <Title extends Record<Language, string | null>>(
  titles: Title,
  wordings: Record<Language, string | null>,
) =>
  Object.fromEntries(
    LANGUAGES.flatMap((language) => [
      [textColumn('title', language), titles[language]],
      [textColumn('description', language), wordings[language]],
    ]),
  ) as { [Of in Language as `title${Capitalize<Of>}`]: Title[Of] } & {
    [Of in Language as `description${Capitalize<Of>}`]: string | null
  }

const COLUMNS = {
  ...columnsNamed(PopularVoteSchema.keyof().options),
  ...RENAMED_COLUMNS,
  id: volksbegehren.id,
  status: volksbegehren.status,
}

/** An item as it is stored (table `volksbegehren`), as far as it is public. German always has a title. */
export type PopularVoteRecord = Omit<SelectResultFields<typeof COLUMNS>, 'id'> & { id: PopularVoteId }

/** All items, found by what they are asked for by. */
export interface PopularVoteIndex {
  active: readonly PopularVoteRecord[]
  bySlug: ReadonlyMap<string, PopularVoteRecord>
  byId: ReadonlyMap<PopularVoteId, PopularVoteRecord>
}

/** Reads every item, inactive ones as well: there are some hundreds at most. */
export async function loadPopularVotes(db: Database): Promise<PopularVoteIndex> {
  const all = (await db.select(COLUMNS).from(volksbegehren)) as PopularVoteRecord[]
  const active = all.filter(({ status }) => status === 'active')
  return {
    active,
    bySlug: new Map(all.map((record) => [record.slug, record])),
    byId: new Map(all.map((record) => [record.id, record])),
  }
}

const ifActive = (record: PopularVoteRecord | undefined) => (record?.status === 'active' ? record : undefined)

/** Items for the public: inactive ones do not exist for it. */
export const createPopularVoteRepository = ({ read }: Pick<RememberedTable<PopularVoteIndex>, 'read'>) => ({
  listActive: async (): Promise<readonly PopularVoteRecord[]> => (await read()).active,

  /** Inactive ones as well, in no order. */
  listAll: async (): Promise<readonly PopularVoteRecord[]> => [...(await read()).byId.values()],

  findActiveBySlug: async (slug: string): Promise<PopularVoteRecord | undefined> =>
    ifActive((await read()).bySlug.get(slug)),

  /** By its name, or by the id of its row. */
  findActiveByName: async (name: string): Promise<PopularVoteRecord | undefined> => {
    const { bySlug, byId } = await read()
    return ifActive(bySlug.get(name) ?? byId.get(name as PopularVoteId))
  },

  /** Also finds an item that has been switched off since. */
  findBySlug: async (slug: string): Promise<PopularVoteRecord | undefined> => (await read()).bySlug.get(slug),

  /** Also finds an item that has been switched off since. */
  findById: async (id: PopularVoteId): Promise<PopularVoteRecord | undefined> => (await read()).byId.get(id),
})

export type PopularVoteRepository = ReturnType<typeof createPopularVoteRepository>
