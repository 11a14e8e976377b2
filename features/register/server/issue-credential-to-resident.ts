import { type Actor, mayActFor } from '@e-collecting/auth/server'
import { DomainError } from '@e-collecting/kernel'
import type { ResidentLookup } from '@e-collecting/municipalities/server'
import type { IssueCredential } from '../contract.ts'
import { completeIssuance } from './issue-register-credential.ts'
import { type IssueRegisterCredentialDeps, prepareIssuance } from './prepare-issuance.ts'

export interface IssueCredentialToResidentDeps extends IssueRegisterCredentialDeps {
  residents: Pick<ResidentLookup, 'find' | 'listSamePersons'>
}

/**
 * Staff issue a credential to a resident: the same use case as self-service, under the name of who does it. After a revocation only
 * staff may issue again; the nullifier is the same, so it still counts once.
 * @returns id of the record.
 * @throws DomainError `resident-not-found`, also without a right to the municipality, and what `prepareIssuance` and
 * `completeIssuance` throw.
 */
export async function issueCredentialToResident(
  deps: IssueCredentialToResidentDeps,
  input: IssueCredential,
  actor: Actor,
): Promise<string> {
  const resident = await deps.residents.find(input.residentId)
  if (resident === undefined || !mayActFor(actor, resident.municipalityId))
    throw new DomainError('resident-not-found', 'There is no such resident.')
  const prepared = await prepareIssuance(deps, { resident, popularVote: input.popularVote }, actor)
  return (await completeIssuance(deps, prepared, actor)).id
}
