import type { InviteStaff, PasskeyRequest } from '@e-collecting/auth/contract'
import type { createSoftwareAuthenticator } from '@e-collecting/auth/server/testing'
import type { TestBrowser, TestProduct } from '../testing.ts'

const TOKEN = /#(?:link|invitation)=([A-Za-z0-9_-]{43})/

interface MailboxAnswer {
  mails: { to: string; text: string }[]
}

/** The token in the newest mail that this browser asked for and that went to `email`. */
export async function readMailedToken(browser: TestBrowser, email: string): Promise<string> {
  const { mails } = (await (await browser.get('/api/mailbox')).json()) as MailboxAnswer
  const token = TOKEN.exec(mails.find(({ to }) => to === email)?.text ?? '')?.[1]
  if (token === undefined) throw new Error('No mail with a link has arrived.')
  return token
}

/** Signs somebody in as the page does: asks for a link, reads the mail, confirms. The first one of a demo becomes admin. */
export async function signIn(browser: TestBrowser, email: string): Promise<Response> {
  await browser.post('/api/auth/links', { email, language: 'de' })
  return browser.post('/api/auth/sessions', { token: await readMailedToken(browser, email) })
}

/** A product with an admin, a municipality, and a clerk who may act for it. */
export async function createStaffedProduct(product: TestProduct, bfsNumber = '230') {
  const admin = product.browser()
  await signIn(admin, 'admin@example.ch')
  const municipality = await createMunicipality(admin, bfsNumber)
  const clerk = await inviteClerk(product, admin, municipality.id, 'clerk@example.ch')
  return { admin, clerk, municipality }
}

export async function createMunicipality(admin: TestBrowser, bfsNumber: string): Promise<{ id: string; did: string }> {
  const input = { bfsNumber, name: `Gemeinde ${bfsNumber}`, did: null, statusListUrl: null, isNameConfirmed: true }
  return (await (await admin.post('/api/admin/municipalities', input)).json()) as { id: string; did: string }
}

/** Makes the municipality unless it is there, as the demo's are. */
export async function ensureMunicipality(admin: TestBrowser, bfsNumber = '261'): Promise<{ id: string; did: string }> {
  const found = await admin.get(`/api/admin/municipalities?text=${bfsNumber}`)
  const { items } = (await found.json()) as { items: { id: string; did: string; bfsNumber: string }[] }
  return items.find((one) => one.bfsNumber === bfsNumber) ?? createMunicipality(admin, bfsNumber)
}

/** Invites by mail and accepts in a browser of their own. */
export const inviteClerk = (product: TestProduct, admin: TestBrowser, municipalityId: string, email: string) =>
  invite(product, admin, { email, role: 'gemeinde', municipalityId, language: 'de' })

export const inviteAdmin = (product: TestProduct, admin: TestBrowser, email: string) =>
  invite(product, admin, { email, role: 'admin', municipalityId: null, language: 'de' })

async function invite(product: TestProduct, admin: TestBrowser, invitation: InviteStaff): Promise<TestBrowser> {
  await admin.post('/api/admin/invitations', invitation)
  const invited = product.browser()
  await invited.post('/api/auth/invitations/accept', { token: await readMailedToken(admin, invitation.email) })
  return invited
}

/** Adds a passkey to the account that is signed in here. */
export async function enrolPasskey(
  browser: TestBrowser,
  authenticator: ReturnType<typeof createSoftwareAuthenticator>,
): Promise<void> {
  const begun = await browser.post('/api/auth/passkeys/options', undefined)
  const { options } = (await begun.json()) as PasskeyRequest
  const enrolled = await browser.post('/api/auth/passkeys', { response: authenticator.create(options) })
  if (enrolled.status !== 201) throw new Error(`The passkey was not taken: ${enrolled.status}`)
}
