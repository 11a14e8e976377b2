import { canMove } from '@e-collecting/exchanges'
import { Hono } from 'hono'
import { loadSession } from '../../verifier/session.ts'
import type { VerifierDeps } from '../../verifier/verifier-deps.ts'
import { createVerification } from './create-verification.ts'
import { guardManagement } from './management-edge.ts'
import { readBody } from './read-body.ts'
import { createVerificationSchema, toVerificationJson } from './verification.schema.ts'

const STATUSES = {
  'unknown-id': 404,
  'rule-violated': 400,
  'body-too-large': 413,
  'body-unreadable': 400,
  'body-invalid': 400,
  'changed-meanwhile': 409,
} as const

/**
 * The verifier's management API: POST and GET `/management/api/verifications`, and DELETE, which swiyu has not:
 * it lets the business side drop what a wallet presented before the session lapses.
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
    c.json(toVerificationJson(deps, await createVerification(deps, await readBody(createVerificationSchema, c.req)))),
  )
  app.get('/management/api/verifications/:id', async (c) =>
    c.json(toVerificationJson(deps, await loadSession(deps, c.req.param('id')))),
  )
  app.delete('/management/api/verifications/:id', async (c) => {
    const { id } = await loadSession(deps, c.req.param('id'))
    await deps.exchanges.move(id, ({ state }) =>
      canMove(state, 'CANCELLED') ? { change: { state: 'CANCELLED' } } : undefined,
    )
    return c.body(null, 204)
  })
  return app
}
