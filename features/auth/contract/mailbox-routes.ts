import { jsonAnswer } from '@e-collecting/http/answers'
import { createRoute } from '@hono/zod-openapi'
import { MailboxSchema } from './schemas.ts'

export const readMailboxRoute = createRoute({
  method: 'get',
  path: '/api/mailbox',
  summary: 'Mails this browser asked for; demo mode on this machine only',
  responses: { 200: jsonAnswer('The mails', MailboxSchema) },
})
