import { type BrowserSecret, createApi } from '@e-collecting/http'
import type { Mailbox } from '@e-collecting/mail'
import { createRoute } from '@hono/zod-openapi'
import { MailboxSchema } from './schemas.ts'
import { hashToken } from './tokens.ts'

const readMailboxRoute = createRoute({
  method: 'get',
  path: '/api/mailbox',
  summary: 'Mails this browser asked for; demo mode on this machine only',
  responses: { 200: { description: 'The mails', content: { 'application/json': { schema: MailboxSchema } } } },
})

/** The mailbox of the demo mode. */
export function createMailboxRoutes({ mailbox, browserSecret }: { mailbox: Mailbox; browserSecret: BrowserSecret }) {
  return createApi().openapi(readMailboxRoute, (c) => {
    const secret = browserSecret.read(c)
    const kept = secret === undefined ? [] : mailbox.list(hashToken(secret))
    const mails = kept.map(({ sentAt, ...mail }) => ({ ...mail, sentAt: sentAt.toISOString() }))
    return c.json({ mails }, 200, { 'cache-control': 'no-store' })
  })
}
