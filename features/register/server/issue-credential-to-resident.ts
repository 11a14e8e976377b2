import { type Actor, holdRight, mayActFor } from '@e-collecting/auth/server'
import type { Database } from '@e-collecting/database'
import { DomainError } from '@e-collecting/kernel'
import type { ResidentLookup } from '@e-collecting/municipalities/server'
import type { IssueCredential } from '../contract.ts'
import { completeIssuance } from './issue-register-credential.ts'
import { type IssueRegisterCredentialDeps, prepareIssuance } from './prepare-issuance.ts'

export interface IssueCredentialToResidentDeps extends IssueRegisterCredentialDeps {
  db: Database
  residents: Pick<ResidentLookup, 'find' | 'listSamePersons'>
}

/**
 * Staff issue a credential to a resident: the same use case as self-service, under the name of who does it. After a revocation only
 * staff may issue again; the nullifier is the same, so it still counts once. As the issuer takes its time to answer, the right is looked at
 * again before it is to make an offer.
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
  if (resident === undefined || !mayActFor(actor, resident.municipalityId)) throw residentNotFound()
  const prepared = await prepareIssuance(deps, { resident, popularVote: input.popularVote }, actor)
  if (!(await holdRight(deps.db, actor.userId, resident.municipalityId))) throw residentNotFound()
  return (await completeIssuance(deps, prepared, actor)).id
}

const residentNotFound = () => new DomainError('resident-not-found', 'There is no such resident.')
