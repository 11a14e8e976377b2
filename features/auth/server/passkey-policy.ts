import { FRESH_PASSKEY_MS, type MissingFactor } from '../contract.ts'
import type { StaffSession } from './session-repository.ts'

/**
 * Whether staff need a passkey beside the mailed link: outside demo mode always; in demo mode who has one is asked for it; at an
 * address that cannot have any (an IP address) nobody is.
 */
export type PasskeyPolicy = 'required' | 'optional' | 'not-possible'

/** To whom passkeys are bound. */
export interface PasskeySettings {
  policy: PasskeyPolicy
  /** Host name of `PUBLIC_URL` (WebAuthn Level 3 §5.1.2). */
  relyingPartyId: string
  /** Where our own pages are; an answer for any other is refused. */
  origins: readonly string[]
}

type SecondFactor = Pick<StaffSession, 'secondFactorAt'> & { account: { passkeyCount: number } }

/** What a session still needs before it is one of staff. */
export function findMissingFactor(policy: PasskeyPolicy, { account, secondFactorAt }: SecondFactor): MissingFactor {
  if (policy === 'not-possible') return null
  if (account.passkeyCount === 0) return policy === 'required' ? 'enrolment' : null
  return secondFactorAt === null ? 'passkey' : null
}

/** Whether a passkey was given just now, or the account of a demo has none to give. */
export function hasFreshPasskey(policy: PasskeyPolicy, { account, secondFactorAt }: SecondFactor, now: Date): boolean {
  if (policy === 'not-possible') return true
  if (account.passkeyCount === 0) return policy === 'optional'
  return secondFactorAt !== null && now.getTime() - secondFactorAt.getTime() < FRESH_PASSKEY_MS
}
