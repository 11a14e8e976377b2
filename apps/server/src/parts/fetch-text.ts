import type { ComposeDeps } from '../compose-deps.ts'

const TIMEOUT_MS = 5000
const MAX_CHARACTERS = 32 * 1024 * 1024

/** What the other part tells anybody at an address. @throws when it does not answer in time, or something else */
export async function fetchText(url: string, ask: ComposeDeps['fetch'] = fetch): Promise<string> {
  const response = await ask(url, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) })
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  if (Number(response.headers.get('content-length') ?? 0) > MAX_CHARACTERS) throw new Error(`${url} answered too much`)
  const text = await response.text()
  if (text.length > MAX_CHARACTERS) throw new Error(`${url} answered too much`)
  return text
}

/** Where a declaration part tells its published counts. */
export const countsOf = (declarationUrl: string): string => `${declarationUrl}/api/v1/declaration-counts`

/** How often the other part is asked: in the demo, where each minute is published, sooner. */
export const pauseOf = ({ isDemo }: { isDemo: boolean }): number => (isDemo ? 5000 : 60_000)
