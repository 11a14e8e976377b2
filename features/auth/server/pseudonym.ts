import { createHmac } from 'node:crypto'

/** What is counted for somebody; without the secret it can neither be turned back nor matched with any other column. */
export const pseudonymOf = (secret: Uint8Array, subject: string): string =>
  createHmac('sha256', secret).update(`counted ${subject}`).digest('base64url').slice(0, 22)
