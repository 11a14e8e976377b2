import { STATUS_LIST_TYPE } from '@e-collecting/credentials/status-list'
import type { Database } from '@e-collecting/database'
import type { Clock } from '@e-collecting/kernel'
import { findDidByName } from '../dids/did-repository.ts'
import { answerDefect, answerUnavailable } from '../http/answer-unavailable.ts'
import { answerJson, type WalletSide } from '../http/endpoint.ts'
import { createHealthEndpoints } from '../http/health.ts'
import { checkDatabase } from '../http/health-checks.ts'
import { createPublications } from './publications.ts'

export type RegistryServiceInput = {
  /** Base as wallets reach it, without a slash at the end: `http://localhost:8080/services/registry`. */
  readonly baseUrl: string
  /** Other bases under which its status lists were published: credentials name those for good. Default: none. */
  readonly otherBaseUrls?: readonly string[]
  readonly db: Database
  readonly clock: Clock
  /** Certificates of authorities in PEM, for wallets of a demonstration: served as they are. Default: none. */
  readonly anchors?: string | undefined
}

export type RegistryService = {
  /** DID logs, status lists and health, to be mounted at `baseUrl`. */
  readonly wallet: WalletSide
  /** The signed status list behind a URI of this registry, as published last; undefined for foreign or unknown URIs. */
  readonly readStatusList: (uri: string) => Promise<string | undefined>
  /** Notices lists that were published anew, by whatever process. Run it each second. */
  readonly refresh: () => Promise<void>
  /** A list of this id has just been published in this process. */
  readonly forgetStatusList: (id: string) => void
}

const DID_MAX_AGE_SECONDS = 300
/** What names of DIDs are made of; anything else is not even looked up. */
const DID_NAME = /^[a-z0-9][a-z0-9-]{0,120}$/

/**
 * Base registry: `/did/{name}/did.jsonl` (one line, for good) and `/api/v1/statuslist/{id}.jwt`. It serves what issuers
 * have published and knows no key. In a demonstration of the high assurance profile `/anchors.pem` as well.
 */
export function createRegistryService(input: RegistryServiceInput): RegistryService {
  const { baseUrl, otherBaseUrls = [], db, clock, anchors } = input
  const publications = createPublications({ db, clock })
  const wallet: WalletSide = {
    maxBodyBytes: 0,
    refuse: (error) => answerUnavailable(error) ?? answerDefect(),
    endpoints: [
      ...createHealthEndpoints({ db: checkDatabase(db) }),
      {
        method: 'GET',
        path: '/did/:id/did.jsonl',
        answer: async (_, name) => {
          const record = DID_NAME.test(name) ? await findDidByName(db, name) : undefined
          return record === undefined ? notFound() : { status: 200, headers: DID_HEADERS, body: record.log }
        },
      },
      {
        method: 'GET',
        path: '/anchors.pem',
        answer: async () =>
          anchors === undefined ? notFound() : { status: 200, headers: ANCHORS_HEADERS, body: anchors },
      },
      {
        method: 'GET',
        path: '/api/v1/statuslist/:id',
        answer: async (_, file) => {
          const body = await publications.read(idOf(file))
          return body === undefined ? notFound() : { status: 200, headers: STATUS_LIST_HEADERS, body }
        },
      },
    ],
  }
  const prefixes = [baseUrl, ...otherBaseUrls].map((base) => `${base}/api/v1/statuslist/`)
  return {
    wallet,
    readStatusList: async (uri) => {
      const prefix = prefixes.find((each) => uri.startsWith(each))
      return prefix === undefined ? undefined : publications.read(idOf(uri.slice(prefix.length)))
    },
    refresh: publications.refresh,
    forgetStatusList: publications.forget,
  }
}

const DID_HEADERS = {
  'cache-control': `public, max-age=${DID_MAX_AGE_SECONDS}`,
  'content-type': 'application/jsonl+json',
}
const ANCHORS_HEADERS = { 'cache-control': 'no-cache', 'content-type': 'application/x-pem-file' }
/** Nothing between us and the verifier may keep a list: a change by staff is visible within a second. */
const STATUS_LIST_HEADERS = { 'cache-control': 'no-cache', 'content-type': `application/${STATUS_LIST_TYPE}` }

const notFound = () =>
  answerJson({ error_description: 'Not Found', detail: 'No such DID or status list.' }, { status: 404 })

/** The id in `{id}.jwt`; undefined if it is none. */
const idOf = (file: string): string | undefined => /^([0-9a-f-]{36})\.jwt$/.exec(file)?.[1]
