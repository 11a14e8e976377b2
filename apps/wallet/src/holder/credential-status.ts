import {
  type JsonObject,
  keyIdOf,
  type ParsedJwt,
  readCertificates,
  toEpochSeconds,
} from '@e-collecting/credentials/jose'
import { findSigner, type HolderDeps, HolderError } from '@e-collecting/credentials/oid4vci'
import { parseSdJwt } from '@e-collecting/credentials/sd-jwt'
import {
  getStatus,
  interpretStatus,
  parseStatusListJwt,
  parseStatusReference,
  STATUS_LIST_TYPE,
  type VerifiedStatusList,
  verifyStatusList,
} from '@e-collecting/credentials/status-list'
import type { HeldCredential } from './wallet-storage.ts'

/** `unknown`: the status list cannot be reached or does not verify. */
export type CredentialStatus = 'valid' | 'suspended' | 'revoked' | 'expired' | 'not-yet-valid' | 'unknown'

type Deps = Pick<HolderDeps, 'crypto' | 'transport' | 'resolveKey' | 'checkCertificates' | 'now'> & {
  /** Where a list is fetched, if not at its own address. */
  readonly resolveListUrl: (uri: string) => string
}

/** Says how each credential stands now; each status list is fetched once and verified through its issuer's DID or certificate. */
export async function checkStatuses(
  deps: Deps,
  credentials: readonly HeldCredential[],
): Promise<ReadonlyMap<string, CredentialStatus>> {
  const lists = new Map<string, Promise<VerifiedStatusList>>()
  const fetchOnce = (uri: string, credential: ParsedJwt) => {
    const name = `${uri} ${credential.header.kid} ${credential.claims.iss}`
    const list = lists.get(name) ?? fetchStatusList(deps, uri, credential)
    lists.set(name, list)
    return list
  }
  const entries = credentials.map(async (held) => [held.id, await checkStatus(deps, held, fetchOnce)] as const)
  return new Map(await Promise.all(entries))
}

async function checkStatus(
  { now }: Deps,
  { claims, copies }: HeldCredential,
  fetchList: (uri: string, credential: ParsedJwt) => Promise<VerifiedStatusList>,
): Promise<CredentialStatus> {
  const seconds = toEpochSeconds(now())
  if (typeof claims.exp === 'number' && seconds >= claims.exp) return 'expired'
  try {
    const reference = parseStatusReference(claims)
    if (reference === undefined) return readStart(claims, seconds)
    const list = await fetchList(reference.uri, parseSdJwt(copies[0]?.compact ?? '').issuerJwt)
    const status = interpretStatus(getStatus(list.bytes, list.bits, reference.index))
    return status === 'valid' ? readStart(claims, seconds) : status
  } catch {
    // Whatever hinders the check, the person is told that the status is not known.
    return 'unknown'
  }
}

const readStart = ({ nbf }: JsonObject, seconds: number): CredentialStatus =>
  typeof nbf === 'number' && seconds < nbf ? 'not-yet-valid' : 'valid'

async function fetchStatusList(deps: Deps, uri: string, credential: ParsedJwt) {
  const { crypto, transport, now } = deps
  const headers = { accept: `application/${STATUS_LIST_TYPE}` }
  const answer = await transport({ method: 'GET', url: deps.resolveListUrl(uri), headers })
  if (answer.status !== 200) throw new HolderError('unreachable', `The status list answered ${answer.status}.`)
  const list = parseStatusListJwt(answer.body.trim())
  const { key, isCertified } = await findSigner(deps, list.jwt, ['assertionMethod'])
  // A DID signs both; who signs with certificates, which are renewed, has both on one host.
  const isOfCertified = readCertificates(credential.header) !== undefined
  if (isOfCertified && !(isCertified && new URL(uri).hostname === new URL(String(credential.claims.iss)).hostname))
    throw new HolderError('invalid-credential', 'The status list is on another host than the issuer.')
  const credentialKid = isOfCertified ? undefined : keyIdOf(credential)
  return verifyStatusList(crypto, list, { key, uri, credentialKid, now: now() })
}
