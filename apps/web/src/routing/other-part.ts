import type { Site } from '@e-collecting/browser'
import type { PageId, ResolvedRoute } from './resolve-route.ts'

/** Pages of declarations, which have an address of their own where these run apart. */
const DECLARATION_PAGES: readonly PageId[] = ['declare', 'result', 'verify']
/** Pages that explain what one has just met, wherever that was. */
const OF_BOTH: readonly PageId[] = ['problem', 'not-found']

/**
 * Where a page is, if another installation has it.
 * @param address path, query and fragment of the page
 * @returns its whole address there; undefined for what is here
 */
export function addressElsewhere(
  route: ResolvedRoute,
  address: string,
  otherPart: Site['otherPart'],
): string | undefined {
  if (otherPart === undefined || route.kind !== 'page' || OF_BOTH.includes(route.page)) return undefined
  const place = DECLARATION_PAGES.includes(route.page) ? 'declaration' : 'main'
  return place === otherPart.here ? undefined : otherPart.url + address
}
