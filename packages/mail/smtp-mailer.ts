import { DomainError } from '@e-collecting/kernel'
import type { Mailer } from './mailer.ts'

export interface SmtpMailerOptions {
  /** `smtp://` (STARTTLS when the server offers it) or `smtps://`, with host, port and, where needed, user and password. */
  url: string
  /** Sender of every mail: `name@example.org` or `Name <name@example.org>`. */
  from: string
  /** Milliseconds for connecting, for the greeting and for each silence afterwards. */
  timeoutMs?: number
}

const TIMEOUT_MS = 10_000

/** Loaded for the first mail: a start needs none. */
const loadLibrary = () => import('nodemailer')

/** What a mail server did, without its words: they may repeat the address, and a driver's message the user name. */
class SmtpFailure extends Error {
  override readonly name = 'SmtpFailure'
  /** Such as `EAUTH` or `EENVELOPE 550`. */
  readonly code: string

  constructor(error: unknown) {
    const { code = 'unknown', responseCode } = (error ?? {}) as { code?: unknown; responseCode?: unknown }
    const parts = [code, responseCode].filter((part) => /^[A-Z0-9]{1,20}$/i.test(String(part ?? '')))
    super(parts.join(' '))
    this.code = this.message
  }
}

/**
 * Sends through any mail server, one connection for each mail. Neither files nor addresses are ever read into a mail, whatever a
 * text contains. With `smtp://…?requireTLS=true` nothing is sent to a server that does not offer TLS.
 * @throws DomainError `mail-unavailable` from `send`, with a cause that names neither addresses nor credentials.
 */
export function createSmtpMailer({ url, from, timeoutMs = TIMEOUT_MS }: SmtpMailerOptions): Mailer {
  const options = {
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
  return {
    send: async ({ to, subject, text, html }) => {
      const { createTransport } = await loadLibrary()
      const transport = createTransport(options)
      try {
        await transport.sendMail({ from, to: { name: '', address: to }, subject, text, html })
      } catch (error) {
        throw new DomainError('mail-unavailable', 'The mail could not be sent.', { cause: new SmtpFailure(error) })
      }
    },
  }
}

/** For an installation that sends no mail, such as a public demo without a mail server. */
export const createClosedMailer = (): Mailer => ({
  send: async () => {
    throw new DomainError('mail-unavailable', 'This installation sends no mail.')
  },
})
