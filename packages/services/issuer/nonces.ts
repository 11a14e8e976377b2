import { createHmac, createSecretKey, hash, timingSafeEqual } from 'node:crypto'
import type { UsedNonce } from '@e-collecting/exchanges'
import type { RandomBytes } from '../keys/sealer.ts'

/** How long a nonce may be used. */
export const NONCE_LIFETIME_SECONDS = 120

const RANDOM_BYTES = 16
const TIME_BYTES = 4
const MAC_BYTES = 16
const NONCE_BYTES = RANDOM_BYTES + TIME_BYTES + MAC_BYTES

/** Nonces for key proofs and DPoP alike: nothing is stored until one is used. */
export type Nonces = {
  readonly issue: (now: Date) => string
  /** True if the nonce was issued here and its time is not over. Does NOT tell whether it was used. */
  readonly isCurrent: (nonce: string, now: Date) => boolean
  /** A nonce as it is written down when it is used, so that nobody uses it again. */
  readonly toUsed: (nonce: string, now: Date) => UsedNonce
}

/**
 * `base64url(random (16) | end of life, seconds (4) | truncated HMAC-SHA-256 (16))`. Any instance with the same key checks
 * a nonce without a look-up; single use rests on a unique insert.
 */
export function createNonces({ key, randomBytes }: { key: Uint8Array; randomBytes: RandomBytes }): Nonces {
  const secret = createSecretKey(key)
  const macOf = (head: Uint8Array) => createHmac('sha256', secret).update(head).digest().subarray(0, MAC_BYTES)
  return {
    issue(now) {
      const head = Buffer.alloc(RANDOM_BYTES + TIME_BYTES)
      head.set(randomBytes(RANDOM_BYTES))
      head.writeUInt32BE(Math.floor(now.getTime() / 1000) + NONCE_LIFETIME_SECONDS, RANDOM_BYTES)
      return Buffer.concat([head, macOf(head)]).toString('base64url')
    },
    isCurrent(nonce, now) {
      const bytes = Buffer.from(nonce, 'base64url')
      if (bytes.length !== NONCE_BYTES || bytes.toString('base64url') !== nonce) return false
      const head = bytes.subarray(0, RANDOM_BYTES + TIME_BYTES)
      if (!timingSafeEqual(macOf(head), bytes.subarray(RANDOM_BYTES + TIME_BYTES))) return false
      return head.readUInt32BE(RANDOM_BYTES) * 1000 > now.getTime()
    },
    toUsed: (nonce, now) => ({
      hash: hash('sha256', nonce, 'buffer'),
      until: new Date(now.getTime() + NONCE_LIFETIME_SECONDS * 1000),
    }),
  }
}
