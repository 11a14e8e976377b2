import { type ResolveDidLogUrl, resolveThroughOrigin } from '../headless.ts'

/**
 * On this machine the demonstration's registry answers over https with a certificate of its own making. Its logs and lists are fetched
 * from the plain address of the same server: the one in the link, or one that issued to us. Other hosts are left alone.
 */
export function resolveThroughLocalServers(addresses: readonly string[], link: string | undefined): ResolveDidLogUrl {
  const resolvers = findLocalServers(addresses, link).map(resolveThroughOrigin)
  return (logUrl) => resolvers.map((resolve) => resolve(logUrl)).find((url) => url !== logUrl) ?? logUrl
}

/** Plain servers, which a wallet reaches on this machine only: the one in the link, and those of these addresses. */
export function findLocalServers(addresses: readonly string[], link: string | undefined): readonly string[] {
  const inLink = link === undefined ? [] : findAddresses(link)
  const origins = [...inLink, ...addresses].flatMap((address) => {
    const url = URL.canParse(address) ? new URL(address) : undefined
    return url?.protocol === 'http:' ? [url.origin] : []
  })
  return [...new Set(origins)]
}

/** Every http address inside a deep link, however it is wrapped. */
function findAddresses(link: string): readonly string[] {
  try {
    return decodeURIComponent(link).match(/http:\/\/[^\s"'&<>]+/g) ?? []
  } catch {
    return []
  }
}
