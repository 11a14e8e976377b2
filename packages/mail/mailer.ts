/** One mail, in both forms that mail programs show. */
export interface Mail {
  /** One bare address, such as `anna@example.org`; a mail never goes to two. */
  to: string
  subject: string
  text: string
  html: string
  /** Hash of the secret of the browser that asked for the mail: only that browser reads it in the demo mailbox. */
  browserHash?: string
}

/** Hands mails over. Two kinds: a mail server, and the mailbox of the demo mode. */
export interface Mailer {
  /** Resolves once somebody else is responsible for the mail. @throws DomainError `mail-unavailable` */
  send(mail: Mail): Promise<void>
}
