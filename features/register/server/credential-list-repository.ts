import { createCursors, type Database, type SortKey } from '@e-collecting/database'
import { textColumn, volksbegehren } from '@e-collecting/database/product'
import { credentialChanges, credentials, einwohner, gemeinden } from '@e-collecting/database/register'
import type { Language } from '@e-collecting/i18n'
import { type Clock, COUNT_LIMIT, type Sealer } from '@e-collecting/kernel'
import {
  countAlong,
  fitsNames,
  type NamedList,
  type NamedRow,
  namesShown,
  orderedName,
  parseResidentQuery,
  positionOfLetters,
  type ResidentQuery,
  readAlong,
  readFound,
} from '@e-collecting/municipalities/server'
import { and, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types'
import { OPEN_OFFER_STATUSES } from '../contract/phases.ts'
import { SHOWN_AS_UNKNOWN } from '../contract/statuses.ts'
import type {
  CredentialPage,
  CredentialRecord,
  CredentialSearch,
  CredentialSort,
  ProviderStatus,
  SettableStatus,
} from '../contract.ts'
import { withTroubledChange } from './credential-change-repository.ts'
import { changeState } from './stored-change.ts'

/** Which records somebody may see: all, or those of some municipalities. */
export type VisibleMunicipalities = readonly string[] | 'all'

/** A search in which the item is found already. */
export type ListedCredentials = Omit<CredentialSearch, 'popularVote'> & { popularVoteId?: string | undefined }

/** What the issuer has said, nothing last; as the indexes have it. */
const SHOWN_STATUS = sql`(coalesce(${credentials.providerStatus}, '~') collate "C")`

const columnsIn = (language: Language) => ({
  id: credentials.id,
  residentId: einwohner.id,
  ...namesShown(sql`${gemeinden.importNumber}`),
  birthDate: einwohner.geburtsdatum,
  municipalityId: gemeinden.id,
  municipalityName: gemeinden.name,
  bfsNumber: gemeinden.bfsNummer,
  slug: volksbegehren.slug,
  title: sql<string>`coalesce(nullif(${volksbegehren[textColumn('title', language)]}, ''), ${volksbegehren.titleDe})`,
  status: credentials.status,
  providerStatus: credentials.providerStatus,
  managementId: credentials.managementId,
  createdAt: credentials.createdAt,
  issuedAt: credentials.issuedAt,
  revokedAt: credentials.revokedAt,
  change: {
    to: credentialChanges.toStatus,
    by: credentialChanges.changedByEmail,
    begunAt: credentialChanges.begunAt,
    leaseUntil: credentialChanges.leaseUntil,
    failedAt: credentialChanges.failedAt,
  },
})

type Columns = ReturnType<typeof columnsIn>
/** Most records have no change. */
type Row = SelectResultFields<Omit<Columns, 'change'>> & { change: SelectResultFields<Columns['change']> | null }

const toRecord = (row: Row, now: Date): CredentialRecord => ({
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
  providerStatus: row.providerStatus as ProviderStatus | null,
  hasManagementId: row.managementId !== null,
  createdAt: row.createdAt.toISOString(),
  issuedAt: row.issuedAt?.toISOString() ?? null,
  revokedAt: row.status === 'revoked' ? (row.revokedAt?.toISOString() ?? null) : null,
  change: row.change && {
    to: row.change.to as SettableStatus,
    state: changeState(row.change, now),
    at: row.change.begunAt.toISOString(),
    by: row.change.by,
  },
})

const ID: SortKey = { of: sql`${credentials.id}`, type: 'uuid' }
const CREATED: SortKey = { of: sql`${credentials.createdAt}`, type: 'timestamptz' }

/** Each as indexes have it. Names are in the order of the list of residents. */
const KEYS = {
  createdAt: [CREATED, ID],
  name: [orderedName(credentials.searchText), { of: sql`${credentials.einwohnerId}`, type: 'uuid' }, ID],
  status: [{ of: SHOWN_STATUS, type: 'text' }, CREATED, ID],
} as const satisfies Record<CredentialSort, readonly SortKey[]>

/** The Stimmregister tab: records with their resident, municipality and item. */
export function createCredentialListRepository({ db, sealer, now }: { db: Database; sealer: Sealer; now: Clock }) {
  const joined = <More extends Record<string, SQL>>(language: Language, more: More) =>
    db
      .select({ ...columnsIn(language), ...more })
      .from(credentials)
      .innerJoin(einwohner, eq(einwohner.id, credentials.einwohnerId))
      .innerJoin(gemeinden, eq(gemeinden.id, credentials.gemeindeId))
      .innerJoin(volksbegehren, eq(volksbegehren.id, credentials.volksbegehrenId))
      .leftJoin(credentialChanges, eq(credentialChanges.credentialId, credentials.id))

  return {
    find: async (id: string, language: Language): Promise<CredentialRecord | undefined> => {
      const [row] = await joined(language, {}).where(eq(credentials.id, id))
      return row === undefined ? undefined : toRecord(row, now())
    },

    /** How many a list has, or null: more than `limit`. */
    count: async (
      search: ListedCredentials,
      { visible, limit }: { visible: VisibleMunicipalities; limit: number },
    ): Promise<number | null> => {
      const where = and(isVisible(visible), isSearched(search, now()))
      const counted = await countAlong({ db, table: credentials, where }, limit)
      return counted <= limit ? counted : null
    },

    /** One page, and how many there are up to `COUNT_LIMIT`. Any page of a long list is as fast as the first (record 0038). */
    search: async (
      search: ListedCredentials,
      visible: VisibleMunicipalities,
      language: Language,
    ): Promise<CredentialPage> => {
      const at = now()
      const { sort = 'createdAt', direction = sort === 'createdAt' ? 'desc' : 'asc' } = search
      const list: NamedList<Row & NamedRow> = {
        db,
        table: credentials,
        searchText: credentials.searchText,
        order: { keys: KEYS[sort], direction, isByName: sort === 'name' },
        where: and(isVisible(visible), isSearched(search, at)),
        read: (page, { keys, order }) =>
          joined(language, { keys, total: sql<number | null>`page.total` })
            .innerJoin(sql`(${page}) as page`, sql`page.id = ${credentials.id}`)
            .orderBy(order),
      }
      const cursors = createCursors(sealer, `credentials.${visible === 'all' ? visible : visible.toSorted()}.${sort}`)
      const position = positionOfLetters(search.letters, direction) ?? cursors.open(search.cursor)
      const query = parseResidentQuery(search.text ?? '')
      const fits = isNamed(query)
      const { total, ...page } =
        fits === undefined
          ? { ...(await readAlong(list, position)), total: await countAlong(list) }
          : await readFound(list, { query, fits }, position)
      return { ...cursors.describe(page, position, (row) => toRecord(row, at)), total: isCounted(total) ? total : null }
    },
  }
}

const isCounted = (total: number | null): boolean => total !== null && total <= COUNT_LIMIT

export type CredentialListRepository = ReturnType<typeof createCredentialListRepository>

function isVisible(visible: VisibleMunicipalities): SQL | undefined {
  if (visible === 'all') return undefined
  return visible.length === 0 ? sql`false` : inArray(credentials.gemeindeId, [...visible])
}

const isSearched = (
  { municipalityId, residentId, popularVoteId, status }: ListedCredentials,
  now: Date,
): SQL | undefined =>
  and(
    municipalityId === undefined ? undefined : eq(credentials.gemeindeId, municipalityId),
    residentId === undefined ? undefined : eq(credentials.einwohnerId, residentId),
    popularVoteId === undefined ? undefined : eq(credentials.volksbegehrenId, popularVoteId),
    hasStatus(status, now),
  )

/** `error` are those that the issuer has made no offer for; a lapsed offer is found as `EXPIRED`. `faulty` are those, what it says that we do not know, and changes that failed or are unconfirmed. */
function hasStatus(status: CredentialSearch['status'], now: Date): SQL | undefined {
  if (status === undefined) return undefined
  if (status === 'pending') return eq(credentials.status, 'pending')
  if (status === 'error') return and(eq(credentials.status, 'error'), sql`${SHOWN_STATUS} = '~'`)
  const said = and(inArray(SHOWN_STATUS, SAID[status] ?? [status]), ne(credentials.status, 'pending'))
  return status === 'faulty' ? or(said, withTroubledChange(now)) : said
}

/** What the issuer has said of the records that are listed together. Of those without an offer nothing, and of the pending ones nothing yet. */
const SAID: { [Status in NonNullable<CredentialSearch['status']>]?: string[] } = {
  unknown: [...SHOWN_AS_UNKNOWN],
  open: [...OPEN_OFFER_STATUSES],
  faulty: ['~', 'unknown'],
}

/** Undefined where the text says nothing that could be looked for. */
function isNamed(query: ResidentQuery): SQL | undefined {
  const { birthDate } = query
  const isBorn = sql`${credentials.einwohnerId} in (select ${einwohner.id} from ${einwohner} where ${einwohner.geburtsdatum} = ${birthDate}::date)`
  return and(fitsNames(credentials.searchText, query), birthDate === undefined ? undefined : isBorn)
}
