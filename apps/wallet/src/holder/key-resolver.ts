import type { CryptoCallbacks, Es256PublicKey } from '@e-collecting/credentials/crypto'
import { didOfKeyId, findVerificationKey, type KeyPurpose, resolveDid } from '@e-collecting/credentials/did'
import { HolderError, type HolderTransport, type ResolveKey } from '@e-collecting/credentials/oid4vci'
import type { Clock } from '@e-collecting/kernel'

/** Says where the log of a DID is fetched, given its address by the method's rule. The log is verified all the same. */
export type ResolveDidLogUrl = (logUrl: string) => string

export type KeyResolverConfig = {
  readonly crypto: CryptoCallbacks
  readonly transport: HolderTransport
  readonly now: Clock
  readonly resolveDidLogUrl?: ResolveDidLogUrl
}

const CACHE_MS = 5 * 60_000
const CACHE_ENTRIES = 100

/** Finds keys by DID URL and purpose through verified DID logs; remembers each for five minutes. */
export function createKeyResolver(config: KeyResolverConfig): ResolveKey {
  const known = new Map<string, { key: Promise<Es256PublicKey>; until: number }>()
  return async (kid, purposes) => {
    const now = config.now().getTime()
    const name = [kid, ...purposes].join(' ')
    const entry = known.get(name)
    if (entry && entry.until > now) return entry.key
    const key = findKey(config, kid, purposes)
    known.set(name, { key, until: now + CACHE_MS })
    key.catch(() => known.delete(name))
    const [oldest] = known.keys()
    if (known.size > CACHE_ENTRIES && oldest !== undefined) known.delete(oldest)
    return key
  }
}

async function findKey(
  { crypto, transport, now, resolveDidLogUrl }: KeyResolverConfig,
  kid: string,
  purposes: readonly KeyPurpose[],
) {
  const fetchText = async (url: string) => {
    const answer = await transport({ method: 'GET', url: resolveDidLogUrl?.(url) ?? url })
    if (answer.status !== 200) throw new HolderError('unreachable', `The DID log answered ${answer.status}.`)
    return answer.body
  }
  try {
    const document = await resolveDid(crypto, { did: didOfKeyId(kid), now: now(), fetchText })
    return await crypto.importEs256PublicKey(findVerificationKey(document, kid, purposes))
  } catch (cause) {
    throw new HolderError('unresolvable-did', 'The key cannot be found through its DID.', { cause })
  }
}

/**
 * For the demonstration, whose registry has a self-signed certificate that browsers refuse: logs of DIDs on the host of
 * `origin` (any port) are fetched from `origin` itself, at the same path. All others stay where they are.
 */
export function resolveThroughOrigin(origin: string): ResolveDidLogUrl {
  const { hostname } = new URL(origin)
  return (logUrl) => {
    const url = new URL(logUrl)
    const isOurRegistry = url.hostname === hostname && url.pathname.startsWith('/services/registry/')
    return isOurRegistry ? new URL(url.pathname, origin).href : logUrl
  }
}
