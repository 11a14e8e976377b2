import type { Exchange } from '@e-collecting/exchanges'
import { Hono } from 'hono'
import { ManagementError } from '../../http/management-error.ts'
import type { IssuerDeps } from '../../issuer/issuer-deps.ts'
import { changeStatus } from '../../issuer/management/change-status.ts'
import { createOffer } from '../../issuer/management/create-offer.ts'
import { findSigner } from '../../issuer/management/find-signer.ts'
import { readCredential } from '../../issuer/management/read-credential.ts'
import { createStatusList } from '../../status-lists/create-status-list.ts'
import { findStatusList } from './find-status-list.ts'
import { toCreatedOfferJson, toCredentialJson, toOfferJson, toStatusListJson } from './issuer-answers.schema.ts'
import {
  createOfferSchema,
  createStatusListSchema,
  idSchema,
  publishStatusListSchema,
  requestedStatusSchema,
  subjectDataSchema,
} from './issuer-commands.schema.ts'
import { guardManagement, type ManagementStatus } from './management-edge.ts'
import { readBody, readOptionalBody } from './read-body.ts'
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

/** The issuer's management API, as the generic issuer has it: what our client speaks to where the services are elsewhere. */
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
    c.json(toCreatedOfferJson(await createOffer(deps, await readBody(createOfferSchema, c.req)))),
  )
  app.get('/:id', async (c) => c.json(toCredentialJson(deps, await readCredential(deps, idOf(c.req.param('id'))))))
  app.patch('/:id', async (c) => {
    const data = await readBody(subjectDataSchema, c.req)
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
    return toStatusListJson(list)
  }
  app.post('/', async (c) => {
    const { override, ...size } = await readBody(createStatusListSchema, c.req)
    const { did } = await findSigner(deps, override)
    return c.json(await describe((await createStatusList(deps, { issuerDid: did, ...size })).id))
  })
  app.get('/:id', async (c) => c.json(await describe(idOf(c.req.param('id')))))
  app.post('/:id', async (c) => {
    const id = idOf(c.req.param('id'))
    const { override } = await readOptionalBody(publishStatusListSchema, c.req)
    await republishStatusList(deps, id, override)
    return c.json(await describe(id))
  })
  return app
}

function idOf(text: string): string {
  const id = idSchema.safeParse(text)
  if (!id.success) throw new ManagementError('unknown-id', 'Credential or status list not found.')
  return id.data.toLowerCase()
}

/** The one offer of a credential, which has its id. @throws ManagementError `unknown-id` */
async function readOffer(deps: IssuerDeps, ids: { managementId: string; offerId: string }): Promise<Exchange> {
  const { exchange } = ids.offerId === ids.managementId ? await readCredential(deps, ids.offerId) : {}
  if (!exchange) throw new ManagementError('unknown-id', `Credential offer not found ${ids.offerId}`)
  return exchange
}

const offerIdsOf = (request: { param: (name: 'id' | 'offerId') => string }) => ({
  managementId: idOf(request.param('id')),
  offerId: idOf(request.param('offerId')),
})
