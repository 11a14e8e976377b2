import { createECDH, hkdfSync } from 'node:crypto'
import type { EcdhPrivateKey, EcPrivateJwk, EcPublicJwk } from '@e-collecting/credentials/crypto'
import { nodeCrypto } from '@e-collecting/credentials/crypto/node'

/** How long one key is published. */
const KEY_WINDOW_MS = 15 * 60_000
/** Windows whose keys still decrypt: the current one, the two before, and the next for a clock that runs ahead. */
const ACCEPTED_OFFSETS = [0, -1, -2, 1]

/** Keys to which wallets encrypt credential requests: a new one every 15 minutes. */
export type RequestEncryptionKeys = {
  readonly current: (now: Date) => EcPublicJwk & { readonly kid: string }
  /** The private key of a `kid`, if it is one of the last windows'. */
  readonly find: (kid: string, now: Date) => Promise<EcdhPrivateKey | undefined>
}

/**
 * Keys derived from one secret and the number of the window, so that all instances have the same ones and none is stored.
 * What they protect are key proofs, which hold no personal data; credentials are encrypted to the wallet's own key.
 */
export function createRequestEncryptionKeys({ secret }: { secret: Uint8Array }): RequestEncryptionKeys {
  const known = new Map<number, DerivedKey>()
  const keyOf = (window: number): DerivedKey => {
    const cached = known.get(window)
    if (cached) return cached
    const key = deriveKey(secret, window)
    known.set(window, key)
    if (known.size > 2 * ACCEPTED_OFFSETS.length) known.delete(Math.min(...known.keys()))
    return key
  }
  return {
    current(now) {
      const { d: _, ...publicJwk } = keyOf(windowOf(now))
      return publicJwk
    },
    async find(kid, now) {
      const window = ACCEPTED_OFFSETS.map((offset) => windowOf(now) + offset).find((one) => kidOf(one) === kid)
      return window === undefined ? undefined : nodeCrypto.importEcdhPrivateKey(keyOf(window))
    },
  }
}

/** Number of the window an instant falls into. */
export const windowOf = (now: Date): number => Math.floor(now.getTime() / KEY_WINDOW_MS)

type DerivedKey = EcPrivateJwk & { readonly kid: string }

const kidOf = (window: number) => `enc-${window}`

function deriveKey(secret: Uint8Array, window: number): DerivedKey {
  for (let attempt = 0; ; attempt++) {
    const d = Buffer.from(hkdfSync('sha256', secret, '', `credential-request-encryption:${window}:${attempt}`, 32))
    const publicKey = tryPublicKey(d)
    if (publicKey)
      return {
        kty: 'EC',
        crv: 'P-256',
        kid: kidOf(window),
        x: publicKey.subarray(1, 33).toString('base64url'),
        y: publicKey.subarray(33).toString('base64url'),
        d: d.toString('base64url'),
      }
  }
}

/** Undefined for the one number in 2³² that is no P-256 key. */
function tryPublicKey(d: Buffer): Buffer | undefined {
  const ecdh = createECDH('prime256v1')
  try {
    ecdh.setPrivateKey(d)
    return ecdh.getPublicKey()
  } catch {
    return undefined
  }
}
