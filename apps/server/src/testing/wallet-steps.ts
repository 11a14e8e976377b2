import type { Holder } from '@e-collecting/wallet/headless'

/** The answer's body. @throws where it was refused */
export const json = async <Answer>(response: Response | Promise<Response>): Promise<Answer> => {
  const answer = await response
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Answer
}

/** Opens an offer and takes its credential. */
export async function collect(wallet: Holder, link: string): Promise<void> {
  const offer = await wallet.openLink(link)
  if (offer.kind !== 'offer') throw new Error('not an offer')
  await wallet.acceptOffer(offer)
}

/** Opens a request and shows what it asks for. */
export async function answer(wallet: Holder, link: string): Promise<void> {
  const request = await wallet.openLink(link)
  if (request.kind !== 'presentation') throw new Error('not a request')
  await wallet.present(request)
}
