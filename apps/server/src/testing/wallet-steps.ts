import type { TestCredentialOffer } from '@e-collecting/test-credential/contract'
import type { Holder } from '@e-collecting/wallet/headless'
import type { TestBrowser, TestProduct } from '../testing.ts'

export const ANNA = { givenName: 'Anna', familyName: 'Muster', birthDate: '1990-05-17' }

export type Held = Awaited<ReturnType<Holder['acceptOffer']>>

/** The answer's body. @throws where it was refused */
export const json = async <Answer>(response: Response | Promise<Response>): Promise<Answer> => {
  const answer = await response
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Answer
}

/** Opens an offer and takes its credential. */
export async function collect(wallet: Holder, link: string | null): Promise<Held> {
  const offer = await wallet.openLink(link ?? '')
  if (offer.kind !== 'offer') throw new Error('not an offer')
  return wallet.acceptOffer(offer)
}

/** What a plain wallet does first with an offer. */
export function fetchToken(product: Pick<TestProduct, 'request'>, link: string | null): Promise<Response> {
  const { issuer, code } = readOffer(link)
  return askForToken(product, issuer, { grant_type: CODE_GRANT, 'pre-authorized_code': code })
}

export const askForToken = (
  { request }: Pick<TestProduct, 'request'>,
  issuer: string,
  form: Record<string, string>,
): Promise<Response> =>
  request(`${issuer}/api/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form).toString(),
  })

const CODE_GRANT = 'urn:ietf:params:oauth:grant-type:pre-authorized_code'

export function readOffer(link: string | null): { issuer: string; code: string } {
  const offer = JSON.parse(new URL(link ?? '').searchParams.get('credential_offer') ?? '')
  return { issuer: offer.credential_issuer, code: offer.grants[CODE_GRANT]['pre-authorized_code'] }
}

export async function openRequest(wallet: Holder, link: string) {
  const request = await wallet.openLink(link)
  if (request.kind !== 'presentation') throw new Error('not a request')
  return request
}

/** Opens a request and shows what it asks for. @returns the request */
export async function answer(wallet: Holder, link: string) {
  const request = await openRequest(wallet, link)
  await wallet.present(request)
  return request
}

/** Puts somebody's identity into a wallet. */
export async function giveIdentity(browser: TestBrowser, wallet: Holder, person = ANNA): Promise<Held> {
  const { givenName, familyName, birthDate } = person
  const offered = browser.post('/api/test-credentials', { givenName, familyName, birthDate })
  return collect(wallet, (await json<TestCredentialOffer>(offered)).offerDeepLink)
}
