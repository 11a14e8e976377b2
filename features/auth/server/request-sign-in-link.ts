import { createHmac } from 'node:crypto'
import { type RequestSignInLink, SIGN_IN_LINK_LIFETIME_MS } from '../contract.ts'
import type { AuthDeps } from './auth-deps.ts'
import { writeSignInMail } from './auth-mails.ts'
import { createSignInLinkRepository } from './sign-in-link-repository.ts'
import { createToken, hashToken } from './tokens.ts'

export type RequestSignInLinkDeps = Pick<
  AuthDeps,
  'db' | 'now' | 'randomBytes' | 'mailer' | 'productName' | 'publicUrl' | 'count' | 'pseudonymSecret'
>

/**
 * Mails a sign-in link to an address, whoever it belongs to: nobody is looked up, so an answer and its time say nothing about who
 * has a role (decision 21). The token stands in the fragment, which no server and no mail scanner's request ever carries.
 * @param input `email` normalised.
 * @param browserSecret of the browser that asks.
 * @throws DomainError `too-many-requests`, `mail-unavailable`
 */
export async function requestSignInLink(
  deps: RequestSignInLinkDeps,
  { email, language }: RequestSignInLink,
  browserSecret: string,
): Promise<void> {
  await deps.count('sign-in-address', pseudonymOf(email, deps.pseudonymSecret))
  const links = createSignInLinkRepository(deps.db)
  const now = deps.now()
  const token = createToken(deps.randomBytes)
  const tokenHash = hashToken(token)
  const expiresAt = new Date(now.getTime() + SIGN_IN_LINK_LIFETIME_MS)
  await links.replace({ tokenHash, email, createdAt: now, expiresAt })
  const url = `${deps.publicUrl}/auth#link=${token}`
  const content = writeSignInMail({ language, productName: deps.productName, url })
  try {
    await deps.mailer.send({ to: email, ...content, browserHash: hashToken(browserSecret) })
  } catch (error) {
    await links.delete(tokenHash)
    throw error
  }
}

/** Stands for an address in the counts; cannot be turned back into it. */
const pseudonymOf = (email: string, secret: Uint8Array) =>
  createHmac('sha256', secret).update(`sign-in ${email}`).digest('base64url').slice(0, 22)
