import type { Database } from '@e-collecting/database'
import { volksbegehren } from '@e-collecting/database/product'
import { credentials, einwohner, gemeinden } from '@e-collecting/database/register'
import { COUNT_LIMIT, PAGE_SIZE } from '@e-collecting/municipalities/contract'
import { parseResidentQuery } from '@e-collecting/municipalities/server'
import type { TitleLanguage } from '@e-collecting/popular-votes/contract'
import { and, eq, inArray, isNull, like, ne, or, type SQL, sql } from 'drizzle-orm'
import type { CredentialPage, CredentialRecord, CredentialSearch, CredentialSort } from '../contract.ts'

/** Which records somebody may see: all, or those of some municipalities. */
export type VisibleMunicipalities = readonly string[] | 'all'

const TITLES = {
  de: volksbegehren.titleDe,
  fr: volksbegehren.titleFr,
  it: volksbegehren.titleIt,
  rm: volksbegehren.titleRm,
  en: volksbegehren.titleEn,
} as const satisfies Record<TitleLanguage, unknown>

const columnsIn = (language: TitleLanguage) => ({
  id: credentials.id,
  residentId: einwohner.id,
  givenName: einwohner.vorname,
  familyName: einwohner.nachname,
  birthDate: einwohner.geburtsdatum,
  municipalityId: gemeinden.id,
  municipalityName: gemeinden.name,
  bfsNumber: gemeinden.bfsNummer,
  slug: volksbegehren.slug,
  title: sql<string>`coalesce(nullif(${TITLES[language]}, ''), ${volksbegehren.titleDe})`,
  status: credentials.status,
  providerStatus: credentials.providerStatus,
  managementId: credentials.managementId,
  createdAt: credentials.createdAt,
  issuedAt: credentials.issuedAt,
  revokedAt: credentials.revokedAt,
})

type Row = Omit<CredentialRecord, 'resident' | 'municipality' | 'popularVote' | 'hasManagementId' | Instant> &
  CredentialRecord['resident'] & { residentId: string; slug: string; title: string } & {
    municipalityId: string
    municipalityName: string
    bfsNumber: string
    managementId: string | null
    createdAt: Date
    issuedAt: Date | null
    revokedAt: Date | null
  }
type Instant = 'createdAt' | 'issuedAt' | 'revokedAt'

const toRecord = (row: Row): CredentialRecord => ({
  id: row.id,
  resident: {
    id: row.residentId,
    givenName: row.givenName,
    familyName: row.familyName,
    birthDate: row.birthDate,
  },
  municipality: { id: row.municipalityId, name: row.municipalityName, bfsNumber: row.bfsNumber },
  popularVote: { slug: row.slug, title: row.title },
  status: row.status,
  providerStatus: row.providerStatus,
  hasManagementId: row.managementId !== null,
  createdAt: row.createdAt.toISOString(),
  issuedAt: row.issuedAt?.toISOString() ?? null,
  revokedAt: row.status === 'revoked' ? (row.revokedAt?.toISOString() ?? null) : null,
})

/**
 * Each as an index has it, nulls included, so that a page costs the rows it shows; turned round as a whole for the other direction.
 * Names are ordered as in the list of residents.
 */
const ORDERS = {
  createdAt: {
    asc: sql`${credentials.createdAt} nulls first, ${credentials.id} desc`,
    desc: sql`${credentials.createdAt} desc nulls last, ${credentials.id}`,
  },
  name: {
    asc: sql`${einwohner.searchText} collate "C", ${einwohner.id}, ${credentials.id}`,
    desc: sql`${einwohner.searchText} collate "C" desc, ${einwohner.id} desc, ${credentials.id} desc`,
  },
  status: {
    asc: sql`${credentials.providerStatus}, ${credentials.createdAt} desc nulls last, ${credentials.id}`,
    desc: sql`${credentials.providerStatus} desc, ${credentials.createdAt} nulls first, ${credentials.id} desc`,
  },
} as const satisfies Record<CredentialSort, Record<'asc' | 'desc', SQL>>

/** The Stimmregister tab: records with their resident, municipality and item. */
export function createCredentialListRepository(db: Database) {
  const joined = (language: TitleLanguage) =>
    db
      .select(columnsIn(language))
      .from(credentials)
      .innerJoin(einwohner, eq(einwohner.id, credentials.einwohnerId))
      .innerJoin(gemeinden, eq(gemeinden.id, credentials.gemeindeId))
      .innerJoin(volksbegehren, eq(volksbegehren.id, credentials.volksbegehrenId))

  return {
    find: async (id: string, language: TitleLanguage): Promise<CredentialRecord | undefined> => {
      const [row] = await joined(language).where(eq(credentials.id, id))
      return row === undefined ? undefined : toRecord(row)
    },

    /** All items, by title. */
    listItems: (language: TitleLanguage) => {
      const { title } = columnsIn(language)
      return db
        .select({
          slug: volksbegehren.slug,
          title,
          status: volksbegehren.status,
          startDate: volksbegehren.startDate,
          endDate: volksbegehren.endDate,
        })
        .from(volksbegehren)
        .orderBy(sql`${title} collate "und-x-icu"`, volksbegehren.slug)
    },

    /** One page, and how many there are up to `COUNT_LIMIT`. */
    search: async (
      search: CredentialSearch,
      visible: VisibleMunicipalities,
      language: TitleLanguage,
    ): Promise<CredentialPage> => {
      const where = and(isVisible(visible), isSearched(search))
      const { sort = 'createdAt', direction = sort === 'createdAt' ? 'desc' : 'asc', page = 1 } = search
      const rows = await joined(language)
        .where(where)
        .orderBy(ORDERS[sort][direction])
        .offset((page - 1) * PAGE_SIZE)
        .limit(PAGE_SIZE + 1)
      return {
        items: rows.slice(0, PAGE_SIZE).map(toRecord),
        page,
        hasNext: rows.length > PAGE_SIZE,
        total: await countUpTo(db, where, search),
      }
    },
  }
}

/** Joins only what the search asks of, so that counting costs what it counts. */
async function countUpTo(db: Database, where: SQL | undefined, search: CredentialSearch): Promise<number | null> {
  const of = db
    .select({ one: sql`1`.as('one') })
    .from(credentials)
    .$dynamic()
  if (search.text !== undefined) of.innerJoin(einwohner, eq(einwohner.id, credentials.einwohnerId))
  if (search.popularVote !== undefined) of.innerJoin(volksbegehren, eq(volksbegehren.id, credentials.volksbegehrenId))
  const limited = of
    .where(where)
    .limit(COUNT_LIMIT + 1)
    .as('limited')
  const [row] = await db.select({ total: sql<number>`count(*)`.mapWith(Number) }).from(limited)
  const total = row?.total ?? 0
  return total > COUNT_LIMIT ? null : total
}

function isVisible(visible: VisibleMunicipalities): SQL | undefined {
  if (visible === 'all') return undefined
  return visible.length === 0 ? sql`false` : inArray(credentials.gemeindeId, [...visible])
}

const isSearched = ({ municipalityId, popularVote, status, text }: CredentialSearch): SQL | undefined =>
  and(
    municipalityId === undefined ? undefined : eq(credentials.gemeindeId, municipalityId),
    popularVote === undefined ? undefined : eq(volksbegehren.slug, popularVote),
    hasStatus(status),
    text === undefined ? undefined : isNamed(text),
  )

/** `error` are those that the issuer has made no offer for; a lapsed offer is found as `EXPIRED`. */
function hasStatus(status: CredentialSearch['status']): SQL | undefined {
  if (status === undefined) return undefined
  if (status === 'pending') return eq(credentials.status, 'pending')
  if (status === 'error') return and(eq(credentials.status, 'error'), isNull(credentials.providerStatus))
  const shown = status === 'unknown' ? (['unknown', 'INIT', 'REQUESTED'] as const) : ([status] as const)
  return and(inArray(credentials.providerStatus, [...shown]), ne(credentials.status, 'pending'))
}

function isNamed(text: string): SQL | undefined {
  const { patterns, birthDate } = parseResidentQuery(text)
  return and(
    ...patterns.map((spellings) => or(...spellings.map((pattern) => like(einwohner.searchText, pattern)))),
    birthDate === undefined ? undefined : eq(einwohner.geburtsdatum, birthDate),
  )
}
