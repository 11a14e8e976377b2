import { nodeCrypto } from '@e-collecting/credentials/crypto/node'
import {
  createHolder,
  createMemoryStorage,
  type FetchCallback,
  resolveThroughOrigin,
} from '@e-collecting/wallet/headless'
import { readJson, type Visitor } from './create-visitors.ts'

/** How a wallet speaks: `plain` as every wallet may, `sealed` with DPoP and encrypted credential requests, as swiyu does. */
export type WalletManner = 'plain' | 'sealed'

/** A wallet with a beta-ID in it, and requests counted. */
export type BenchWallet = Awaited<ReturnType<typeof createBenchWallet>>

/** A headless wallet that has collected a fictional beta-ID. */
export async function createBenchWallet(origin: string, visitor: Visitor, manner: WalletManner) {
  let requests = 0
  const fetchCounted: FetchCallback = (url, init) => {
    requests += 1
    return fetch(url, init)
  }
  const holder = createHolder({
    crypto: nodeCrypto,
    fetch: fetchCounted,
    storage: createMemoryStorage(nodeCrypto),
    now: () => new Date(),
    timeoutMs: 0,
    resolveDidLogUrl: resolveThroughOrigin(origin),
  })
  const collect = async (link: string) => {
    const offer = await holder.openLink(link)
    if (offer.kind !== 'offer') throw new Error('The link is no offer.')
    const isPlain = manner === 'plain'
    return holder.acceptOffer(offer, { copies: 1, withoutDpop: isPlain, withoutEncryption: isPlain })
  }
  const identity = { givenName: 'Bench', familyName: 'Muster', birthDate: '1990-05-17' }
  const offered = await visitor.post('/api/test-credentials', identity)
  const { offerDeepLink } = await readJson<{ offerDeepLink: string }>(offered, 201)
  const { id: betaId } = await collect(offerDeepLink)

  return {
    requests: () => requests,
    present: async (link: string) => {
      const request = await holder.openLink(link)
      if (request.kind !== 'presentation') throw new Error('The link is no request.')
      await holder.present(request)
    },
    /** Collects a receipt and throws it away, so that a long run is like many people, not like one full wallet. */
    collectReceipt: async (link: string) => {
      const { id } = await collect(link)
      if (id !== betaId) await holder.deleteCredential(id)
    },
  }
}
