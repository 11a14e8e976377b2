import { DomainError } from '@e-collecting/kernel'
import {
  listMergedRegisters,
  type MunicipalityDirectory,
  type ResidentEntry,
  type ResidentLookup,
} from '@e-collecting/municipalities/server'
import type { PopularVoteRecord } from '@e-collecting/popular-votes/server'
import type { StoredCredential } from './credential-column-statements.ts'
import { decideIssuance } from './decide-issuance.ts'

export interface RequireNoneInMergedDeps {
  municipalities: Pick<MunicipalityDirectory, 'listRegisters'>
  residents: Pick<ResidentLookup, 'listSamePersons'>
  /** The record of somebody and an item, as the issuer says at this moment. */
  findLive: (key: {
    residentId: string
    popularVoteId: PopularVoteRecord['id']
  }) => Promise<StoredCredential | undefined>
}

/**
 * Where municipalities have merged, somebody may stand in several of their registers, also as one who has left. The once-only tag is made of
 * the entry, so a credential of another entry would count once more: it is refused as long as one of the same name and birth date has,
 * had or may still collect one (record 0084).
 * @param isStaff whether staff ask, who are told where to look
 * @throws DomainError `credential-in-merged-register` for staff; `credential-exists`, `credential-in-progress` or
 * `credential-revoked-before` for the resident; what `findLive` throws
 */
export async function requireNoneInMerged(
  { municipalities, residents, findLive }: RequireNoneInMergedDeps,
  resident: Pick<ResidentEntry, 'id' | 'municipalityId'>,
  { popularVoteId, isStaff, now }: { popularVoteId: PopularVoteRecord['id']; isStaff: boolean; now: Date },
): Promise<void> {
  const others = await listMergedRegisters(municipalities, resident.municipalityId)
  if (others.length === 0) return
  for (const residentId of await residents.listSamePersons(resident.id, others)) {
    const record = await findLive({ residentId, popularVoteId })
    const refusal = refusalBy(record, now)
    if (refusal === undefined) continue
    const code = isStaff ? 'credential-in-merged-register' : refusal
    throw new DomainError(
      code,
      'Somebody of this name and birth date has one in a register that has merged with this one.',
    )
  }
}

function refusalBy(record: StoredCredential | undefined, now: Date) {
  const decision = decideIssuance(record, 'resident', now)
  if (decision.kind === 'refused') return decision.code
  if (record === undefined || (decision.kind === 'again' && !decision.cancelFirst)) return undefined
  return 'credential-in-progress'
}
