import { createHash, timingSafeEqual } from 'node:crypto'
import { VoprfError } from '@e-collecting/voprf'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { cors } from 'hono/cors'
import { z } from 'zod'
import { ELEMENT, encode } from './encoded-bytes.ts'
import { TagError, unknownItem } from './tag-error.ts'
import { type HolderKeys, ITEM_NAME, type KeyHolder } from './tag-holder.ts'

/** An element in JSON is 60 bytes. */
const MAX_BODY_BYTES = 1024
const OpenSchema = z.object({ closes: z.iso.date().nullable() })
const EvaluateSchema = z.object({ blinded: ELEMENT })

const STATUSES = {
  'tag-item-unknown': 404,
  'tag-item-closed': 410,
  'tag-service-broken': 500,
  'tag-service-unavailable': 503,
} as const

/** What everybody may read of a holder, from any page: `GET /v1/items/{item}/keys` and `/counts`. */
export function createPublicTagRoutes(holder: Pick<KeyHolder, 'keysOf' | 'countsOf'>): Hono {
  const app = new Hono()
  app.use('/v1/items/*', cors({ origin: '*', allowMethods: ['GET'] }))
  app.get('/v1/items/:item/keys', async (c) => {
    const item = itemOf(c)
    const keys = await holder.keysOf(item)
    if (keys === undefined) throw unknownItem()
    return c.json({ item, ...toAnswer(keys) })
  })
  app.get('/v1/items/:item/counts', async (c) => {
    const item = itemOf(c)
    if ((await holder.keysOf(item)) === undefined) throw unknownItem()
    const days = await holder.countsOf(item)
    return c.json({ item, total: days.reduce((total, { evaluations }) => total + evaluations, 0), days })
  })
  return app.onError(answerError)
}

/**
 * A holder over HTTP: the public part, and for whoever has the token `POST /v1/items/{item}` (`{closes}`) and
 * `POST /v1/items/{item}/evaluations` (`{blinded}`).
 * @param report told of defects; never of what was sent
 */
export function createTagRoutes(holder: KeyHolder, token: string, report: (error: unknown) => void): Hono {
  const app = new Hono()
  const limit = bodyLimit({ maxSize: MAX_BODY_BYTES, onError: (c) => c.json({ error: 'request-too-large' }, 413) })
  app.on('POST', '/v1/items/*', async (c, next) => {
    if (isToken(c.req.header('authorization'), token)) return limit(c, next)
    c.header('www-authenticate', 'Bearer')
    return c.json({ error: 'unauthorised' }, 401)
  })
  app.post('/v1/items/:item', async (c) => {
    const { closes } = OpenSchema.parse(await c.req.json())
    const item = itemOf(c)
    return c.json({ item, ...toAnswer(await holder.open(item, closes)) })
  })
  app.post('/v1/items/:item/evaluations', async (c) => {
    const { blinded } = EvaluateSchema.parse(await c.req.json())
    const { evaluated, proof } = await holder.evaluate(itemOf(c), blinded)
    return c.json({ evaluated: encode(evaluated), proof: encode(proof) })
  })
  app.route('/', createPublicTagRoutes(holder))
  return app.onError((error, c) => {
    const isDefect = !(error instanceof TagError || isMalformed(error))
    if (isDefect) report(error)
    return answerError(error, c)
  })
}

function itemOf(c: Context): string {
  const item = c.req.param('item') ?? ''
  if (!ITEM_NAME.test(item)) throw unknownItem()
  return item
}

const toAnswer = ({ index, publicKeys }: HolderKeys) => ({ index, publicKeys: publicKeys.map(encode) })

/** No JSON, JSON of another shape, or an element that is none. */
const isMalformed = (error: unknown) =>
  error instanceof SyntaxError || error instanceof z.ZodError || error instanceof VoprfError

function answerError(error: unknown, c: Context): Response {
  if (isMalformed(error)) return c.json({ error: 'malformed' }, 400)
  if (error instanceof TagError) return c.json({ error: error.code }, STATUSES[error.code])
  return c.json({ error: 'unavailable' }, 503)
}

/** Takes as long for any token of any length. */
const isToken = (header: string | undefined, token: string): boolean =>
  timingSafeEqual(digest(header ?? ''), digest(`Bearer ${token}`))
const digest = (text: string) => createHash('sha256').update(text).digest()
