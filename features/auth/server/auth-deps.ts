import type { Database } from '@e-collecting/database'
import type { BrowserSecret } from '@e-collecting/http'
import type { Clock } from '@e-collecting/kernel'
import type { Mailbox, Mailer } from '@e-collecting/mail'
import type { MunicipalityRight } from '../contract.ts'
import type { PasskeySettings } from './passkey-policy.ts'

/** What is counted; the limits themselves belong to the server. */
export type AuthLimit =
  | 'sign-in-client'
  | 'sign-in-client-address'
  | 'sign-in-known-browser'
  | 'sign-in-token'
  | 'invitation'
  | 'passkey'

/** Everything sign-in and staff need from outside. Use cases take the part they use. */
export interface AuthDeps {
  db: Database
  now: Clock
  randomBytes: (length: number) => Uint8Array
  mailer: Mailer
  /** The mailbox of the demo mode, when `mailer` is one: `GET /api/mailbox` exists with it only. */
  mailbox?: Mailbox | undefined
  /** Links are built from it, never from a Host header; https makes the cookie `__Host-` and Secure. */
  publicUrl: string
  /** Addresses that become admins when they sign in, in lower case. */
  adminEmails: readonly string[]
  /** Demo mode on this machine: without `adminEmails` the very first sign-in becomes admin. */
  isFirstSignInAdmin: boolean
  /** Counts one request of a pseudonym. @throws DomainError `too-many-requests` */
  count: (limit: AuthLimit, key: string) => Promise<void>
  /** Secret of this installation: what is counted, and the cookie of a known browser, are HMACs under it. */
  pseudonymSecret: Uint8Array
  browserSecret: BrowserSecret
  /**
   * What rights to municipalities are called, by name; one that does not exist is left out. May ask the database: not to be called
   * within a transaction.
   */
  nameMunicipalities: (ids: readonly string[]) => Promise<MunicipalityRight[]>
  /** Second factor of staff. */
  passkeys: PasskeySettings
}
