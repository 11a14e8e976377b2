export { createMailbox, type Mailbox } from './mailbox.ts'
export type { Mail, Mailer } from './mailer.ts'
export { createClosedMailer, createSmtpMailer } from './smtp-mailer.ts'
