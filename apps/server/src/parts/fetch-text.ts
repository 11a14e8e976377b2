import { readCapped } from '@e-collecting/kernel/read-capped'
import type { ComposeDeps } from '../compose-deps.ts'

const TIMEOUT_MS = 5000

/** What a main part says of items: an item in five languages has some tens of thousands of bytes. */
export const MAX_ITEMS_BYTES = 16 * 1024 * 1024
/** What a declaration part says of counts, or of one log. */
export const MAX_COUNTS_BYTES = 1024 * 1024

/** What the other part tells anybody at an address. @throws when it does not answer in time, something else, or more than it may */
export async function fetchText(url: string, maxBytes: number, ask: ComposeDeps['fetch'] = fetch): Promise<string> {
  const response = await ask(url, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) })
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return (await readCapped(response, maxBytes)).toString('utf8')
}

/** Where a declaration part tells its published counts. */
export const countsOf = (declarationUrl: string): string => `${declarationUrl}/api/v1/declaration-counts`

/** How often the other part is asked: in the demo, where each minute is published, sooner. */
export const pauseOf = ({ isDemo }: { isDemo: boolean }): number => (isDemo ? 5000 : 60_000)
