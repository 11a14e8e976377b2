import { hash, timingSafeEqual } from 'node:crypto'
import type { Exchange } from '@e-collecting/exchanges'

/** What opens a session: its id from the URL and the secret from the browser's cookie. Neither is stored readable. */
export interface SessionAccess {
  id: string
  secret: string | undefined
}

/** The secret of a browser counts for many sessions: hashed together with each one's id, no two rows can be joined. */
export const hashAccess = (id: string, secret: string): Buffer => hash('sha256', `browser\n${id}\n${secret}`, 'buffer')

export const isHeldBy = ({ browserHash }: Exchange, { id, secret }: { id: string; secret: string }): boolean =>
  browserHash !== null && timingSafeEqual(browserHash, hashAccess(id, secret))
