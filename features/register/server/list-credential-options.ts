import type { Actor } from '@e-collecting/auth/server'
import type { Language } from '@e-collecting/i18n'
import { type Clock, swissDay } from '@e-collecting/kernel'
import type { MunicipalityDirectory } from '@e-collecting/municipalities/server'
import { isBeforeStart, isEnded } from '@e-collecting/popular-votes/contract'
import {
  type FindMunicipality,
  type PopularVoteRecord,
  type PopularVoteRepository,
  scopeOf,
} from '@e-collecting/popular-votes/server'
import type { CredentialOptions } from '../contract.ts'
import { canIssue } from './find-register-municipality.ts'

export interface ListCredentialOptionsDeps {
  votes: Pick<PopularVoteRepository, 'listAll'>
  municipalities: Pick<MunicipalityDirectory, 'listAll'>
  findMunicipality: FindMunicipality
  now: Clock
}

const BY_NAME = new Intl.Collator('de-CH')

/** What the filter and the form may offer: the municipalities of the actor, and all items, of which some are open. */
export async function listCredentialOptions(
  { votes, municipalities, findMunicipality, now }: ListCredentialOptionsDeps,
  { actor, language }: { actor: Actor; language: Language },
): Promise<CredentialOptions> {
  const own = await municipalities.listAll(actor.isAdmin ? undefined : actor.municipalityIds)
  const titleOf = ({ titles }: Pick<PopularVoteRecord, 'titles'>) => titles[language] ?? titles.de
  const items = (await votes.listAll())
    // What is being prepared is for admins, who manage items.
    .filter(({ status }) => actor.isAdmin || status === 'active')
    .toSorted((a, b) => BY_NAME.compare(titleOf(a), titleOf(b)) || BY_NAME.compare(a.slug, b.slug))
  const at = now()
  return {
    municipalities: own.map(({ id, name, bfsNumber, canton, ...identity }) => ({
      id,
      name,
      bfsNumber,
      canton,
      hasDid: canIssue(identity),
    })),
    popularVotes: items.map((item) => ({
      ...scopeOf(item, findMunicipality),
      slug: item.slug,
      title: titleOf(item),
      isIssuable:
        item.status === 'active' && !isEnded(item.endDate, at) && !isBeforeStart(item.startDate, swissDay(at)),
    })),
  }
}
