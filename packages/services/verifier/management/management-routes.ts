import { Hono } from 'hono'
import { guardManagement } from '../../http/management-edge.ts'
import { ManagementError, readJsonBody } from '../../http/management-error.ts'
import { loadSession } from '../session.ts'
import { deleteVerification } from '../verification-repository.ts'
import type { VerifierDeps } from '../verifier-deps.ts'
import { createVerification } from './create-verification.ts'
import { type CreateVerificationCommand, createVerificationSchema, toVerificationJson } from './verification.schema.ts'

const STATUSES = {
  'unknown-id': 404,
  'rule-violated': 400,
  'body-too-large': 413,
  'body-unreadable': 400,
  'body-invalid': 400,
  'changed-meanwhile': 409,
} as const

/**
 * The verifier's management API (swiyu §5): POST and GET `/management/api/verifications`, and DELETE, which swiyu has not:
 * it lets the business side drop what a wallet presented before the session lapses. Never mount it where the public can
 * reach it.
 */
export function createVerifierManagement(deps: VerifierDeps): Hono {
  const app = new Hono()
  guardManagement(app, {
    service: deps.name,
    log: deps.log,
    statusOf: STATUSES,
    render: (status, detail) => (status === 404 ? { detail } : { error_description: detail }),
  })
  app.post('/management/api/verifications', async (c) =>
    c.json(toVerificationJson(deps, await createVerification(deps, parseCommand(await readJsonBody(c.req))))),
  )
  app.get('/management/api/verifications/:id', async (c) =>
    c.json(toVerificationJson(deps, await loadSession(deps, c.req.param('id')))),
  )
  app.delete('/management/api/verifications/:id', async (c) => {
    const { record } = await loadSession(deps, c.req.param('id'))
    await deleteVerification(deps.db, { service: deps.name, id: record.id })
    return c.body(null, 204)
  })
  return app
}

function parseCommand(body: unknown): CreateVerificationCommand {
  const result = createVerificationSchema.safeParse(body)
  if (result.success) return result.data
  const details = result.error.issues.map(({ path, message }) => `${path.join('.') || 'body'}: ${message}`)
  throw new ManagementError('body-invalid', details.join('; '))
}
