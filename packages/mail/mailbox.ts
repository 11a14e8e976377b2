import type { Clock } from '@e-collecting/kernel'
import type { Mail, Mailer } from './mailer.ts'

/** A mail as its reader sees it. */
export interface KeptMail extends Pick<Mail, 'to' | 'subject' | 'text' | 'html'> {
  id: string
  sentAt: Date
}

/** A mailer from which nothing leaves the process. */
export interface Mailbox extends Mailer {
  /** Mails that this browser asked for, newest first. */
  list(browserHash: string): KeptMail[]
}

export interface MailboxDeps {
  now: Clock
  randomUuid: () => string
}

/** Mails kept for all browsers together; the oldest goes first. */
export const MAILBOX_SIZE = 50

/**
 * The mailbox of the demo mode: a ring in memory, gone with the process. A mail is shown to the browser that asked for it and to
 * no other; one that no browser asked for is kept for nobody.
 */
export function createMailbox({ now, randomUuid }: MailboxDeps): Mailbox {
  let kept: (KeptMail & { browserHash: string })[] = []
  return {
    send: async ({ to, subject, text, html, browserHash }) => {
      if (browserHash === undefined) return
      kept = [{ id: randomUuid(), to, subject, text, html, sentAt: now(), browserHash }, ...kept].slice(0, MAILBOX_SIZE)
    },
    list: (browserHash) =>
      kept.filter((mail) => mail.browserHash === browserHash).map(({ browserHash: _reader, ...mail }) => mail),
  }
}
