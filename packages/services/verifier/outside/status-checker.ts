import { setImmediate as nextTurn } from 'node:timers/promises'
import { nodeCrypto } from '@e-collecting/credentials/crypto/node'
import { didOfKeyId } from '@e-collecting/credentials/did'
import { type CredentialIssuer, PresentationError } from '@e-collecting/credentials/oid4vp'
import {
  getStatus,
  interpretStatus,
  MAX_STATUS_LIST_TOKEN_BYTES,
  type ParsedStatusList,
  parseStatusListJwt,
  STATUS_LIST_TYPE,
  StatusListError,
  type StatusReference,
  type VerifiedStatusList,
  verifyStatusList,
} from '@e-collecting/credentials/status-list'
import type { Clock } from '@e-collecting/kernel'
import type { FindCertifiedSigner } from '../../certificates/trust-anchors.ts'
import type { FetchText } from './guarded-fetch.ts'
import type { IssuerKeys } from './issuer-keys.ts'
import { createSingleFlightCache } from './single-flight-cache.ts'

/**
 * Looks a credential's status up.
 * @throws PresentationError `credential_revoked`, `credential_suspended`, `unresolvable_status_list`; what reading a list of our own throws
 */
export type StatusChecker = (reference: StatusReference, issuer: CredentialIssuer) => Promise<void>

export type StatusCheckerInput = {
  readonly fetchText: FetchText
  /** Lists of a registry in this process, read without a detour; undefined for any other URI. */
  readonly readOwnList?: ((uri: string) => Promise<string | undefined>) | undefined
  readonly issuerKeys: IssuerKeys
  readonly findCertifiedSigner?: FindCertifiedSigner | undefined
  readonly clock: Clock
}

type TakeTurn = <Result>(task: () => Promise<Result>) => Promise<Result>

const DEFAULT_TTL_SECONDS = 300
const MAX_TTL_SECONDS = 3600
/** Of all foreign lists: three of the largest that may be. */
const MAX_KEPT_BYTES = 64 * 1024 * 1024

/**
 * Status lists as verified, inflated buffers, so that a look-up costs nothing. Foreign lists are kept for their `ttl`, an hour at most;
 * a list of our own is kept as long as the registry serves the same token, so an admin's change counts at
 * once. Of foreign ones no more are kept than fit into memory, whatever their issuers do. A list that proves invalid means revoked, one that cannot be read means unresolvable.
 */
export function createStatusChecker(input: StatusCheckerInput): StatusChecker {
  const { fetchText, readOwnList, issuerKeys, findCertifiedSigner, clock } = input
  const foreign = createSingleFlightCache<VerifiedStatusList>(MAX_KEPT_BYTES, clock)
  const own = new Map<string, { token: string; list: VerifiedStatusList }>()
  const takeTurn = createTurns()

  /** Under which a list is kept, and its own issuer has to have the same one. */
  const nameOf = (issuer: CredentialIssuer): string => {
    if (issuer.kind === 'did') return didOfKeyId(issuer.kid)
    return issuer.kind === 'web' ? issuer.issuer : `anchor ${findCertifiedSigner?.(issuer.certificates)?.anchor}`
  }
  const verify = async (token: string, uri: string, credential: CredentialIssuer, inTurn: TakeTurn) => {
    const parsed = parseStatusListJwt(token)
    const issuer = issuerOfList(parsed, credential)
    if (nameOf(issuer) !== nameOf(credential))
      throw new StatusListError('issuer-mismatch', 'List and credential come from different issuers.')
    const key = await issuerKeys.resolve(issuer)
    const credentialKid = credential.kind === 'did' ? credential.kid : undefined
    return inTurn(() => verifyStatusList(nodeCrypto, parsed, { key, uri, credentialKid, now: clock() }))
  }
  const readOwn = async (token: string, uri: string, credential: CredentialIssuer) => {
    const name = `${nameOf(credential)} ${uri}`
    const known = own.get(name)
    if (known?.token === token && known.list.expiresAt > clock()) return known.list
    const list = await verify(token, uri, credential, atOnce)
    own.set(name, { token, list })
    return list
  }
  const readForeign = (uri: string, credential: CredentialIssuer) =>
    foreign.get(`${nameOf(credential)} ${uri}`, async () => {
      const accept = `application/${STATUS_LIST_TYPE}`
      const token = await fetchText(uri, { maxBytes: MAX_STATUS_LIST_TOKEN_BYTES, accept })
      const list = await verify(token.trim(), uri, credential, takeTurn)
      const ttlMs = Math.min(list.ttlSeconds ?? DEFAULT_TTL_SECONDS, MAX_TTL_SECONDS) * 1000
      const expiresAt = new Date(Math.min(clock().getTime() + ttlMs, list.expiresAt.getTime()))
      return { value: list, bytes: list.bytes.byteLength, expiresAt }
    })

  return async ({ uri, index }, issuer) => {
    // That our own database is away says nothing of the credential.
    const token = await readOwnList?.(uri)
    const status = await toVerdict(async () => {
      const list = token === undefined ? await readForeign(uri, issuer) : await readOwn(token, uri, issuer)
      return interpretStatus(getStatus(list.bytes, list.bits, index))
    })
    if (status === 'suspended') throw new PresentationError('credential_suspended', 'Credential is suspended')
    if (status === 'revoked') throw new PresentationError('credential_revoked', 'Credential is not valid')
  }
}

/** For our own lists, which nobody makes large: they do not wait for those that anybody can have read. */
const atOnce: TakeTurn = (task) => task()

/**
 * One task after the other, and between two of them whatever else there is to do. Lists that wait for the key of one issuer would all be inflated in
 * the turn in which it comes, a thousandfold of what was fetched, before the first of them is looked at.
 */
function createTurns(): TakeTurn {
  let last: Promise<unknown> = Promise.resolve()
  return (task) => {
    const turn = last.then(() => nextTurn()).then(task)
    last = turn.then(ignore, ignore)
    return turn
  }
}

const ignore = () => undefined

/** Who has signed a list, as it says itself: known the same way as the issuer of the credential. */
function issuerOfList({ kid, certificates }: ParsedStatusList, credential: CredentialIssuer): CredentialIssuer {
  if (credential.kind === 'certificate') return { kind: 'certificate', certificates: certificates ?? [] }
  if (credential.kind === 'web') return { ...credential, kid, certificates }
  return { kind: 'did', kid: readDidKeyId(kid) }
}

function readDidKeyId(kid = ''): string {
  try {
    didOfKeyId(kid)
    return kid
  } catch (cause) {
    throw new StatusListError('malformed-status-list', 'The list names no key of a DID.', { cause })
  }
}

const UNREADABLE: ReadonlySet<string> = new Set([
  'malformed-status-list',
  'status-list-too-large',
  'status-list-premature',
  'index-out-of-range',
])

async function toVerdict<Status>(reading: () => Promise<Status>): Promise<Status> {
  try {
    return await reading()
  } catch (cause) {
    if (cause instanceof StatusListError && !UNREADABLE.has(cause.code))
      throw new PresentationError('credential_revoked', 'Credential is not valid', { cause })
    throw new PresentationError('unresolvable_status_list', 'The status list cannot be read.', { cause })
  }
}
