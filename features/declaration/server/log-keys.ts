import { createPrivateKey, createPublicKey, hkdfSync, type KeyObject, sign } from 'node:crypto'
import { makeVerifierKey, type NoteSigner } from '@e-collecting/tlog'
import type { EnsureSecret } from './ports.ts'
import { sha256 } from './sha256.ts'

const SEED_BYTES = 32
/** What stands before the seed of an Ed25519 key in PKCS #8 (RFC 8410 §7). */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex')

/** What signs for a log: its checkpoints, and the promises to those who declare. */
export interface LogKeys {
  log: NoteSigner
  promise: NoteSigner
}

/** The keys of logs, from one seed for each, made on first use. */
export function createLogKeys(ensureSecret: EnsureSecret, randomBytes: (length: number) => Uint8Array) {
  const known = new Map<string, LogKeys>()
  return async ({ item, origin }: { item: string; origin: string }): Promise<LogKeys> => {
    const remembered = known.get(item)
    if (remembered !== undefined) return remembered
    // Names of keys are short, and slugs need not be.
    const name = `declaration-log.${Buffer.from(sha256(Buffer.from(item))).toString('hex')}`
    const seed = await ensureSecret(name, () => randomBytes(SEED_BYTES))
    const made = {
      log: signerOf(seed, 'checkpoints', origin),
      promise: signerOf(seed, 'promises', `${origin}/promise`),
    }
    known.set(item, made)
    return made
  }
}

/** What signs the document with items for a declaration part that runs apart, made on first use. @param host of this part's address */
export async function loadItemsSigner(
  ensureSecret: EnsureSecret,
  randomBytes: (length: number) => Uint8Array,
  host: string,
): Promise<NoteSigner> {
  return signerOf(await ensureSecret('declaration-items', () => randomBytes(SEED_BYTES)), 'items', `${host}/items`)
}

function signerOf(seed: Uint8Array, purpose: 'checkpoints' | 'promises' | 'items', name: string): NoteSigner {
  const own = Buffer.from(hkdfSync('sha256', seed, '', `e-collecting declaration log ${purpose}`, SEED_BYTES))
  const privateKey = createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, own]), format: 'der', type: 'pkcs8' })
  const key = makeVerifierKey(sha256, { name, type: 'ed25519', publicKey: publicBytesOf(privateKey) })
  return { key, signEd25519: (message) => sign(null, message, privateKey) }
}

const publicBytesOf = (privateKey: KeyObject): Uint8Array =>
  Buffer.from(createPublicKey(privateKey).export({ format: 'jwk' }).x ?? '', 'base64url')
