import { type Actor, mayActFor } from '@e-collecting/auth/server'
import { DomainError } from '@e-collecting/kernel'
import {
  listMergedRegisters,
  type MunicipalityDirectory,
  type ResidentEntry,
  type ResidentLookup,
} from '@e-collecting/municipalities/server'
import type { PopularVoteRecord } from '@e-collecting/popular-votes/server'
import type { StoredCredential } from './credential-column-statements.ts'
import type { CredentialRepository } from './credential-repository.ts'
import { decideIssuance, type IssuanceDecision } from './decide-issuance.ts'

export interface RequireNoneInMergedDeps {
  credentials: Pick<CredentialRepository, 'noteRefusal'>
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
 * @param actor of the staff, whose attempt goes into the log; null: the resident asks
 * @throws DomainError `credential-in-merged-register` for staff who may act for that register, `not-allowed` for others; `credential-exists`,
 * `credential-in-progress` or `credential-revoked-before` for the resident; what `findLive` throws
 */
export async function requireNoneInMerged(
  { municipalities, residents, credentials, findLive }: RequireNoneInMergedDeps,
  resident: Pick<ResidentEntry, 'id' | 'municipalityId'>,
  { vote, actor, now }: { vote: Pick<PopularVoteRecord, 'id' | 'slug'>; actor: Actor | null; now: Date },
): Promise<void> {
  const others = await listMergedRegisters(municipalities, resident.municipalityId)
  if (others.length === 0) return
  for (const residentId of await residents.listSamePersons(resident.id, others)) {
    const record = await findLive({ residentId, popularVoteId: vote.id })
    const refusal = record && refusalBy(record, now)
    if (record === undefined || refusal === undefined) continue
    if (actor === null) throw hasOne(refusal)
    await credentials.noteRefusal({
      actor,
      at: now,
      action: 'credential.refused',
      recordId: record.id,
      municipalityId: resident.municipalityId,
      detail: { popularVote: vote.slug },
    })
    throw hasOne(mayActFor(actor, record.municipalityId) ? 'credential-in-merged-register' : 'not-allowed')
  }
}

const hasOne = (code: Refusal | 'credential-in-merged-register' | 'not-allowed') =>
  new DomainError(code, 'Somebody of this name and birth date has one in a register that has merged with this one.')

type Refusal = Extract<IssuanceDecision, { kind: 'refused' }>['code']

function refusalBy(record: StoredCredential, now: Date): Refusal | undefined {
  const decision = decideIssuance(record, 'resident', now)
  if (decision.kind === 'refused') return decision.code
  return decision.kind === 'again' && !decision.cancelFirst ? undefined : 'credential-in-progress'
}
