export { createMailbox, type KeptMail, type Mailbox } from './mailbox.ts'
export type { Mail, Mailer } from './mailer.ts'
export { createClosedMailer, createSmtpMailer, type SmtpMailerOptions } from './smtp-mailer.ts'
