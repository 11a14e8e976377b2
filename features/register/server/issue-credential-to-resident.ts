import { type Actor, mayActFor } from '@e-collecting/auth/server'
import { DomainError } from '@e-collecting/kernel'
import type { IssueCredential } from '../contract.ts'
import { completeIssuance, type IssueRegisterCredentialDeps, prepareIssuance } from './issue-register-credential.ts'

/**
 * Staff issue a credential to a resident: the same use case as self-service, under the name of who does it. After a revocation only
 * staff may issue again; the nullifier is the same, so it still counts once (decision 27).
 * @returns id of the record.
 * @throws DomainError `resident-not-found`, also without a right to the municipality, and what `prepareIssuance` and
 * `completeIssuance` throw.
 */
export async function issueCredentialToResident(
  deps: IssueRegisterCredentialDeps,
  input: IssueCredential,
  actor: Actor,
): Promise<string> {
  const resident = await deps.residents.findById(input.residentId)
  if (resident === undefined || !mayActFor(actor, resident.municipalityId))
    throw new DomainError('resident-not-found', 'There is no such resident.')
  return (await completeIssuance(deps, await prepareIssuance(deps, input, actor), actor)).id
}
