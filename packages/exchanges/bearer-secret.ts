import { hash, timingSafeEqual } from 'node:crypto'

const ID_BYTES = 16
const SECRET_BYTES = 16
const CHARACTERS = /^[A-Za-z0-9_-]{43}$/

/**
 * A bearer secret of an exchange (code, token, id of a browser's session): 43 characters of base64url over the
 * exchange's id and 16 random bytes. It is found by its id, and nothing fits another exchange.
 */
export const createBearerSecret = (id: string, randomBytes: (length: number) => Uint8Array): string =>
  Buffer.concat([Buffer.from(id.replaceAll('-', ''), 'hex'), randomBytes(SECRET_BYTES)]).toString('base64url')

/** The exchange that a secret claims to belong to; undefined if it is none of ours. */
export function exchangeIdOf(secret: string): string | undefined {
  if (!CHARACTERS.test(secret)) return undefined
  return writeUuid(Buffer.from(secret, 'base64url').subarray(0, ID_BYTES))
}

/** 16 bytes in the form of a UUID, lower case. */
export function writeUuid(bytes: Buffer): string {
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** How a secret stands in its row: SHA-256, under the purpose it has. */
export const hashSecret = (purpose: string, secret: string): Uint8Array =>
  hash('sha256', `${purpose}\n${secret}`, 'buffer')

/** The purpose of a code that brings the browser back which began an exchange. */
export const RETURN = 'return'

/** Compares in constant time. Nothing fits a hash that is not there. */
export function fitsHash(kept: Uint8Array | null, purpose: string, secret: string): boolean {
  return kept !== null && timingSafeEqual(kept, hashSecret(purpose, secret))
}
