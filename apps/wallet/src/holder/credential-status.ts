import { type JsonObject, keyIdOf, toEpochSeconds } from '@e-collecting/credentials/jose'
import { type HolderDeps, HolderError } from '@e-collecting/credentials/oid4vci'
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

type Deps = Pick<HolderDeps, 'crypto' | 'transport' | 'resolveKey' | 'now'> & {
  /** Where a list is fetched, if not at its own address. */
  readonly resolveListUrl: (uri: string) => string
}

/** Says how each credential stands now; each status list is fetched once and verified through its issuer's DID. */
export async function checkStatuses(
  deps: Deps,
  credentials: readonly HeldCredential[],
): Promise<ReadonlyMap<string, CredentialStatus>> {
  const lists = new Map<string, Promise<VerifiedStatusList>>()
  const fetchOnce = (uri: string, credentialKid: string) => {
    const name = `${uri} ${credentialKid}`
    const list = lists.get(name) ?? fetchStatusList(deps, uri, credentialKid)
    lists.set(name, list)
    return list
  }
  const entries = credentials.map(async (held) => [held.id, await checkStatus(deps, held, fetchOnce)] as const)
  return new Map(await Promise.all(entries))
}

async function checkStatus(
  { now }: Deps,
  { claims, copies }: HeldCredential,
  fetchList: (uri: string, credentialKid: string) => Promise<VerifiedStatusList>,
): Promise<CredentialStatus> {
  const seconds = toEpochSeconds(now())
  if (typeof claims.exp === 'number' && seconds >= claims.exp) return 'expired'
  try {
    const reference = parseStatusReference(claims)
    if (reference === undefined) return readStart(claims, seconds)
    const list = await fetchList(reference.uri, keyIdOf(parseSdJwt(copies[0]?.compact ?? '').issuerJwt))
    const status = interpretStatus(getStatus(list.bytes, list.bits, reference.index))
    return status === 'valid' ? readStart(claims, seconds) : status
  } catch {
    // Whatever hinders the check, the person is told that the status is not known.
    return 'unknown'
  }
}

const readStart = ({ nbf }: JsonObject, seconds: number): CredentialStatus =>
  typeof nbf === 'number' && seconds < nbf ? 'not-yet-valid' : 'valid'

async function fetchStatusList(deps: Deps, uri: string, credentialKid: string) {
  const { crypto, transport, resolveKey, now } = deps
  const headers = { accept: `application/${STATUS_LIST_TYPE}` }
  const answer = await transport({ method: 'GET', url: deps.resolveListUrl(uri), headers })
  if (answer.status !== 200) throw new HolderError('unreachable', `The status list answered ${answer.status}.`)
  const list = parseStatusListJwt(answer.body.trim())
  const key = await resolveKey(keyIdOf(list.jwt), ['assertionMethod'])
  return verifyStatusList(crypto, list, { key, uri, credentialKid, now: now() })
}
