import type { EcPrivateJwk, OkpPrivateJwk } from '@e-collecting/credentials/crypto'
import { nodeCrypto } from '@e-collecting/credentials/crypto/node'
import { ensureSecret, type KeyStore } from '../keys/key-store.ts'

/** The private keys behind one DID. */
export type KeySet = {
  readonly assertion: EcPrivateJwk
  readonly authentication: EcPrivateJwk
  readonly update: OkpPrivateJwk
}

/** Keys are never replaced: the n-th set of a label has a name of its own, and lists stay signed by the set they began with. */
const nameOf = (label: string, number: number) => (number === 1 ? `did.${label}` : `did.${label}.${number}`)

/** All key sets of a label, oldest first; the last one is that of its present DID. */
export async function listKeySets(keys: KeyStore, label: string): Promise<KeySet[]> {
  const sets: KeySet[] = []
  for (;;) {
    const stored = await keys.load(nameOf(label, sets.length + 1))
    if (!stored) return sets
    sets.push(parse(stored))
  }
}

/** The present key set of a label, made on first use. */
export async function ensureKeySet(keys: KeyStore, label: string): Promise<KeySet> {
  return (await listKeySets(keys, label)).at(-1) ?? makeKeySet(keys, label, 1)
}

/** Makes the next key set of a label. Processes that have its identity already go on with the one before until they end. */
export async function addKeySet(keys: KeyStore, label: string): Promise<void> {
  await makeKeySet(keys, label, (await listKeySets(keys, label)).length + 1)
}

const makeKeySet = async (keys: KeyStore, label: string, number: number): Promise<KeySet> =>
  parse(
    await ensureSecret(keys, nameOf(label, number), async () => Buffer.from(JSON.stringify(await generateKeySet()))),
  )

const parse = (stored: Uint8Array) => JSON.parse(Buffer.from(stored).toString('utf8')) as KeySet

const generateKeySet = async (): Promise<KeySet> => ({
  assertion: (await nodeCrypto.generateEcKeyPair()).privateJwk,
  authentication: (await nodeCrypto.generateEcKeyPair()).privateJwk,
  update: await nodeCrypto.generateEd25519Key(),
})
