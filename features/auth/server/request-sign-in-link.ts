import { type RequestSignInLink, SIGN_IN_LINK_LIFETIME_MS } from '../contract.ts'
import type { AuthDeps } from './auth-deps.ts'
import { writeSignInMail } from './auth-mails.ts'
import { pseudonymOf } from './pseudonym.ts'
import { createSignInLinkRepository, type NewSignInLink } from './sign-in-link-repository.ts'
import { createStaffRepository } from './staff-repository.ts'
import { createToken, hashToken } from './tokens.ts'

export type RequestSignInLinkDeps = Pick<
  AuthDeps,
  'db' | 'now' | 'randomBytes' | 'mailer' | 'publicUrl' | 'count' | 'pseudonymSecret'
>

/** Who asks for a link. */
export interface AskingBrowser {
  /** Pseudonym of the client's address. */
  client: string
  /** Of the browser: in demo mode it reads the mail, and its newer link voids its older one. */
  secret: string
  /** Id of a browser that has signed in with this address before. */
  knownAs: string | undefined
}

/**
 * Mails a sign-in link to an address, whoever it belongs to: nobody is looked up, so an answer and its time say nothing about who
 * has a role. The token stands in the fragment, which no server and no mail scanner's request ever carries.
 * @param input `email` normalised.
 * @throws DomainError `too-many-requests`, `mail-unavailable`
 */
export async function requestSignInLink(
  deps: RequestSignInLinkDeps,
  { email, language }: RequestSignInLink,
  browser: AskingBrowser,
): Promise<void> {
  await countRequest(deps, email, browser)
  const now = deps.now()
  const token = createToken(deps.randomBytes)
  const expiresAt = new Date(now.getTime() + SIGN_IN_LINK_LIFETIME_MS)
  const browserHash = hashToken(`${browser.secret} ${email}`)
  const link = { tokenHash: hashToken(token), email, browserHash, createdAt: now, expiresAt }
  const links = createSignInLinkRepository(deps.db)
  // Before the mail goes out: what ends the links of an address meanwhile ends this one, too.
  await links.hold(link)
  const content = writeSignInMail({ language, url: `${deps.publicUrl}/auth#link=${token}` })
  try {
    await deps.mailer.send({ to: email, ...content, browserHash: hashToken(browser.secret) })
  } catch (error) {
    await links.release(link.tokenHash)
    throw error
  }
  await settle(deps, link)
}

/** Not before the mail has gone out: one that cannot be sent must not void the link of the one before. */
async function settle({ db }: RequestSignInLinkDeps, link: NewSignInLink): Promise<void> {
  await db.transaction(async (tx) => {
    // As whoever ends its links does: while they are at it the link would escape them.
    await createStaffRepository(tx).lockByEmail(link.email)
    await createSignInLinkRepository(tx).settle(link)
  })
}

/**
 * Never counts an address for everybody together: then anybody could use up what its owner needs. A browser that is known for the
 * address is counted for itself alone, so that nothing that others do turns it away.
 */
async function countRequest(
  { count, pseudonymSecret }: RequestSignInLinkDeps,
  email: string,
  { client, knownAs }: AskingBrowser,
): Promise<void> {
  if (knownAs !== undefined) return count('sign-in-known-browser', pseudonymOf(pseudonymSecret, `browser ${knownAs}`))
  await count('sign-in-client', client)
  await count('sign-in-client-address', pseudonymOf(pseudonymSecret, `${client} ${email}`))
}
