import type { Bulletin, Database, DatabaseConnection, Statements } from '@e-collecting/database'
import type { Clock } from '@e-collecting/kernel'
import type { Logger } from 'pino'
import type { Config } from './config.ts'

export interface ComposeDeps {
  config: Config
  db: Database
  /** For hot tables, on the same database. */
  statements: Statements
  /** What the processes of an installation tell each other. */
  bulletin: Bulletin
  forgetDeleted: DatabaseConnection['forgetDeleted']
  logger: Logger
  now: Clock
  randomBytes: (length: number) => Uint8Array
  /** Folder with the address data of the product. */
  addressData: string
  /** Aborted when this process is about to end. */
  stopping?: AbortSignal
  /** Asks what is elsewhere, the other part of the product among it. */
  fetch?: (url: string, init: RequestInit) => Promise<Response>
}
