import { randomBytes } from 'node:crypto'
import type { DatabaseConnection } from '@e-collecting/database'
import { createTestDatabase } from '@e-collecting/database/testing'
import { createExchangeStore } from '@e-collecting/exchanges'
import { Hono } from 'hono'
import { createIdentities } from '../dids/identities.ts'
import type { WalletSide } from '../http/endpoint.ts'
import { fetchFromRouter } from '../http/fetch-wallet-side.ts'
import { createWalletRouter } from '../http/wallet-router.ts'
import type { IssuerServiceInput } from '../issuer/create-issuer-service.ts'
import { createDatabaseKeyStore } from '../keys/key-repository.ts'
import { createSealer } from '../keys/sealer.ts'
import { createRegistryService } from '../registry/create-registry-service.ts'
import type { VerifierServiceInput } from '../verifier/create-verifier-service.ts'
import {
  createManagedIssuer,
  createManagedVerifier,
  type ManagedIssuer,
  type ManagedVerifier,
} from './managed-services.ts'

export const PUBLIC_URL = 'http://localhost:8080'
export const TLS_URL = 'https://localhost:8443'
export const ISSUER_URL = `${PUBLIC_URL}/services/issuer-demo`
export const VERIFIER_URL = `${PUBLIC_URL}/services/verifier`

export const CONFIGURATIONS: IssuerServiceInput['configurations'] = {
  'demo-sdjwt': {
    vct: 'demo-sdjwt',
    display: [{ name: 'Démo-Ausweis', locale: 'de-CH' }],
    claims: [{ path: ['given_name'], display: [{ name: 'Vorname', locale: 'de-CH' }] }],
  },
  'other-sdjwt': { vct: 'other-sdjwt', display: [{ name: 'Other', locale: 'en' }], claims: [] },
}

export type StandOptions = {
  readonly issuer?: Partial<IssuerServiceInput>
  readonly verifier?: Partial<VerifierServiceInput>
  /** Base of all services as wallets reach them; default `PUBLIC_URL`. */
  readonly publicUrl?: string
  /** What exchanges write and read with, made of what the database has. */
  readonly toStatements?: (statements: DatabaseConnection['statements']) => DatabaseConnection['statements']
  /** Where the clock starts; software that reads the real clock needs the real time. */
  readonly now?: Date
}
export type Stand = Awaited<ReturnType<typeof createStand>>

/**
 * Issuer, verifier and registry over one fresh database, behind one host, with a clock that the test moves. They take what plain wallets
 * send, unless told otherwise: a test can take each step by itself.
 */
export async function createStand(options: StandOptions = {}) {
  const connection: DatabaseConnection = await createTestDatabase()
  const { db, statements } = connection
  let now = options.now ?? new Date('2026-11-20T10:00:00Z')
  const clock = () => now
  const events: string[] = []
  const failures: unknown[] = []
  const log: IssuerServiceInput['log'] = ({ service, event, error }) => {
    events.push(`${service} ${event}`)
    if (error !== undefined) failures.push(error)
  }
  const sealer = createSealer({ key: new Uint8Array(32).fill(3), randomBytes })
  const keys = createDatabaseKeyStore({ db, sealer, clock })
  const identities = createIdentities({ db, keys, clock, didBaseUrl: `${TLS_URL}/services/registry` })
  const exchanges = createExchangeStore({
    ...connection,
    statements: options.toStatements?.(statements) ?? statements,
    clock,
  })
  const shared = { db, statements, exchanges, identities, sealer, clock, randomBytes, log }
  const publicUrl = options.publicUrl ?? PUBLIC_URL
  const registryUrl = `${publicUrl}/services/registry`
  const registry = createRegistryService({ baseUrl: registryUrl, db, clock })
  const outsideCalls: string[] = []
  const issuer: ManagedIssuer = await createManagedIssuer({
    ...shared,
    name: 'issuer-demo',
    baseUrl: `${publicUrl}/services/issuer-demo`,
    registryUrl,
    keys,
    configurations: CONFIGURATIONS,
    display: [{ name: 'Démo-Gemeinde 🇨🇭 ~~??>>', locale: 'de-CH' }],
    published: registry.forgetStatusList,
    allowsPlainWallets: true,
    ...options.issuer,
  })
  const host = new Hono()
  const fetchHost = async (url: string | URL | Request, init?: RequestInit): Promise<Response> =>
    host.request(url, init)
  const verifier = await createManagedVerifier({
    ...shared,
    name: 'verifier',
    baseUrl: `${publicUrl}/services/verifier`,
    display: { client_name: 'Démo-Prüfer ~?>' },
    readOwnStatusList: registry.readStatusList,
    allowsPlainWallets: true,
    outside: {
      allowedHosts: ['localhost:8443'],
      fetch: (url, init) => {
        outsideCalls.push(url)
        return fetchHost(url, init)
      },
    },
    ...options.verifier,
  })
  const mounts = [
    { base: '/services/issuer-demo', side: issuer.wallet },
    { base: '/services/verifier', side: verifier.wallet },
    { base: '/services/registry', side: registry.wallet },
    { base: '', side: issuer.wellKnown },
  ]
  host.all('*', (c) => fetchFromRouter(createWalletRouter(mounts))(c.req.raw))
  return {
    db,
    statements,
    exchanges,
    clock,
    identities,
    keys,
    sealer,
    issuer,
    verifier,
    registry,
    host,
    events,
    failures,
    outsideCalls,
    fetch: fetchHost,
    /** Adds another service to the host. */
    mount: (base: string, side: WalletSide) => void mounts.push({ base, side }),
    /** Moves the clock. */
    advance: (seconds: number) => {
      now = new Date(now.getTime() + seconds * 1000)
    },
    close: connection.close,
  }
}

/** An issuer in another process beside the stand's: on its database, with nothing remembered. */
export function startIssuer(
  { db, statements, keys, clock, sealer, exchanges }: Stand,
  name = 'issuer-demo',
  changes: Partial<IssuerServiceInput> = {},
): Promise<ManagedIssuer> {
  return createManagedIssuer({
    db,
    statements,
    keys,
    clock,
    sealer,
    exchanges,
    randomBytes,
    name,
    log: () => {},
    configurations: CONFIGURATIONS,
    display: [],
    allowsPlainWallets: true,
    baseUrl: `${PUBLIC_URL}/services/${name}`,
    registryUrl: `${PUBLIC_URL}/services/registry`,
    identities: createIdentities({ db, keys, clock, didBaseUrl: `${TLS_URL}/services/registry` }),
    ...changes,
  })
}

/** Another verifier beside the stand's, on its database. */
export function startVerifier(
  { db, clock, sealer, exchanges, identities, host }: Stand,
  name: string,
  changes: Partial<VerifierServiceInput> = {},
): Promise<ManagedVerifier> {
  return createManagedVerifier({
    db,
    clock,
    sealer,
    exchanges,
    identities,
    randomBytes,
    name,
    log: () => {},
    baseUrl: `${PUBLIC_URL}/services/${name}`,
    display: { client_name: name },
    allowsPlainWallets: true,
    outside: { allowedHosts: [], fetch: async (url, init) => host.request(url, init) },
    ...changes,
  })
}

/** A management call with a JSON body. */
export async function manage(
  app: Hono,
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: unknown,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const response = await app.request(`/management/api${path}`, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  })
  const text = await response.text()
  return { status: response.status, body: text === '' ? {} : JSON.parse(text) }
}

/** Makes an offer for Anna; answers what the wallet and the business side get. */
export async function offerTo(stand: Stand, changes: Record<string, unknown> = {}) {
  const { status, body } = await manage(stand.issuer.management, 'POST', '/credentials', {
    metadata_credential_supported_id: ['demo-sdjwt'],
    credential_subject_data: {
      given_name: 'Anna',
      family_name: 'Muster',
      address: { street: 'Dorfweg 1' },
      rights: ['a', 'b'],
    },
    offer_validity_seconds: 86_400,
    credential_valid_from: '2026-11-20T00:00:00Z',
    credential_valid_until: '2027-11-20T12:00:00Z',
    status_lists: [await stand.issuer.currentStatusList()],
    ...changes,
  })
  if (status !== 200) throw new Error(`offer refused: ${JSON.stringify(body)}`)
  const link = String(body.offer_deeplink)
  const offer = JSON.parse(decodeURIComponent(link.slice(link.indexOf('credential_offer=') + 17)))
  const code: string = offer.grants['urn:ietf:params:oauth:grant-type:pre-authorized_code']['pre-authorized_code']
  return { managementId: String(body.management_id), offerId: String(body.offer_id), link, offer, code }
}
