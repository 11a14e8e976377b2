import type { Ed25519Callbacks, Ed25519PrivateKey, HashCallbacks } from '../crypto/index.ts'
import { isJsonObject, type JsonObject } from '../jose/index.ts'
import { DidError } from './did-error.ts'
import { canonicalizeJson } from './jcs.ts'
import { decodeEd25519Multikey, decodeMultibase, encodeEd25519Multikey, encodeMultibase } from './multiformats.ts'
import type { Turns } from './turns.ts'

type UpdateKey = { readonly privateKey: Ed25519PrivateKey; readonly publicKey: Uint8Array }

/** An `eddsa-jcs-2022` proof over a log entry without its `proof` (VC Data Integrity EdDSA §3.3). */
export async function createLogProof(
  crypto: HashCallbacks & Pick<Ed25519Callbacks, 'signEd25519'>,
  { entry, key, created }: { readonly entry: JsonObject; readonly key: UpdateKey; readonly created: string },
): Promise<JsonObject> {
  const multikey = encodeEd25519Multikey(key.publicKey)
  const options = {
    type: 'DataIntegrityProof',
    cryptosuite: 'eddsa-jcs-2022',
    created,
    verificationMethod: `did:key:${multikey}#${multikey}`,
    proofPurpose: 'assertionMethod',
  }
  const input = await hashProofInput(crypto, options, await hashOf(crypto, entry))
  const signature = await crypto.signEd25519(key.privateKey, input)
  return { ...options, proofValue: encodeMultibase(signature) }
}

type ProofsOfEntry = {
  readonly entry: JsonObject
  readonly proofs: readonly unknown[]
  readonly entitled: readonly string[]
  readonly turns: Turns
}

/**
 * Verifies every proof of a log entry by one of the entitled keys (multikeys). Does NOT check hashes or times.
 * @throws DidError `invalid-proof`
 */
export async function verifyLogProofs(
  crypto: HashCallbacks & Pick<Ed25519Callbacks, 'verifyEd25519'>,
  { entry, proofs, entitled, turns }: ProofsOfEntry,
): Promise<void> {
  if (proofs.length === 0) throw new DidError('invalid-proof', 'An entry has no proof.')
  // Once for all of them: an entry may be long, and bring more than a thousand.
  const entryHash = await hashOf(crypto, entry)
  for (const proof of proofs) {
    if (!isJsonObject(proof)) throw new DidError('invalid-proof', 'A proof is not an object.')
    await verifyLogProof(crypto, entryHash, proof, entitled)
    await turns.next()
  }
}

async function verifyLogProof(
  crypto: HashCallbacks & Pick<Ed25519Callbacks, 'verifyEd25519'>,
  entryHash: Uint8Array,
  { proofValue, ...options }: JsonObject,
  entitled: readonly string[],
): Promise<void> {
  const { type, cryptosuite, proofPurpose, verificationMethod } = options
  if (type !== 'DataIntegrityProof' || cryptosuite !== 'eddsa-jcs-2022' || proofPurpose !== 'assertionMethod')
    throw new DidError('invalid-proof', 'Not an eddsa-jcs-2022 proof for assertions.')
  const [, multikey = ''] = String(verificationMethod).split('#')
  if (verificationMethod !== `did:key:${multikey}#${multikey}` || !entitled.includes(multikey))
    throw new DidError('invalid-proof', 'The key may not sign this entry.')
  if (typeof proofValue !== 'string') throw new DidError('invalid-proof', 'A proof has no value.')
  const signature = decodeMultibase(proofValue)
  const isValid = await crypto.verifyEd25519(
    decodeEd25519Multikey(multikey),
    await hashProofInput(crypto, options, entryHash),
    signature,
  )
  if (!isValid) throw new DidError('invalid-proof', 'A signature does not match.')
}

const hashOf = async (crypto: HashCallbacks, value: JsonObject) => crypto.sha256(canonicalizeJson(value))

async function hashProofInput(crypto: HashCallbacks, options: JsonObject, entryHash: Uint8Array): Promise<Uint8Array> {
  const hashes = new Uint8Array(64)
  hashes.set(await hashOf(crypto, options))
  hashes.set(entryHash, 32)
  return hashes
}
