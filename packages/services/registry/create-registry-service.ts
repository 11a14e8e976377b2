import type { Database } from '@e-collecting/database'
import type { Clock } from '@e-collecting/kernel'
import { type Context, Hono } from 'hono'
import { findDidByName } from '../dids/did-repository.ts'
import { createHealthRoutes } from '../http/health.ts'
import { checkDatabase } from '../http/health-checks.ts'
import { openToWallets } from '../http/wallet-edge.ts'
import { createPublications } from './publications.ts'

export type RegistryServiceInput = {
  /** Base as wallets reach it, without a slash at the end: `http://localhost:8080/services/registry`. */
  readonly baseUrl: string
  readonly db: Database
  readonly clock: Clock
}

export type RegistryService = {
  /** DID logs, status lists and health, to be mounted at `baseUrl`. */
  readonly wallet: Hono
  /** The signed status list behind a URI of this registry, as published last; undefined for foreign or unknown URIs. */
  readonly readStatusList: (uri: string) => Promise<string | undefined>
  /** Notices lists that were published anew, by whatever process. Run it each second. */
  readonly refresh: () => Promise<void>
  /** A list of this id has just been published in this process. */
  readonly forgetStatusList: (id: string) => void
}

const MAX_BODY_BYTES = 1024
const DID_MAX_AGE_SECONDS = 300
/** What names of DIDs are made of; anything else is not even looked up. */
const DID_NAME = /^[a-z0-9][a-z0-9-]{0,120}$/

/**
 * Base registry: `/did/{name}/did.jsonl` (one line, for good) and `/api/v1/statuslist/{id}.jwt`. It serves what issuers
 * have published and knows no key.
 */
export function createRegistryService({ baseUrl, db, clock }: RegistryServiceInput): RegistryService {
  const publications = createPublications({ db, clock })
  const wallet = new Hono()
  openToWallets(wallet, { maxBodyBytes: MAX_BODY_BYTES })
  wallet.route('/actuator', createHealthRoutes({ db: checkDatabase(db) }))
  wallet.get('/did/:name/did.jsonl', async (c) => {
    const name = c.req.param('name')
    const record = DID_NAME.test(name) ? await findDidByName(db, name) : undefined
    if (!record) return notFound(c)
    c.header('Cache-Control', `public, max-age=${DID_MAX_AGE_SECONDS}`)
    return c.body(record.log, 200, { 'Content-Type': 'application/jsonl+json' })
  })
  wallet.get('/api/v1/statuslist/:file', async (c) => {
    const token = await publications.read(idOf(c.req.param('file')))
    if (token === undefined) return notFound(c)
    // Nothing between us and the verifier may keep a list: a change by staff is visible within a second.
    c.header('Cache-Control', 'no-cache')
    return c.body(token, 200, { 'Content-Type': 'application/statuslist+jwt' })
  })
  const prefix = `${baseUrl}/api/v1/statuslist/`
  return {
    wallet,
    readStatusList: async (uri) =>
      uri.startsWith(prefix) ? publications.read(idOf(uri.slice(prefix.length))) : undefined,
    refresh: publications.refresh,
    forgetStatusList: publications.forget,
  }
}

const notFound = (c: Context) => c.json({ error_description: 'Not Found', detail: 'No such DID or status list.' }, 404)

/** The id in `{id}.jwt`; undefined if it is none. */
const idOf = (file: string): string | undefined => /^([0-9a-f-]{36})\.jwt$/.exec(file)?.[1]
