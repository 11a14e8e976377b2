import { Hono } from 'hono'
import type { ZodType } from 'zod'
import { guardManagement, type ManagementStatus } from '../../http/management-edge.ts'
import { ManagementError, readJsonBody, readOptionalJsonBody } from '../../http/management-error.ts'
import { createStatusList } from '../../status-lists/create-status-list.ts'
import { countFreePositions, findStatusList } from '../../status-lists/status-list-repository.ts'
import type { IssuerDeps } from '../issuer-deps.ts'
import { changeStatus } from './change-status.ts'
import { createOffer } from './create-offer.ts'
import { findSigner } from './find-signer.ts'
import {
  createOfferSchema,
  createStatusListSchema,
  idSchema,
  publishStatusListSchema,
  requestedStatusSchema,
  subjectDataSchema,
} from './management.schema.ts'
import { toCreatedOfferJson, toCredentialJson, toOfferJson, toStatusListJson } from './management-responses.schema.ts'
import { readCredential, readOffer } from './read-credential.ts'
import { republishStatusList } from './republish-status-list.ts'
import { supplyDeferredData } from './supply-deferred-data.ts'

const REASONS: Readonly<Record<ManagementStatus, string>> = {
  400: 'Bad Request',
  404: 'Not Found',
  409: 'Conflict',
  413: 'Content Too Large',
  422: 'Unprocessable Entity',
  500: 'Internal Server Error',
}
const STATUSES = {
  'unknown-id': 404,
  'rule-violated': 400,
  'body-too-large': 413,
  'body-unreadable': 400,
  'body-invalid': 422,
  'changed-meanwhile': 409,
} as const

/** The issuer's management API. Open to whoever reaches it: call it in process or on an internal network. */
export function createIssuerManagement(deps: IssuerDeps): Hono {
  const app = new Hono()
  const traceId = () => Buffer.from(deps.randomBytes(16)).toString('hex')
  guardManagement(app, {
    service: deps.name,
    log: deps.log,
    statusOf: STATUSES,
    render: (status, detail) => ({ error_description: REASONS[status], detail, trace_id: traceId() }),
  })
  app.route('/management/api/credentials', createCredentialRoutes(deps))
  app.route('/management/api/status-list', createStatusListRoutes(deps))
  return app
}

function createCredentialRoutes(deps: IssuerDeps): Hono {
  const app = new Hono()
  app.post('/', async (c) =>
    c.json(toCreatedOfferJson(await createOffer(deps, parse(createOfferSchema, await readJsonBody(c.req))))),
  )
  app.get('/:id', async (c) => c.json(toCredentialJson(deps, await readCredential(deps, idOf(c.req.param('id'))))))
  app.patch('/:id', async (c) => {
    const data = parse(subjectDataSchema, await readJsonBody(c.req))
    const { offerId, status } = await supplyDeferredData(deps, idOf(c.req.param('id')), data)
    return c.json({ id: offerId, status })
  })
  app.get('/:id/status', async (c) => c.json({ status: (await readCredential(deps, idOf(c.req.param('id')))).status }))
  app.patch('/:id/status', async (c) => {
    const requested = requestedStatusSchema.safeParse(c.req.query('credentialStatus'))
    if (!requested.success) throw new ManagementError('rule-violated', 'credentialStatus is missing or unknown.')
    const { id, status } = await changeStatus(deps, idOf(c.req.param('id')), requested.data)
    return c.json({ id, status })
  })
  app.get('/:id/offers/:offerId', async (c) => c.json(toOfferJson(deps, await readOffer(deps, offerIdsOf(c.req)))))
  app.get('/:id/offers/:offerId/status', async (c) =>
    c.json({ status: (await readOffer(deps, offerIdsOf(c.req))).state }),
  )
  return app
}

function createStatusListRoutes(deps: IssuerDeps): Hono {
  const app = new Hono()
  const describe = async (id: string) => {
    const list = await findStatusList(deps.db, deps.name, id)
    if (!list) throw new ManagementError('unknown-id', `Status list not found ${id}`)
    return toStatusListJson(list, await countFreePositions(deps.db, list.id))
  }
  app.post('/', async (c) => {
    const { override, ...size } = parse(createStatusListSchema, await readJsonBody(c.req))
    const { did } = await findSigner(deps, override)
    return c.json(await describe((await createStatusList(deps, { issuerDid: did, ...size })).id))
  })
  app.get('/:id', async (c) => c.json(await describe(idOf(c.req.param('id')))))
  app.post('/:id', async (c) => {
    const id = idOf(c.req.param('id'))
    const { override } = parse(publishStatusListSchema, await readOptionalJsonBody(c.req))
    await republishStatusList(deps, id, override)
    return c.json(await describe(id))
  })
  return app
}

function parse<Output>(schema: ZodType<Output>, body: unknown): Output {
  const result = schema.safeParse(body)
  if (result.success) return result.data
  const details = result.error.issues.map(({ path, message }) => `${path.join('.') || 'body'}: ${message}`)
  throw new ManagementError('body-invalid', details.join('; '))
}

function idOf(text: string): string {
  const id = idSchema.safeParse(text)
  if (!id.success) throw new ManagementError('unknown-id', 'Credential or status list not found.')
  return id.data.toLowerCase()
}

const offerIdsOf = (request: { param: (name: 'id' | 'offerId') => string }) => ({
  managementId: idOf(request.param('id')),
  offerId: idOf(request.param('offerId')),
})
