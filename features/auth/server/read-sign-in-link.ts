import { DomainError } from '@e-collecting/kernel'
import type { LinkToken, SignInLinkView } from '../contract.ts'
import type { AuthDeps } from './auth-deps.ts'
import { createSignInLinkRepository } from './sign-in-link-repository.ts'
import { hashToken } from './tokens.ts'

/** Whom a sign-in link is for, without using it up: the page asks before it signs in. @throws DomainError `link-invalid` */
export async function readSignInLink(
  { db, now }: Pick<AuthDeps, 'db' | 'now'>,
  { token }: LinkToken,
): Promise<SignInLinkView> {
  const link = await createSignInLinkRepository(db).find(hashToken(token), now())
  if (link === undefined) throw new DomainError('link-invalid', 'The link has expired or was used.')
  return { email: link.email, expiresAt: link.expiresAt.toISOString() }
}
