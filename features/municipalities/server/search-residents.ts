import type { Database } from '@e-collecting/database'
import { DomainError } from '@e-collecting/kernel'
import { COUNT_LIMIT, PAGE_SIZE, type ResidentPage, type ResidentSearch } from '../contract.ts'
import { parseResidentQuery } from './fold-search.ts'
import { createMunicipalityRepository } from './municipality-repository.ts'
import {
  ANCHOR_DISTANCE,
  type Anchor,
  createResidentListRepository,
  type ResidentOrder,
} from './resident-list-repository.ts'

/** Orders whose anchors are remembered; an order of a hundred thousand residents takes some 50 kB. */
const REMEMBERED_ORDERS = 32
/** From so many hidden residents for each that is shown on, walking along an index takes longer than ordering those that are shown. */
const HIDDEN_TO_SHOWN = 10

export type SearchResidents = (municipalityId: string, search: ResidentSearch) => Promise<ResidentPage>

/**
 * Lists and searches the residents of a municipality. Any page of a long list is as fast as the first: it is reached from
 * an anchor nearby. Anchors are found once for each state of the register, which `registerVersion` names.
 * @throws DomainError `municipality-not-found` (of the returned function).
 */
export function createResidentSearch(db: Database): SearchResidents {
  const residents = createResidentListRepository(db)
  const municipalities = createMunicipalityRepository(db)
  // Asynchronous, as the query builder's own promise asks again each time somebody waits for it.
  const anchorsOf = rememberAnchors(async (order) => residents.listAnchors(order))

  return async (municipalityId, { text = '', isArchived = false, sort = 'name', direction = 'asc', page = 1 }) => {
    const municipality = await municipalities.findManaged(municipalityId)
    if (municipality === undefined) throw new DomainError('municipality-not-found', 'There is no such municipality.')
    const { importNumber, hiddenCount, residentCount, archivedCount } = municipality
    const total = isArchived ? archivedCount : residentCount
    const isMostlyHidden = hiddenCount > HIDDEN_TO_SHOWN * total
    const order: ResidentOrder = { municipalityId, importNumber, isMostlyHidden, isArchived, sort, direction }
    const window = { offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE + 1 }
    const query = parseResidentQuery(text)

    if (query.birthDate === undefined && query.patterns.length === 0) {
      if (text.trim() !== '' || window.offset >= total) return pageOf([], page, text.trim() === '' ? total : 0)
      const start = window.offset < ANCHOR_DISTANCE ? undefined : await anchorsOf(order, municipality.registerVersion)
      const anchor = start?.[Math.floor(window.offset / ANCHOR_DISTANCE)]
      const offset = anchor === undefined ? window.offset : window.offset % ANCHOR_DISTANCE
      return pageOf(await residents.listPage(order, { anchor, offset, limit: window.limit }), page, total)
    }
    const named = await residents.countNamed(order, query)
    const few = (named ?? 0) > COUNT_LIMIT ? undefined : await residents.listFew(order, query, window)
    if (few?.total !== undefined) return pageOf(few.items, page, few.total)
    return pageOf(await residents.listMany(order, query, window, named), page, null)
  }
}

const pageOf = (items: ResidentPage['items'], page: number, total: number | null): ResidentPage => ({
  items: items.slice(0, PAGE_SIZE),
  page,
  hasNext: items.length > PAGE_SIZE,
  total,
})

/** Remembers the anchors of the orders asked for last; callers at the same time share one query. */
function rememberAnchors(listAnchors: (order: ResidentOrder) => Promise<Anchor[]>) {
  const remembered = new Map<string, { version: number; anchors: Promise<Anchor[]> }>()
  return (order: ResidentOrder, version: number): Promise<Anchor[]> => {
    const key = JSON.stringify(order)
    const known = remembered.get(key)
    remembered.delete(key)
    const entry = known?.version === version ? known : { version, anchors: listAnchors(order) }
    entry.anchors.catch(() => remembered.delete(key))
    remembered.set(key, entry)
    const [oldest] = remembered.keys()
    if (remembered.size > REMEMBERED_ORDERS && oldest !== undefined) remembered.delete(oldest)
    return entry.anchors
  }
}
