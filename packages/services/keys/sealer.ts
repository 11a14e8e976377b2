import { createCipheriv, createDecipheriv } from 'node:crypto'
import { DomainError } from '@e-collecting/kernel'

/** Hides bytes from whoever reads the database. `context` (table, column, row id) must be the same when opening. */
export interface Sealer {
  seal: (bytes: Uint8Array, context: string) => Uint8Array
  open: (sealed: Uint8Array, context: string) => Uint8Array
}

/** Fresh, unpredictable bytes; a parameter so that tests can repeat themselves. */
export type RandomBytes = (length: number) => Uint8Array

const VERSION = 1
const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * AES-256-GCM with a random 96-bit nonce: `version (1) | nonce (12) | tag (16) | ciphertext`.
 * The key must not be in the database (decision 10).
 * @throws DomainError `sealer-key-invalid` when the key is not 32 bytes; `sealed-value-invalid` on opening a value that
 * was sealed under another key or context, or was altered.
 */
export function createSealer({ key, randomBytes }: { key: Uint8Array; randomBytes: RandomBytes }): Sealer {
  if (key.length !== 32) throw new DomainError('sealer-key-invalid', 'The sealing key must have 32 bytes.')
  return {
    seal(bytes, context) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context))
      const body = Buffer.concat([cipher.update(bytes), cipher.final()])
      return Buffer.concat([Uint8Array.of(VERSION), nonce, cipher.getAuthTag(), body])
    },
    open(sealed, context) {
      const body = NONCE_BYTES + 1 + TAG_BYTES
      if (sealed[0] !== VERSION || sealed.length < body) throw invalid()
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(1, NONCE_BYTES + 1))
        .setAAD(Buffer.from(context))
        .setAuthTag(sealed.subarray(NONCE_BYTES + 1, body))
      try {
        return Buffer.concat([decipher.update(sealed.subarray(body)), decipher.final()])
      } catch (cause) {
        throw invalid(cause)
      }
    },
  }
}

const invalid = (cause?: unknown) =>
  new DomainError('sealed-value-invalid', 'The value was sealed under another key or context.', { cause })
