import { nodeCrypto } from '@e-collecting/credentials/crypto/node'
import { compressStatusBytes, createStatusListJwt, headerOfStatusLists } from '@e-collecting/credentials/status-list'
import { chooseSigner } from '../certificates/certified-issuer.ts'
import { ManagementError } from '../http/management-error.ts'
import type { StatusListDeps } from './status-list-deps.ts'
import { listStaleStatusLists, loadStatusListContent, updatePublication } from './status-list-repository.ts'

const TTL_SECONDS = 900
const VALIDITY_MS = 365 * 86_400_000
const RENEWAL_MS = 7 * 86_400_000
/** A list that was signed further ahead of our clock is refused by verifiers: the clock was set back meanwhile. */
const CLOCK_SKEW_MS = 60_000

/**
 * Signs a list as it stands now and hands it to the registry. Deflated in the thread pool, on no request's path.
 * @throws ManagementError `unknown-id`, `rule-violated` when the list's DID is not ours any more
 */
export async function publishStatusList(deps: StatusListDeps, id: string): Promise<void> {
  const list = await loadStatusListContent(deps.db, id)
  if (!list) throw new ManagementError('unknown-id', 'Status list not found.')
  const identity = await deps.identities.findKept(list.issuerDid)
  if (!identity) throw new ManagementError('rule-violated', 'The issuer of this status list cannot sign here.')
  const now = deps.clock()
  const jwt = await createStatusListJwt(nodeCrypto, {
    uri: list.uri,
    ...chooseSigner(identity, deps.certified),
    issuedAt: now,
    expiresAt: new Date(now.getTime() + VALIDITY_MS),
    ttlSeconds: TTL_SECONDS,
    bits: list.bits,
    lst: await compressStatusBytes(nodeCrypto, list.bytes),
  })
  await updatePublication(deps.db, { id, version: list.version, jwt, publishedAt: now })
  deps.published?.(id)
}

/** Signs again what is out of date, a week old, of a time yet to come, or signed by another profile or certificate. Lists of a DID that is not ours any more are left as they are. */
export async function publishStaleStatusLists(deps: StatusListDeps, now: Date): Promise<void> {
  const signedAs = headerOfStatusLists(deps.certified?.certificate)
  const publishedBefore = new Date(now.getTime() - RENEWAL_MS)
  const publishedAfter = new Date(now.getTime() + CLOCK_SKEW_MS)
  for (const id of await listStaleStatusLists(deps.db, deps.name, { publishedBefore, publishedAfter, signedAs })) {
    const list = await loadStatusListContent(deps.db, id)
    if (list && (await deps.identities.findKept(list.issuerDid))) await publishStatusList(deps, id)
  }
}
