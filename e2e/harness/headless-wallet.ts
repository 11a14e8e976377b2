import { webCrypto } from '@e-collecting/credentials/crypto/web'
import {
  createHolder,
  createMemoryStorage,
  type HeldCredential,
  type OpenedOffer,
  type OpenedRequest,
  resolveThroughOrigin,
  trustServers,
} from '@e-collecting/wallet/headless'
import { someAddress } from './some-address.ts'

/** A person of the demonstration. */
export const NORA = { givenName: 'Nora', familyName: 'Fehlmann', birthDate: '1987-04-09' }

/** The wallet's own code without a face, speaking to the running product over the network; it holds a beta-ID of `identity`. */
export async function createHeadlessWallet(origin: string, identity = NORA) {
  const holder = createHolder({
    crypto: webCrypto,
    fetch,
    storage: createMemoryStorage(webCrypto),
    now: () => new Date(),
    resolveDidLogUrl: resolveThroughOrigin(origin),
    loadTrustAnchors: trustServers(
      () => [origin],
      () => new Date(),
    ),
  })
  const openRequest = async (link: string): Promise<OpenedRequest> => {
    const opened = await holder.openLink(link)
    if (opened.kind !== 'presentation') throw new Error('the link is no request')
    return opened
  }
  const collect = async (link: string): Promise<{ offer: OpenedOffer; credential: HeldCredential }> => {
    const offer = await holder.openLink(link)
    if (offer.kind !== 'offer') throw new Error('the link is no offer')
    return { offer, credential: await holder.acceptOffer(offer) }
  }
  await collect(await requestBetaId(origin, identity))
  return {
    holder,
    collect,
    openRequest,
    /** Opens a request and answers it with the beta-ID. */
    present: async (link: string) => holder.present(await openRequest(link)),
    refuse: async (link: string) => holder.refuse(await openRequest(link)),
  }
}

/** Each person asks from an address of their own: one journey after the other would use up what one client may ask for. */
async function requestBetaId(origin: string, identity: typeof NORA): Promise<string> {
  const response = await fetch(`${origin}/api/test-credentials`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin, 'x-forwarded-for': someAddress() },
    body: JSON.stringify(identity),
  })
  if (!response.ok) throw new Error(`no beta-ID: HTTP ${response.status}`)
  return ((await response.json()) as { offerDeepLink: string }).offerDeepLink
}
