import { randomBytes } from 'node:crypto'
import { nodeCrypto } from '@e-collecting/credentials/crypto/node'
import { createTestDatabase } from '@e-collecting/database/testing'
import { createExchangeStore } from '@e-collecting/exchanges'
import {
  createDatabaseKeyStore,
  createIdentities,
  createIssuerService,
  createRegistryService,
  createSealer,
  createVerifierService,
  createWalletRouter,
  fetchFromRouter,
  type IssuerService,
} from '@e-collecting/services'
import { createHolder, createMemoryStorage, type FetchCallback, resolveThroughOrigin } from '../headless.ts'

const ORIGIN = 'http://localhost:8080'
const SERVICES = `${ORIGIN}/services`
const CONFIGURATIONS = {
  'demo-sdjwt': {
    vct: 'demo-sdjwt',
    display: [{ name: 'Demo-Ausweis', locale: 'de-CH' }],
    claims: [
      { path: ['given_name'], display: [{ name: 'Vorname', locale: 'de-CH' }] },
      { path: ['birth_date'], display: [{ name: 'Geburtsdatum', locale: 'de-CH' }] },
    ],
  },
}

export type EmbeddedServices = Awaited<ReturnType<typeof createEmbeddedServices>>

/** The product's own issuer, verifier and registry over one database, reached by the wallet through their public side only. */
export async function createEmbeddedServices({ isEncryptionRequired = false } = {}) {
  const connection = await createTestDatabase()
  const { db, statements } = connection
  let instant = new Date('2026-11-20T10:00:00Z')
  const clock = () => instant
  const failures: unknown[] = []
  const log = ({ error }: { error?: unknown }) => {
    if (error !== undefined) failures.push(error)
  }
  const sealer = createSealer({ key: new Uint8Array(32).fill(7), randomBytes })
  const keys = createDatabaseKeyStore({ db, sealer, clock })
  const identities = createIdentities({ db, keys, clock, didBaseUrl: 'https://localhost:8443/services/registry' })
  const exchanges = createExchangeStore({ ...connection, clock })
  const shared = { db, statements, exchanges, identities, sealer, clock, randomBytes, log }
  const registry = createRegistryService({ baseUrl: `${SERVICES}/registry`, db, clock })
  const issuer = await createIssuerService({
    ...shared,
    name: 'issuer-demo',
    baseUrl: `${SERVICES}/issuer-demo`,
    registryUrl: `${SERVICES}/registry`,
    keys,
    configurations: CONFIGURATIONS,
    display: [{ name: 'Demo-Gemeinde', locale: 'de-CH' }],
    isEncryptionRequired,
    published: registry.forgetStatusList,
  })
  let answer = async (_: Request): Promise<Response> => new Response('', { status: 404 })
  const seen: string[] = []
  const fetch: FetchCallback = async (url, init) => {
    seen.push(`${init.method ?? 'GET'} ${new URL(url).pathname}`)
    return answer(new Request(url, init))
  }
  const verifier = await createVerifierService({
    ...shared,
    name: 'verifier',
    baseUrl: `${SERVICES}/verifier`,
    display: { client_name: 'E-Collecting' },
    readOwnStatusList: registry.readStatusList,
    outside: { allowedHosts: ['localhost:8443'], fetch: async (url, init) => fetch(url, init ?? {}) },
  })
  answer = fetchFromRouter(
    createWalletRouter([
      { base: '/services/issuer-demo', side: issuer.wallet },
      { base: '/services/verifier', side: verifier.wallet },
      { base: '/services/registry', side: registry.wallet },
    ]),
  )

  return {
    seen,
    failures,
    issuer,
    verifier,
    createHolder: () =>
      createHolder({
        crypto: nodeCrypto,
        fetch,
        storage: createMemoryStorage(nodeCrypto),
        now: clock,
        timeoutMs: 0,
        resolveDidLogUrl: resolveThroughOrigin(ORIGIN),
      }),
    passSeconds: (seconds: number) => {
      instant = new Date(instant.getTime() + seconds * 1000)
    },
    close: connection.close,
  }
}

/** What the business side of a service answers to a management call. */
export async function manage(
  app: IssuerService['management'],
  method: 'GET' | 'POST' | 'PATCH',
  path: string,
  body?: unknown,
): Promise<Record<string, unknown>> {
  const sent = body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
  const response = await app.request(`/management/api${path}`, { method, ...sent })
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}`)
  return (await response.json()) as Record<string, unknown>
}
