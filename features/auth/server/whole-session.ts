import { DomainError } from '@e-collecting/kernel'
import type { SessionView } from '../contract.ts'
import type { AuthDeps } from './auth-deps.ts'
import { findMissingFactor, type PasskeyPolicy } from './passkey-policy.ts'
import type { StaffSession } from './session-repository.ts'
import { toSignedInUser } from './signed-in-user.ts'

/** @throws DomainError `not-signed-in` */
export function requireAnySession(session: StaffSession | undefined): StaffSession {
  if (session === undefined) throw new DomainError('not-signed-in', 'Sign in first.')
  return session
}

/** A session from which nothing is missing. @throws DomainError `not-signed-in`, `second-factor-required` */
export function requireWholeSession(policy: PasskeyPolicy, session: StaffSession | undefined): StaffSession {
  const any = requireAnySession(session)
  if (findMissingFactor(policy, any) !== null)
    throw new DomainError('second-factor-required', 'The passkey is missing from this session.')
  return any
}

export async function toSessionView(
  deps: Pick<AuthDeps, 'passkeys' | 'nameMunicipalities'>,
  session: StaffSession | undefined,
): Promise<SessionView> {
  if (session === undefined) return { user: null, missing: null }
  const user = await toSignedInUser(deps, session.account)
  return { user, missing: findMissingFactor(deps.passkeys.policy, session) }
}
