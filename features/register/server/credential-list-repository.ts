import type { Database } from '@e-collecting/database'
import { volksbegehren } from '@e-collecting/database/product'
import { credentials, einwohner, gemeinden } from '@e-collecting/database/register'
import { COUNT_LIMIT, PAGE_SIZE } from '@e-collecting/municipalities/contract'
import { namesShown, parseResidentQuery } from '@e-collecting/municipalities/server'
import type { TitleLanguage } from '@e-collecting/popular-votes/contract'
import { and, eq, inArray, like, ne, or, type SQL, sql } from 'drizzle-orm'
import type { CredentialPage, CredentialRecord, CredentialSearch } from '../contract.ts'
import {
  ANCHOR_DISTANCE,
  type CredentialOrder,
  createCredentialOrderRepository,
  SHOWN_STATUS,
  SORTED_HITS,
  type Window,
} from './credential-order-repository.ts'
import { rememberAnchors } from './remember-anchors.ts'

/** Nobody pages through forty pages of a search: who has not found it by then types more. */
const REACHED_HITS = 1000

/** Which records somebody may see: all, or those of some municipalities. */
export type VisibleMunicipalities = readonly string[] | 'all'

/** A search in which the item is found already. */
export type ListedCredentials = Omit<CredentialSearch, 'popularVote'> & { popularVoteId?: string | undefined }

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
  ...namesShown(sql`${gemeinden.importNumber}`),
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

/** The Stimmregister tab: records with their resident, municipality and item. */
export function createCredentialListRepository(db: Database) {
  const joined = (language: TitleLanguage) =>
    db
      .select(columnsIn(language))
      .from(credentials)
      .innerJoin(einwohner, eq(einwohner.id, credentials.einwohnerId))
      .innerJoin(gemeinden, eq(gemeinden.id, credentials.gemeindeId))
      .innerJoin(volksbegehren, eq(volksbegehren.id, credentials.volksbegehrenId))
  const ordered = createCredentialOrderRepository(db)
  const anchorsOf = rememberAnchors()

  const listRows = async (ids: string[], language: TitleLanguage): Promise<CredentialRecord[]> => {
    if (ids.length === 0) return []
    const rows = await joined(language).where(inArray(credentials.id, ids))
    return rows.map(toRecord).sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
  }

  const listAll = async (order: CredentialOrder, { offset, limit }: Window, key: string) => {
    const total = await ordered.countUpTo(order.where, COUNT_LIMIT + 1)
    if (offset < ANCHOR_DISTANCE) return { total, ids: await ordered.listIds(order, { offset, limit }) }
    if (total <= COUNT_LIMIT) return { total, ids: [] }
    const anchors = await anchorsOf(key, await ordered.readVersion(), () => ordered.listAnchors(order))
    const anchor = anchors[Math.floor(offset / ANCHOR_DISTANCE)]
    const rest = { offset: offset % ANCHOR_DISTANCE, limit }
    return { total, ids: anchor === undefined ? [] : await ordered.listIds(order, { anchor, ...rest }) }
  }

  const listNamed = async (order: CredentialOrder, { offset, limit }: Window) => {
    const window = { offset, limit: Math.min(limit, Math.max(0, REACHED_HITS - offset)) }
    const hits = await ordered.listHits(order, window)
    const isMany = hits.total > SORTED_HITS && window.limit > 0
    return isMany ? { ...hits, ids: await ordered.listMany(order, window) } : hits
  }

  return {
    find: async (id: string, language: TitleLanguage): Promise<CredentialRecord | undefined> => {
      const [row] = await joined(language).where(eq(credentials.id, id))
      return row === undefined ? undefined : toRecord(row)
    },

    /**
     * One page, and how many there are up to `COUNT_LIMIT`. Any page of a long list is as fast as the first: it is reached from an
     * anchor nearby. Of a search by text at most `REACHED_HITS` records can be paged through.
     */
    search: async (
      search: ListedCredentials,
      visible: VisibleMunicipalities,
      language: TitleLanguage,
    ): Promise<CredentialPage> => {
      const { sort = 'createdAt', direction = sort === 'createdAt' ? 'desc' : 'asc', page = 1, popularVoteId } = search
      const named = isNamed(search.text)
      const where = and(isVisible(visible), isSearched(search), named)
      const beginning =
        named === undefined || sort !== 'name' ? undefined : parseResidentQuery(search.text ?? '').beginning
      const order = { where, sort, direction, beginning }
      const window = { offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE + 1 }
      const key = JSON.stringify([visible, search.municipalityId, popularVoteId, search.status, sort, direction])
      const { ids, total } = await (named === undefined ? listAll(order, window, key) : listNamed(order, window))
      return {
        items: await listRows(ids.slice(0, PAGE_SIZE), language),
        page,
        hasNext: ids.length > PAGE_SIZE,
        total: total > COUNT_LIMIT ? null : total,
      }
    },
  }
}

export type CredentialListRepository = ReturnType<typeof createCredentialListRepository>

function isVisible(visible: VisibleMunicipalities): SQL | undefined {
  if (visible === 'all') return undefined
  return visible.length === 0 ? sql`false` : inArray(credentials.gemeindeId, [...visible])
}

const isSearched = ({ municipalityId, popularVoteId, status }: ListedCredentials): SQL | undefined =>
  and(
    municipalityId === undefined ? undefined : eq(credentials.gemeindeId, municipalityId),
    popularVoteId === undefined ? undefined : eq(credentials.volksbegehrenId, popularVoteId),
    hasStatus(status),
  )

/** `error` are those that the issuer has made no offer for; a lapsed offer is found as `EXPIRED`. */
function hasStatus(status: CredentialSearch['status']): SQL | undefined {
  if (status === undefined) return undefined
  if (status === 'pending') return eq(credentials.status, 'pending')
  if (status === 'error') return and(eq(credentials.status, 'error'), sql`${SHOWN_STATUS} = '~'`)
  const shown = status === 'unknown' ? sql`in ('unknown', 'INIT', 'REQUESTED')` : sql`= ${status}::text`
  return and(sql`${SHOWN_STATUS} ${shown}`, ne(credentials.status, 'pending'))
}

/** Undefined where the text says nothing that could be looked for. */
function isNamed(text = ''): SQL | undefined {
  const { patterns, birthDate } = parseResidentQuery(text)
  const isBorn = sql`${credentials.einwohnerId} in (select ${einwohner.id} from ${einwohner} where ${einwohner.geburtsdatum} = ${birthDate}::date)`
  return and(
    ...patterns.map((spellings) => or(...spellings.map((pattern) => like(credentials.searchText, pattern)))),
    birthDate === undefined ? undefined : isBorn,
  )
}
