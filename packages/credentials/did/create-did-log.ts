import type { EcPublicJwk, Ed25519Callbacks, Ed25519PrivateKey, HashCallbacks } from '../crypto/index.ts'
import { type JsonObject, toBareJwk } from '../jose/index.ts'
import { parseDid } from './did-url.ts'
import { createLogProof } from './log-proof.ts'
import { encodeEd25519Multikey, hashJson } from './multiformats.ts'

export type DidLogInput = {
  /** Host with port, as in an address: `localhost:8443`. Lower case. */
  readonly host: string
  /** Path segments; at least one, wallets need it. */
  readonly path: readonly string[]
  /** Credentials, status lists and metadata are signed with it: `#assert-key-01`. */
  readonly assertionKey: EcPublicJwk
  /** Request objects are signed with it: `#auth-key-01`. */
  readonly authenticationKey: EcPublicJwk
  /** Signs the log entry. */
  readonly updateKey: { readonly privateKey: Ed25519PrivateKey; readonly publicKey: Uint8Array }
  /** The entry is dated one second earlier: resolvers demand a past `versionTime`. */
  readonly now: Date
}

export type CreatedDid = {
  readonly did: string
  /** The whole log: one line, no line end. Serve it at `didToLogUrl(did)`. */
  readonly log: string
}

/**
 * One of the four that the official resolver knows up to its release 2.6; later ones take any, or none. Those releases know no other member of a
 * document either, so ours does not name the Swiss profile that it follows.
 */
const CONTEXTS = ['https://www.w3.org/ns/did/v1', 'https://w3id.org/security/jwk/v1']
const PLACEHOLDER = '{SCID}'
const ASSERTION_KEY_NAME = 'assert-key-01'
const AUTHENTICATION_KEY_NAME = 'auth-key-01'

/**
 * Makes a did:webvh:1.0 with a log of exactly one entry. The DID depends on keys, place and time: another of these gives
 * another DID.
 * @throws DidError `malformed-did` if host or path cannot stand in a DID
 */
export async function createDidLog(
  crypto: HashCallbacks & Pick<Ed25519Callbacks, 'signEd25519'>,
  input: DidLogInput,
): Promise<CreatedDid> {
  const versionTime = secondBefore(input.now)
  const draft = draftEntry(input, versionTime)
  const scid = await hashJson(crypto, draft)
  const unnumbered = JSON.parse(JSON.stringify(draft).replaceAll(PLACEHOLDER, scid)) as typeof draft
  const did = unnumbered.state.id
  parseDid(did)
  const entry = { ...unnumbered, versionId: `1-${await hashJson(crypto, unnumbered)}` }
  const proof = await createLogProof(crypto, { entry, key: input.updateKey, created: versionTime })
  return {
    did,
    log: JSON.stringify({ ...entry, proof: [proof] }),
  }
}

function draftEntry({ host, path, assertionKey, authenticationKey, updateKey }: DidLogInput, versionTime: string) {
  const did = `did:webvh:${[PLACEHOLDER, host.replace(':', '%3A'), ...path].join(':')}`
  return {
    versionId: PLACEHOLDER,
    versionTime,
    parameters: {
      method: 'did:webvh:1.0',
      scid: PLACEHOLDER,
      updateKeys: [encodeEd25519Multikey(updateKey.publicKey)],
      portable: false,
    },
    state: {
      '@context': CONTEXTS,
      id: did,
      authentication: [`${did}#${AUTHENTICATION_KEY_NAME}`],
      assertionMethod: [`${did}#${ASSERTION_KEY_NAME}`],
      verificationMethod: [
        verificationMethod(did, ASSERTION_KEY_NAME, assertionKey),
        verificationMethod(did, AUTHENTICATION_KEY_NAME, authenticationKey),
      ],
    },
  }
}

const verificationMethod = (did: string, name: string, key: EcPublicJwk): JsonObject => ({
  id: `${did}#${name}`,
  controller: did,
  type: 'JsonWebKey2020',
  publicKeyJwk: { ...toBareJwk(key), kid: name },
})

const secondBefore = (now: Date) => `${new Date(now.getTime() - 1000).toISOString().slice(0, 19)}Z`
