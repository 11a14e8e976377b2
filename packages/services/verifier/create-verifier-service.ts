import type { VerifierDisplay } from '@e-collecting/credentials/oid4vp'
import type { Database } from '@e-collecting/database'
import type { Clock } from '@e-collecting/kernel'
import type { Hono } from 'hono'
import type { Identities } from '../dids/identities.ts'
import { checkDatabase, checkSigningKey } from '../http/health-checks.ts'
import type { ServiceLog } from '../http/service-log.ts'
import type { RandomBytes, Sealer } from '../keys/sealer.ts'
import { createVerifierManagement } from './management/management-routes.ts'
import { createGuardedFetch, type GuardedFetchInput } from './outside/guarded-fetch.ts'
import { createIssuerKeys } from './outside/issuer-keys.ts'
import { createStatusChecker } from './outside/status-checker.ts'
import { deleteLapsedVerifications } from './verification-repository.ts'
import type { VerifierDeps } from './verifier-deps.ts'
import { createVerifierWallet } from './wallet/wallet-routes.ts'

export type VerifierServiceInput = {
  /** Unique, lower case: `verifier`. Names its rows and its DID. */
  readonly name: string
  /** Base as wallets reach it, without a slash at the end: `http://localhost:8080/services/verifier`. */
  readonly baseUrl: string
  readonly db: Database
  readonly identities: Identities
  readonly sealer: Sealer
  readonly clock: Clock
  readonly randomBytes: RandomBytes
  readonly log: ServiceLog
  /** What wallets show: `{ client_name: '…', 'client_name#de-CH': '…', logo_uri: 'data:image/png;base64,…' }`. */
  readonly display: VerifierDisplay
  /** Default `swiyu-verify`. */
  readonly requestScheme?: string
  /** Issuers for queries in the old form that name none (decision 24). Default: such queries are refused. */
  readonly defaultAcceptedIssuers?: readonly string[]
  /** True: credentials without a status are refused. Default: they are accepted, as in the swiyu verifier. */
  readonly isStatusRequired?: boolean
  /** How DID logs and foreign status lists are fetched: hosts not listed are never asked (decision 20). */
  readonly outside: GuardedFetchInput
  /** Lists of a registry in this process; pass `registry.readStatusList`. */
  readonly readOwnStatusList?: (uri: string) => Promise<string | undefined>
}

export type VerifierService = {
  readonly did: string
  /** Management API. Call it in process; never mount it where the public can reach it. */
  readonly management: Hono
  /** Wallet side, to be mounted at `baseUrl`. */
  readonly wallet: Hono
  /** Deletes lapsed sessions with everything in them. Run it every few minutes. */
  readonly sweep: (now: Date) => Promise<void>
}

/** An OID4VP verifier, wire compatible with the swiyu Generic Verifier 4.x. */
export async function createVerifierService(input: VerifierServiceInput): Promise<VerifierService> {
  const deps = await createDeps(input)
  return {
    did: deps.identity.did,
    management: createVerifierManagement(deps),
    wallet: createVerifierWallet(deps, {
      db: checkDatabase(deps.db),
      signingKey: checkSigningKey(deps.identity.authentication),
    }),
    async sweep(now) {
      const deleted = await deleteLapsedVerifications(deps.db, { service: deps.name, now })
      if (deleted > 0) deps.log({ service: deps.name, event: 'verifications-deleted' })
    },
  }
}

async function createDeps(input: VerifierServiceInput): Promise<VerifierDeps> {
  const { clock } = input
  const fetchText = createGuardedFetch(input.outside)
  const issuerKeys = createIssuerKeys({ fetchText, clock })
  return {
    name: input.name,
    baseUrl: input.baseUrl,
    db: input.db,
    sealer: input.sealer,
    clock,
    randomBytes: input.randomBytes,
    log: input.log,
    identity: await input.identities.ensure(input.name),
    display: input.display,
    requestScheme: input.requestScheme ?? 'swiyu-verify',
    defaultAcceptedIssuers: input.defaultAcceptedIssuers ?? [],
    isStatusRequired: input.isStatusRequired ?? false,
    issuerKeys,
    statusChecker: createStatusChecker({ fetchText, readOwnList: input.readOwnStatusList, issuerKeys, clock }),
  }
}
