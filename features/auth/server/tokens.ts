import { createHash } from 'node:crypto'

const TOKEN_BYTES = 32
/** A bearer secret for a link or a session; only its hash is stored. */
export const createToken = (randomBytes: (length: number) => Uint8Array): string =>
  Buffer.from(randomBytes(TOKEN_BYTES)).toString('base64url')

/** SHA-256, base64url: how tokens and browser secrets stand in the database and in memory. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')
