import type { CredentialConfiguration, LocalizedName } from '@e-collecting/credentials/oid4vci'
import type { Database } from '@e-collecting/database'
import type { Clock } from '@e-collecting/kernel'
import type { Hono } from 'hono'
import type { Identities } from '../dids/identities.ts'
import { checkDatabase, checkSigningKey } from '../http/health-checks.ts'
import type { ServiceLog } from '../http/service-log.ts'
import { ensureSecret, type KeyStore } from '../keys/key-store.ts'
import { randomBelow, randomUuid } from '../keys/random.ts'
import type { RandomBytes, Sealer } from '../keys/sealer.ts'
import { ensureStatusList } from '../status-lists/create-status-list.ts'
import { type CallbackOutbox, type CallbackReceiver, createCallbackOutbox } from './callbacks/callback-outbox.ts'
import type { IssuerDeps } from './issuer-deps.ts'
import { checkIssuerLabel } from './issuer-label.ts'
import { createIssuerManagement } from './management/management-routes.ts'
import { createNonces } from './nonces.ts'
import { createRequestEncryptionKeys } from './request-encryption-keys.ts'
import { sweepIssuer } from './sweep-issuer.ts'
import { createIssuerWallet } from './wallet/wallet-routes.ts'

export type IssuerServiceInput = {
  /** Unique, lower case: `issuer-receipt`. Names its keys, its rows and its DID. */
  readonly name: string
  /** Base as wallets reach it, without a slash at the end: `http://localhost:8080/services/issuer-receipt`. */
  readonly baseUrl: string
  /** Base of the registry that serves its status lists. */
  readonly registryUrl: string
  readonly db: Database
  readonly keys: KeyStore
  readonly identities: Identities
  readonly sealer: Sealer
  readonly clock: Clock
  readonly randomBytes: RandomBytes
  readonly log: ServiceLog
  readonly configurations: Readonly<Record<string, CredentialConfiguration>>
  readonly display: readonly LocalizedName[]
  /** Default `swiyu`. */
  readonly offerScheme?: string
  /** Default false: encryption both ways is offered and not demanded. */
  readonly isEncryptionRequired?: boolean
  /** Who is told of every change (swiyu §1.8); without it nothing is noted. */
  readonly callback?: CallbackReceiver
}

/** An identity that credentials of this service can be issued under. */
export type EnsuredIssuer = {
  readonly did: string
  /** Where its new credentials get their status entries now. Ask again for each credential: a full list is replaced. */
  readonly statusListUrl: string
}

export type IssuerService = {
  readonly did: string
  readonly credentialIssuer: string
  /** Management API. Call it in process; never mount it where the public can reach it. */
  readonly management: Hono
  /** Wallet side, to be mounted at `baseUrl`. */
  readonly wallet: Hono
  /** Discovery documents in prefix style, to be mounted at the root of the host. */
  readonly wellKnown: Hono
  /** Erases what lapsed, forgets used nonces and old tokens, renews signed lists. Run it every few minutes. */
  readonly sweep: (now: Date) => Promise<void>
  /** URI of the status list that new credentials should use; pass the DID of another identity for its own list. */
  readonly currentStatusList: (issuerDid?: string) => Promise<string>
  /**
   * The identity of this label (`office-261`: lower case, digits, hyphens), with a status list; both made on first use.
   * Any number of callers get the same. Offers name it in `configuration_override`.
   * @throws DomainError `invalid-label`
   */
  readonly ensureIssuer: (label: string) => Promise<EnsuredIssuer>
  /** Sends the callbacks that are due and answers how many were taken. Call it every 2 s, in any number of processes. */
  readonly deliverCallbacks: (now: Date) => Promise<number>
}

/** How long a list is handed out before its room is looked at again: its reserve has to last that long. */
const LIST_CHECK_MS = 5_000

/** An OID4VCI issuer, wire compatible with the swiyu Generic Issuer 4.x. */
export async function createIssuerService(input: IssuerServiceInput): Promise<IssuerService> {
  const deps = await createDeps(input)
  const { wallet, wellKnown } = createIssuerWallet(deps, {
    db: checkDatabase(deps.db),
    signingKey: checkSigningKey(deps.identity.assertion),
  })
  const currentStatusList = createListChooser(deps)
  return {
    did: deps.identity.did,
    credentialIssuer: deps.credentialIssuer,
    management: createIssuerManagement(deps),
    wallet,
    wellKnown,
    sweep: (now) => sweepIssuer(deps, now),
    currentStatusList,
    async ensureIssuer(label) {
      const { did } = await input.identities.ensure(checkIssuerLabel(label))
      return { did, statusListUrl: await currentStatusList(did) }
    },
    deliverCallbacks: deps.callbacks.deliver,
  }
}

function createListChooser(deps: IssuerDeps): IssuerService['currentStatusList'] {
  const lists = new Map<string, { uri: Promise<string>; checkedAt: number }>()
  return (issuerDid = deps.identity.did) => {
    const now = deps.clock().getTime()
    const known = lists.get(issuerDid)
    if (known && now - known.checkedAt < LIST_CHECK_MS) return known.uri
    const uri = ensureStatusList(deps, { issuerDid }).then((list) => list.uri)
    lists.set(issuerDid, { uri, checkedAt: now })
    uri.catch(() => lists.delete(issuerDid))
    return uri
  }
}

async function createDeps(input: IssuerServiceInput): Promise<IssuerDeps & { callbacks: CallbackOutbox }> {
  const { name, db, log, keys, randomBytes } = input
  const secretOf = (purpose: string) => ensureSecret(keys, `${purpose}.${name}`, () => randomBytes(32))
  const newUuid = () => randomUuid(randomBytes)
  return {
    name,
    credentialIssuer: `${input.baseUrl}/oid4vci`,
    registryUrl: input.registryUrl,
    db,
    sealer: input.sealer,
    clock: input.clock,
    randomBytes,
    randomUuid: newUuid,
    randomBelow: (limit) => randomBelow(randomBytes, limit),
    log,
    identity: await input.identities.ensure(name),
    identities: input.identities,
    configurations: input.configurations,
    display: input.display,
    offerScheme: input.offerScheme ?? 'swiyu',
    isEncryptionRequired: input.isEncryptionRequired ?? false,
    callbacks: createCallbackOutbox({ name, db, log, randomUuid: newUuid, receiver: input.callback }),
    nonces: createNonces({ key: await secretOf('nonce'), randomBytes }),
    encryptionKeys: createRequestEncryptionKeys({ secret: await secretOf('request-encryption') }),
  }
}
