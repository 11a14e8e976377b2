import { recordAudit } from '@e-collecting/audit/server'
import type { Database } from '@e-collecting/database'
import { DomainError } from '@e-collecting/kernel'
import type { LinkToken, SignedIn } from '../contract.ts'
import type { AuthDeps } from './auth-deps.ts'
import { endPreviousSession, type OpenedSession, openSession, type SigningInBrowser } from './open-session.ts'
import { findMissingFactor } from './passkey-policy.ts'
import { recordSignIn } from './record-sign-in.ts'
import { createSignInLinkRepository } from './sign-in-link-repository.ts'
import { toSignedInUser } from './signed-in-user.ts'
import { createStaffRepository, hasAnyRole, type StaffAccount } from './staff-repository.ts'
import { hashToken } from './tokens.ts'

export type SignInDeps = Pick<
  AuthDeps,
  'db' | 'now' | 'randomBytes' | 'adminEmails' | 'isFirstSignInAdmin' | 'passkeys' | 'nameMunicipalities'
>

export interface SignedInSession extends OpenedSession {
  signedIn: SignedIn
}

/**
 * Uses a sign-in link up and opens a session, which is one of staff when its second factor is given. An address of `adminEmails` becomes admin, as does the very first one in
 * demo mode; one without a role leaves nothing behind.
 * @throws DomainError `link-invalid`; `no-role`, and then the session this browser held has ended, too
 */
export async function signIn(
  deps: SignInDeps,
  { token }: LinkToken,
  browser: SigningInBrowser,
): Promise<SignedInSession> {
  const now = deps.now()
  // A refusal must not undo that the link was used: it is thrown after the transaction.
  const result = await deps.db.transaction(async (tx) => {
    const email = await useUp(tx, hashToken(token), now)
    if (email === undefined) return 'link-invalid'
    const entered = await enter(tx, deps, email)
    // After the account, as whoever ends sessions of it does, or the two could wait for each other.
    await endPreviousSession(tx, browser.previousToken)
    if (entered === 'no-role') return entered
    const { account, missing } = entered
    const opened = await openSession(tx, deps, { userId: account.id, device: browser.device, missing })
    return { ...entered, ...opened }
  })
  if (result === 'link-invalid') throw new DomainError('link-invalid', 'The link has expired or was used.')
  if (result === 'no-role') throw new DomainError('no-role', 'This address has no role.')
  const { account, outcome, missing, ...opened } = result
  return { ...opened, signedIn: { outcome, user: await toSignedInUser(deps, account), missing } }
}

/** Uses a link up. Its account is held before, as by whoever ends its links. @returns whose it was */
async function useUp(tx: Database, tokenHash: string, now: Date): Promise<string | undefined> {
  const links = createSignInLinkRepository(tx)
  const link = await links.find(tokenHash, now)
  if (link === undefined) return undefined
  await createStaffRepository(tx).lockByEmail(link.email)
  return (await links.take(tokenHash, now))?.email
}

type Entered = Omit<SignedIn, 'user'> & { account: StaffAccount }

/** The account of an address that has proved itself, and is held. */
async function enter(tx: Database, deps: SignInDeps, email: string): Promise<Entered | 'no-role'> {
  const now = deps.now()
  const staff = createStaffRepository(tx)
  const known = await staff.findByEmail(email)
  const reason = known?.isAdmin === true ? undefined : await findReasonForAdmin(tx, deps, email)
  if (reason === undefined && (known === undefined || !hasAnyRole(known))) return 'no-role'
  const userId = known?.id ?? (await staff.ensure(email, now))
  const event = { actor: { userId, email }, at: now, recordId: userId } as const
  if (reason !== undefined) {
    await staff.grant(userId, { role: 'admin' }, null, now)
    await recordAudit(tx, { ...event, action: 'staff.first-admin-created', detail: { reason } })
  }
  const account = await staff.findById(userId)
  if (account === undefined) return 'no-role'
  const missing = findMissingFactor(deps.passkeys.policy, { account, secondFactorAt: null })
  if (missing === null) await recordSignIn(tx, event.actor, now)
  const outcome = reason === undefined ? 'signed-in' : 'admin-created'
  return { account, outcome, missing }
}

/** Why this address becomes admin now, if it does. */
async function findReasonForAdmin(
  tx: Database,
  { adminEmails, isFirstSignInAdmin, now }: SignInDeps,
  email: string,
): Promise<'configured-address' | 'first-sign-in' | undefined> {
  if (adminEmails.includes(email)) return 'configured-address'
  const mayBeFirst = isFirstSignInAdmin && adminEmails.length === 0
  return mayBeFirst && (await createStaffRepository(tx).recordFirstRole(now())) ? 'first-sign-in' : undefined
}
