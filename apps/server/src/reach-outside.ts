import type { fetchFromRouter } from '@e-collecting/services'
import type { ComposeDeps } from './compose-deps.ts'
import type { Config } from './config.ts'
import { hostsOf } from './did-setting.ts'

type FetchOwn = ReturnType<typeof fetchFromRouter>

/** Where the verifier asks for keys and lists: its own process without a detour, and hosts that are known. */
export function reachOutside(
  config: Config,
  fetchOwn: FetchOwn,
  fetchOther: NonNullable<ComposeDeps['fetch']> = fetch,
) {
  const origin = didOrigin(config)
  const isOwn = (url: string) => url.startsWith(`${origin}/`)
  return {
    allowedHosts: allowedHosts(config, origin),
    isOwn,
    fetch: async (url: string, init: RequestInit) => (isOwn(url) ? fetchOwn(new Request(url)) : fetchOther(url, init)),
  }
}

/** Where DID logs are: they are fetched over https only, on our own listener when the public address is http. */
export function didOrigin({ publicUrl, tls }: Config): string {
  const { protocol, hostname, origin } = new URL(publicUrl)
  if (protocol === 'https:') return origin
  return tls === undefined ? `https://${hostname}` : `https://${hostname}:${tls.port}`
}

export const hasReachableDids = ({ publicUrl, tls }: Config): boolean =>
  publicUrl.startsWith('https:') || tls !== undefined

/**
 * Where our registry is. Status lists get the first address from now on; older ones have the other, which their credentials name for good:
 * lists of a product on http were there until its https listener had them.
 */
export function registryUrls(config: Config): [string, string] {
  const [plain, secure] = [`${config.publicUrl}/services/registry`, `${didOrigin(config)}/services/registry`]
  return hasReachableDids(config) ? [secure, plain] : [plain, secure]
}

/** Our own registry, the hosts of the accepted issuers, and those the operator has named. */
function allowedHosts({ acceptedIssuerDids, registryHosts, publicUrl }: Config, httpsOrigin: string): string[] {
  const own = [httpsOrigin, publicUrl].map((address) => new URL(address).host)
  return [...new Set([...own, ...hostsOf(acceptedIssuerDids), ...registryHosts])]
}
