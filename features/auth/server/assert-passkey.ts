import { DomainError } from '@e-collecting/kernel'
import type { GivePasskey, PasskeyRequest } from '../contract.ts'
import type { EnrolPasskeyDeps } from './enrol-passkey.ts'
import { type CompletedSession, giveSecondFactor } from './give-second-factor.ts'
import { openChallenge, takeChallenge } from './passkey-challenge.ts'
import { createPasskeyRepository } from './passkey-repository.ts'
import type { StaffSession } from './session-repository.ts'
import { createStaffRepository } from './staff-repository.ts'

export type AssertPasskeyDeps = EnrolPasskeyDeps

/** Asks for one of the passkeys of the account. @throws DomainError `passkey-not-found` when it has none, `too-many-requests` */
export async function beginAssertion(deps: AssertPasskeyDeps, session: StaffSession): Promise<PasskeyRequest> {
  const passkeys = await createPasskeyRepository(deps.db).listOf(session.account.id)
  if (passkeys.length === 0) throw new DomainError('passkey-not-found', 'This account has no passkey.')
  const challenge = await openChallenge(deps, session, 'assertion')
  return { options: await deps.ceremonies.createAssertionOptions(passkeys, challenge) }
}

/** Takes a passkey of the account for the session's second factor. @throws DomainError `passkey-refused` */
export async function assertPasskey(
  deps: AssertPasskeyDeps,
  session: StaffSession,
  { response }: GivePasskey,
): Promise<CompletedSession> {
  const challenge = await takeChallenge(deps, session, 'assertion')
  const passkeys = await createPasskeyRepository(deps.db).listOf(session.account.id)
  const passkey = passkeys.find(({ credentialId }) => credentialId === response.id)
  if (passkey === undefined) throw new DomainError('passkey-refused', 'This is no passkey of the account.')
  const counter = await deps.ceremonies.verifyAssertion(response, challenge, passkey)
  return deps.db.transaction(async (tx) => {
    // First, as who ends sessions of the account does, or the two could wait for each other.
    await createStaffRepository(tx).lockById(session.account.id)
    await createPasskeyRepository(tx).recordUse(passkey.id, counter, deps.now())
    return giveSecondFactor(tx, deps, session)
  })
}
