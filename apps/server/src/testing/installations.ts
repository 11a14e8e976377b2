import { nodeCrypto } from '@e-collecting/credentials/crypto/node'
import { createHolder, createMemoryStorage, type Holder, trustServers } from '@e-collecting/wallet/headless'
import { createTestProduct, type TestProduct } from '../testing.ts'

export const START = '2026-05-15T10:00:00Z'
const MAIN_URL = 'http://localhost:8080'
export const DECLARATION_URL = 'http://localhost:8090'
/** Settings of a main part whose declarations are another installation's. */
export const MAIN = { PARTS: 'main', DECLARATION_URL }

/** Settings of that other installation, as the main part's start has told its key. */
export const declarationOf = ({ logLines }: Pick<TestProduct, 'logLines'>) => ({
  PARTS: 'declaration',
  PORT: '8090',
  TLS_PORT: '8444',
  MAIN_URL,
  MAIN_KEY:
    logLines.map((line) => JSON.parse(line) as { mainKey?: string }).find(({ mainKey }) => mainKey)?.mainKey ?? '',
})

type Ask = (url: string, init?: RequestInit) => Promise<Response>
interface Installations {
  main: TestProduct
  declaration: TestProduct
  ask: Ask
  /** What stands in the way to the main part. */
  way: { away: 'main' | 'declaration' | undefined; change: (document: string) => string }
  close: () => Promise<void>
}

/**
 * Two installations with databases, keys and folders of their own, who reach each other by address alone.
 * @param environment of both
 */
export async function createInstallations(environment: Record<string, string> = {}): Promise<Installations> {
  const way: Installations['way'] = { away: undefined, change: (document) => document }
  const ask: Ask = async (url, init) => {
    const { port, pathname, search } = new URL(url)
    const asked = port === '8080' || port === '8443' ? 'main' : 'declaration'
    if (asked === way.away) throw new TypeError('nobody answers')
    const answer = await (asked === 'main' ? main : declaration).request(pathname + search, init)
    return pathname === '/items.json' ? new Response(way.change(await answer.text())) : answer
  }
  const main: TestProduct = await createTestProduct(START, { ...MAIN, ...environment }, { fetch: ask })
  const declaration: TestProduct = await createTestProduct(
    START,
    { ...declarationOf(main), REGISTRY_HOSTS: 'localhost:8443', ...environment },
    { fetch: ask },
  )
  const close = async () => {
    await declaration.close()
    await main.close()
  }
  return { main, declaration, ask, way, close }
}

/** A wallet that reaches both by their addresses. */
export const walletFor = ({ ask, main }: Pick<Installations, 'ask' | 'main'>): Holder =>
  createHolder({
    crypto: nodeCrypto,
    fetch: ask,
    storage: createMemoryStorage(nodeCrypto),
    now: main.now,
    resolveDidLogUrl: (url) => url,
    loadTrustAnchors: trustServers(() => [MAIN_URL, DECLARATION_URL], main.now),
  })
