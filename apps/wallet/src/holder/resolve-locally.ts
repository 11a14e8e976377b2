import { type ResolveDidLogUrl, resolveThroughOrigin } from '../headless.ts'

/**
 * On this machine the demonstration's registry answers over https with a certificate of its own making. Its logs and lists are fetched
 * from the plain address of the same server: the one in the link, or one that issued to us. Other hosts are left alone.
 */
export function resolveThroughLocalServers(addresses: readonly string[], link: string | undefined): ResolveDidLogUrl {
  const inLink = link === undefined ? [] : findAddresses(link)
  const origins = [...inLink, ...addresses].flatMap((address) => {
    const url = URL.canParse(address) ? new URL(address) : undefined
    return url?.protocol === 'http:' ? [url.origin] : []
  })
  const resolvers = [...new Set(origins)].map(resolveThroughOrigin)
  return (logUrl) => resolvers.map((resolve) => resolve(logUrl)).find((url) => url !== logUrl) ?? logUrl
}

/** Every http address inside a deep link, however it is wrapped. */
function findAddresses(link: string): readonly string[] {
  try {
    return decodeURIComponent(link).match(/http:\/\/[^\s"'&<>]+/g) ?? []
  } catch {
    return []
  }
}
