import type { Database, RememberedTable } from '@e-collecting/database'
import { textColumn, volksbegehren } from '@e-collecting/database/product'
import type { Language } from '@e-collecting/i18n/languages'
import { type Brand, pickNamed } from '@e-collecting/kernel'
import { eq, getTableColumns } from 'drizzle-orm'
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types'
import { type LanguageOf, TEXT_FIELDS, TEXT_NAMES, type TextName } from '../contract/item-fields.ts'
import { PopularVoteSchema } from '../contract/schemas.ts'

/** Primary key of an item. Public addresses use the slug. */
export type PopularVoteId = Brand<string, 'PopularVoteId'>

/** The columns among these names: what is called in the table as in an answer is named once, by the answer. */
export const columnsNamed = <Name extends string>(names: readonly Name[]) =>
  pickNamed(getTableColumns(volksbegehren), names)

/** Those of these names that are columns. */
export const namesOfColumns = <Name extends string>(names: readonly Name[]) =>
  Object.keys(columnsNamed(names)) as (keyof ReturnType<typeof columnsNamed<Name>>)[]

type Item = typeof volksbegehren
type ColumnOf<Name extends TextName, Of extends Language> = `${(typeof TEXT_FIELDS)[Name]['column']}${Capitalize<Of>}` &
  keyof Item
type TextColumns = {
  [Name in TextName as (typeof TEXT_FIELDS)[Name]['stored']]: { [Of in LanguageOf<Name>]: Item[ColumnOf<Name, Of>] }
}

const columnOf = (name: TextName, language: Language) =>
  textColumn(TEXT_FIELDS[name].column, language) as ColumnOf<TextName, Language>
const inEachLanguage = (name: TextName) =>
  Object.fromEntries(TEXT_FIELDS[name].languages.map((language) => [language, volksbegehren[columnOf(name, language)]]))

/** What is called otherwise in the table. */
export const RENAMED_COLUMNS = {
  canton: volksbegehren.kanton,
  bfsNumber: volksbegehren.gemeindeBfs,
  ...(Object.fromEntries(TEXT_NAMES.map((name) => [TEXT_FIELDS[name].stored, inEachLanguage(name)])) as TextColumns),
}

/** What an item says in several languages; the committee's German name is a field of its own. */
export type ItemTexts = {
  [Name in TextName]?: { [Of in LanguageOf<Name>]?: string | null | undefined } | undefined
} & {
  titles: { de: string }
}

/** The texts of an item as the table has them. What is undefined stays out. */
export const toTextColumns = (texts: ItemTexts) =>
  Object.fromEntries(
    TEXT_NAMES.flatMap((name) =>
      Object.entries(texts[name] ?? {}).map(([language, text]) => [columnOf(name, language as Language), text]),
    ),
  ) as Pick<Item['$inferInsert'], ColumnOf<TextName, Language>>

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

/** An item as it stands, an inactive one as well, which nobody changes until the transaction ends. */
export async function holdPopularVote(tx: Database, id: PopularVoteId): Promise<PopularVoteRecord | undefined> {
  const isIt = eq(volksbegehren.id, id)
  return ((await tx.select(COLUMNS).from(volksbegehren).where(isIt).for('share')) as PopularVoteRecord[])[0]
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
