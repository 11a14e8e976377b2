import { type BrowserSecret, createApi, NO_STORE } from '@e-collecting/http'
import type { Mailbox } from '@e-collecting/mail'
import { readMailboxRoute } from '../contract/mailbox-routes.ts'
import { hashToken } from './tokens.ts'

/** The mailbox of the demo mode. */
export function createMailboxRoutes({ mailbox, browserSecret }: { mailbox: Mailbox; browserSecret: BrowserSecret }) {
  return createApi().openapi(readMailboxRoute, (c) => {
    const secret = browserSecret.read(c)
    const kept = secret === undefined ? [] : mailbox.list(hashToken(secret))
    const mails = kept.map(({ sentAt, ...mail }) => ({ ...mail, sentAt: sentAt.toISOString() }))
    return c.json({ mails }, 200, NO_STORE)
  })
}
