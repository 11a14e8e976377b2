import { createHash } from 'node:crypto'
import type { EcPrivateJwk } from '@e-collecting/credentials/crypto'
import { nodeCrypto } from '@e-collecting/credentials/crypto/node'
import { createDidLog, parseDid } from '@e-collecting/credentials/did'
import { decodeBase64Url, toBareJwk } from '@e-collecting/credentials/jose'
import type { Database } from '@e-collecting/database'
import type { Clock } from '@e-collecting/kernel'
import type { KeyStore } from '../keys/key-store.ts'
import { type DidRecord, findDid, findDidByName, insertDid, labelOf } from './did-repository.ts'
import type { Identity, SigningKey } from './identity.ts'
import { ensureKeySet, type KeySet, listKeySets } from './key-sets.ts'

export type Identities = {
  /** The identity of this label (`issuer-receipt`, `office-261`), made on first use. */
  readonly ensure: (label: string) => Promise<Identity>
  /** The identity behind a DID that was made here for this place, if its keys are still ours; undefined otherwise. */
  readonly find: (did: string) => Promise<Identity | undefined>
  /** The same for one of an earlier place as well: nothing new is issued under it, and what was can still be revoked. */
  readonly findKept: (did: string) => Promise<Identity | undefined>
  /** DIDs of a label at this place: that of its present keys and those of its earlier ones. */
  readonly listDids: (label: string) => Promise<string[]>
}

export type IdentitiesInput = {
  readonly db: Database
  readonly keys: KeyStore
  readonly clock: Clock
  /** Https base of the registry as wallets reach it: `https://localhost:8443/services/registry`. */
  readonly didBaseUrl: string
}

/**
 * DIDs and their keys. A DID has one log entry for good: its name ends in a hash over keys and place, so a
 * new key or a new address makes a new DID beside the old one, whose log stays served.
 */
export function createIdentities({ db, keys, clock, didBaseUrl }: IdentitiesInput): Identities {
  const base = new URL(didBaseUrl)
  const known = new Map<string, Identity>()
  /** Of those the ones that were made for another place. */
  const elsewhere = new Set<string>()

  const remember = async (did: string, keySet: KeySet): Promise<Identity> => {
    const identity = {
      did,
      assertion: await toSigningKey(`${did}#assert-key-01`, keySet.assertion),
      authentication: await toSigningKey(`${did}#auth-key-01`, keySet.authentication),
    }
    known.set(did, identity)
    return identity
  }

  const create = async (name: string, keySet: KeySet): Promise<DidRecord> => {
    const created = await createDidLog(nodeCrypto, {
      host: base.host,
      path: [...base.pathname.split('/').filter(Boolean), 'did', name],
      assertionKey: toBareJwk(keySet.assertion),
      authenticationKey: toBareJwk(keySet.authentication),
      updateKey: {
        privateKey: await nodeCrypto.importEd25519PrivateKey(keySet.update),
        publicKey: decodeBase64Url(keySet.update.x),
      },
      now: clock(),
    })
    return insertDid(db, { name, did: created.did, log: created.log }, clock())
  }

  const findKept = async (did: string): Promise<Identity | undefined> => {
    const cached = known.get(did)
    if (cached) return cached
    const record = await findDid(db, did)
    if (!record) return undefined
    const label = labelOf(record.name)
    const place = placeOf(did)
    const keySets = await listKeySets(keys, label)
    const keySet = keySets.find((one) => nameOf(label, place, one) === record.name)
    if (place !== base.href) elsewhere.add(did)
    return keySet && remember(did, keySet)
  }

  return {
    async ensure(label) {
      const keySet = await ensureKeySet(keys, label)
      const name = nameOf(label, base.href, keySet)
      const { did } = (await findDidByName(db, name)) ?? (await create(name, keySet))
      return known.get(did) ?? remember(did, keySet)
    },
    find: async (did) => {
      const kept = await findKept(did)
      return elsewhere.has(did) ? undefined : kept
    },
    findKept,
    async listDids(label) {
      const names = (await listKeySets(keys, label)).map((keySet) => nameOf(label, base.href, keySet))
      const records = await Promise.all(names.map((name) => findDidByName(db, name)))
      return records.flatMap((record) => record?.did ?? [])
    },
  }
}

const toSigningKey = async (kid: string, jwk: EcPrivateJwk): Promise<SigningKey> => ({
  kid,
  key: await nodeCrypto.importEs256PrivateKey(jwk),
  publicJwk: toBareJwk(jwk),
})

/** `label-` and 8 hex digits over place and keys. */
function nameOf(label: string, place: string, keySet: KeySet): string {
  const parts = [place, keySet.assertion.x, keySet.authentication.x, keySet.update.x]
  return `${label}-${createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 8)}`
}

/** Base of the registry that a DID was made for: of its path the last two parts are its own. */
function placeOf(did: string): string {
  const { host, path } = parseDid(did)
  return new URL(`https://${host}/${path.slice(0, -2).join('/')}`).href
}
