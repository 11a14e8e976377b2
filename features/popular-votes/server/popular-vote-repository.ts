import type { Database, RememberedTable } from '@e-collecting/database'
import { textColumn, volksbegehren } from '@e-collecting/database/product'
import { LANGUAGES, type Language, TRANSLATIONS, type Translation } from '@e-collecting/i18n/languages'
import { type Brand, pickNamed } from '@e-collecting/kernel'
import { getTableColumns } from 'drizzle-orm'
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types'
import { PopularVoteSchema } from '../contract/schemas.ts'

/** Primary key of an item. Public addresses use the slug. */
export type PopularVoteId = Brand<string, 'PopularVoteId'>

/** The columns among these names: what is called in the table as in an answer is named once, by the answer. */
export const columnsNamed = <Name extends string>(names: readonly Name[]) =>
  pickNamed(getTableColumns(volksbegehren), names)

const inEachLanguage = <Name extends 'title' | 'description' | 'withdrawal'>(name: Name) =>
  Object.fromEntries(LANGUAGES.map((language) => [language, volksbegehren[textColumn(name, language)]])) as {
    [Of in Language]: (typeof volksbegehren)[`${Name}${Capitalize<Of>}`]
  }
const inTranslation = Object.fromEntries(
  TRANSLATIONS.map((language) => [language, volksbegehren[textColumn('comitee', language)]]),
) as { [Of in Translation]: (typeof volksbegehren)[`comitee${Capitalize<Of>}`] }

/** What is called otherwise in the table. */
export const RENAMED_COLUMNS = {
  canton: volksbegehren.kanton,
  bfsNumber: volksbegehren.gemeindeBfs,
  titles: inEachLanguage('title'),
  wordings: inEachLanguage('description'),
  committees: inTranslation,
  withdrawals: inEachLanguage('withdrawal'),
}

type InEachLanguage = Record<Language, string | null>

/** What an item says in several languages; the committee's German name is a field of its own. */
export interface ItemTexts<Titles extends InEachLanguage> {
  titles: Titles
  descriptions: InEachLanguage
  committees: Record<Translation, string | null> | undefined
  withdrawals: InEachLanguage | undefined
}

/** The texts of an item as the table has them. What is undefined stays out. */
export const toTextColumns = <Titles extends InEachLanguage>(texts: ItemTexts<Titles>) => ({
  ...columnsOf('title', texts.titles),
  ...columnsOf('description', texts.descriptions),
  ...(texts.committees && columnsOf('comitee', texts.committees)),
  ...(texts.withdrawals && columnsOf('withdrawal', texts.withdrawals)),
})

const columnsOf = <Name extends string, Texts extends Partial<InEachLanguage>>(name: Name, texts: Texts) =>
  Object.fromEntries(
    Object.entries(texts).map(([language, text]) => [textColumn(name, language as Language), text]),
  ) as { [Of in keyof Texts & Language as `${Name}${Capitalize<Of>}`]: Texts[Of] }

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
  return indexPopularVotes((await db.select(COLUMNS).from(volksbegehren)) as PopularVoteRecord[])
}

export const indexPopularVotes = (all: readonly PopularVoteRecord[]): PopularVoteIndex => ({
  active: all.filter(({ status }) => status === 'active'),
  bySlug: new Map(all.map((record) => [record.slug, record])),
  byId: new Map(all.map((record) => [record.id, record])),
})

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
