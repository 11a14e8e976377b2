import { findNewestAudit } from '@e-collecting/audit/server'
import type { Actor } from '@e-collecting/auth/server'
import type { Database } from '@e-collecting/database'
import type { Language } from '@e-collecting/i18n'
import { type Clock, swissDay } from '@e-collecting/kernel'
import type { MunicipalityDirectory } from '@e-collecting/municipalities/server'
import { checkScope, isEndingSoon } from '@e-collecting/popular-votes/contract'
import { type FindMunicipality, type PopularVoteRepository, scopeOf } from '@e-collecting/popular-votes/server'
import { OVERVIEW_COUNT_LIMIT, type Overview } from '../contract.ts'
import type { CredentialListRepository } from './credential-list-repository.ts'

export interface ReadOverviewDeps {
  db: Database
  list: Pick<CredentialListRepository, 'count'>
  votes: Pick<PopularVoteRepository, 'listActive'>
  findMunicipality: FindMunicipality
  municipalities: Pick<MunicipalityDirectory, 'findById' | 'listAll'>
  now: Clock
}

/** What waits for somebody: of all municipalities for an admin, of their own for everybody else. Items and municipalities are in memory. */
export async function readOverview(
  deps: ReadOverviewDeps,
  { actor, language }: { actor: Actor; language: Language },
): Promise<Overview> {
  const ids = actor.isAdmin ? undefined : actor.municipalityIds
  const counted = { visible: ids ?? 'all', limit: OVERVIEW_COUNT_LIMIT } as const
  const [openOffers, faulty, ending, lastImport] = await Promise.all([
    deps.list.count({ status: 'open' }, counted),
    deps.list.count({ status: 'faulty' }, counted),
    listEnding(deps, ids, language),
    findLastImport(deps, ids),
  ])
  return { openOffers, faulty, ending, lastImport }
}

async function listEnding(
  { votes, municipalities, findMunicipality, now }: ReadOverviewDeps,
  ids: readonly string[] | undefined,
  language: Language,
): Promise<Overview['ending']> {
  const today = swissDay(now())
  const own = ids && (await municipalities.listAll(ids))
  return (await votes.listActive())
    .filter(({ endDate }) => isEndingSoon(endDate, today))
    .filter(
      (item) =>
        own === undefined ||
        own.some((municipality) => checkScope(scopeOf(item, findMunicipality), municipality) === 'in-scope'),
    )
    .map(({ slug, titles, endDate }) => ({ slug, title: titles[language] ?? titles.de, endDate: endDate ?? '' }))
    .toSorted((a, b) => (a.endDate + a.slug < b.endDate + b.slug ? -1 : 1))
}

async function findLastImport(
  { db, municipalities }: ReadOverviewDeps,
  municipalityIds: readonly string[] | undefined,
): Promise<Overview['lastImport']> {
  const entry = await findNewestAudit(db, { action: 'residents.imported', municipalityIds })
  if (entry === undefined) return null
  const { at, municipalityId, detail } = entry
  const municipality = municipalityId === null ? undefined : await municipalities.findById(municipalityId)
  return {
    at,
    municipality: municipality === undefined ? null : { id: municipality.id, name: municipality.name },
    taken: numberOf(detail.created) + numberOf(detail.updated) + numberOf(detail.unchanged),
    faulty: numberOf(detail.left),
  }
}

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0)
