import type { Actor } from '@e-collecting/auth/server'
import type { Database } from '@e-collecting/database'
import { type Clock, swissDay } from '@e-collecting/kernel'
import type { MunicipalityDirectory } from '@e-collecting/municipalities/server'
import { isBeforeStart, isEnded, type TitleLanguage } from '@e-collecting/popular-votes/contract'
import type { CredentialOptions } from '../contract.ts'
import { createCredentialListRepository } from './credential-list-repository.ts'
import { canIssue } from './find-register-municipality.ts'

export interface ListCredentialOptionsDeps {
  db: Database
  municipalities: Pick<MunicipalityDirectory, 'listAll'>
  now: Clock
}

/** What the filter and the form may offer: the municipalities of the actor, and all items, of which some are open. */
export async function listCredentialOptions(
  { db, municipalities, now }: ListCredentialOptionsDeps,
  { actor, language }: { actor: Actor; language: TitleLanguage },
): Promise<CredentialOptions> {
  const own = await municipalities.listAll(actor.isAdmin ? undefined : actor.municipalityIds)
  const items = (await createCredentialListRepository(db).listItems(language)).filter(
    // What is being prepared is for admins, who manage items (decision 16).
    ({ status }) => actor.isAdmin || status === 'active',
  )
  const at = now()
  return {
    municipalities: own.map(({ id, name, bfsNumber, canton, ...identity }) => ({
      ...{ id, name, bfsNumber, canton },
      hasDid: canIssue(identity),
    })),
    popularVotes: items.map(({ slug, title, level, canton, bfsNumber, status, startDate, endDate }) => ({
      ...{ slug, title, level, canton },
      municipality: bfsNumber === null ? null : { bfsNumber },
      isIssuable: status === 'active' && !isEnded(endDate, at) && !isBeforeStart(startDate, swissDay(at)),
    })),
  }
}
