import { createCursors, type Database, type Position } from '@e-collecting/database'
import { DomainError, type Sealer } from '@e-collecting/kernel'
import type { ResidentPage, ResidentSearch } from '../contract.ts'
import { parseResidentQuery } from './fold-search.ts'
import { createMunicipalityRepository } from './municipality-repository.ts'
import { positionOfLetters } from './named-list-statements.ts'
import { createResidentListRepository, type ResidentOrder } from './resident-list-repository.ts'

/** From so many hidden residents for each that is shown on, walking along an index takes longer than ordering those that are shown. */
const HIDDEN_TO_SHOWN = 10

export type SearchResidents = (municipalityId: string, search: ResidentSearch) => Promise<ResidentPage>

/**
 * Lists and searches the residents of a municipality. Any page of a long list is as fast as the first (record 0038).
 * @throws DomainError `municipality-not-found` (of the returned function).
 */
export function createResidentSearch({ db, sealer }: { db: Database; sealer: Sealer }): SearchResidents {
  const residents = createResidentListRepository(db)
  const municipalities = createMunicipalityRepository(db)

  return async (municipalityId, { isArchived = false, sort = 'name', direction = 'asc', ...search }) => {
    const municipality = await municipalities.findManaged(municipalityId)
    if (municipality === undefined) throw new DomainError('municipality-not-found', 'There is no such municipality.')
    const { importNumber, hiddenCount, residentCount, archivedCount } = municipality
    const count = isArchived ? archivedCount : residentCount
    const isMostlyHidden = hiddenCount > HIDDEN_TO_SHOWN * count
    const order: ResidentOrder = { municipalityId, importNumber, isMostlyHidden, isArchived, sort, direction }
    const cursors = createCursors(sealer, `residents.${municipalityId}.${sort}`)
    const position = positionOfLetters(search.letters, direction) ?? cursors.open(search.cursor)
    const { total, ...page } = await readPage(order, search.text, position, count)
    return { ...cursors.describe(page, position, ({ keys: _, total: __, ...resident }) => resident), total }
  }

  async function readPage(order: ResidentOrder, text = '', position: Position | undefined, count: number) {
    if (text.trim() === '') return { ...(await residents.listPage(order, position)), total: count }
    const query = parseResidentQuery(text)
    const isNothing = query.birthDate === undefined && query.patterns.length === 0
    if (isNothing) return { rows: [], previous: undefined, next: undefined, total: 0 }
    return residents.search(order, query, position)
  }
}
