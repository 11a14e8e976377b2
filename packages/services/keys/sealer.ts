import { createCipheriv, createDecipheriv } from 'node:crypto'
import { DomainError, type Sealer } from '@e-collecting/kernel'

declare module '@e-collecting/kernel/error-codes' {
  interface InternalErrors {
    'sealer-key-invalid': true
    'sealed-value-invalid': true
  }
}

/** Fresh, unpredictable bytes; a parameter so that tests can repeat themselves. */
export type RandomBytes = (length: number) => Uint8Array

const VERSION = 1
const NONCE_BYTES = 12
const TAG_BYTES = 16
const HEAD_BYTES = 1 + NONCE_BYTES + TAG_BYTES

/**
 * AES-256-GCM with a random 96-bit nonce: `version (1) | nonce (12) | tag (16) | ciphertext`.
 * The key must not be in the database.
 * @throws DomainError `sealer-key-invalid` when the key is not 32 bytes; `sealed-value-invalid` on opening a value that
 * was sealed under another key or context, or was altered.
 */
export function createSealer({ key, randomBytes }: { key: Uint8Array; randomBytes: RandomBytes }): Sealer {
  if (key.length !== 32) throw new DomainError('sealer-key-invalid', 'The sealing key must have 32 bytes.')
  return {
    seal(bytes, context) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context))
      const body = cipher.update(bytes)
      cipher.final()
      // Memory of its own: as a piece of the buffers' pool it would keep the rest of it for as long as a wallet is waited for.
      const sealed = Buffer.allocUnsafeSlow(HEAD_BYTES + body.length)
      sealed[0] = VERSION
      sealed.set(nonce, 1)
      sealed.set(cipher.getAuthTag(), 1 + NONCE_BYTES)
      sealed.set(body, HEAD_BYTES)
      return sealed
    },
    open(sealed, context) {
      if (sealed[0] !== VERSION || sealed.length < HEAD_BYTES) throw invalid()
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(1, NONCE_BYTES + 1))
        .setAAD(Buffer.from(context))
        .setAuthTag(sealed.subarray(NONCE_BYTES + 1, HEAD_BYTES))
      try {
        return Buffer.concat([decipher.update(sealed.subarray(HEAD_BYTES)), decipher.final()])
      } catch (cause) {
        throw invalid(cause)
      }
    },
  }
}

const invalid = (cause?: unknown) =>
  new DomainError('sealed-value-invalid', 'The value was sealed under another key or context.', { cause })
