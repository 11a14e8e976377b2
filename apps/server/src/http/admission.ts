import type { IncomingMessage, ServerResponse } from 'node:http'
import { type ApiEnv, RetryLaterError } from '@e-collecting/http'
import { DomainError } from '@e-collecting/kernel'
import { RESIDENT_IMPORT_BODY } from '@e-collecting/municipalities/server'
import type { Context, MiddlewareHandler } from 'hono'
import { Counter, type Registry } from 'prom-client'
import { createDoubt } from './doubt.ts'
import { cutOffLate, hasBody, openIncomingBody, USUAL_BODY_BYTES } from './incoming-body.ts'
import { createRoom, type RoomBounds, type Visitor } from './room.ts'

/**
 * Room for each kind of request in this process (record 0027). Few pages at a time: whoever is further comes to a turn between them, and a
 * larger number would not be done sooner. Of beginnings as many as are worth writing at once, and no more.
 */
export const ROOMS = {
  arrival: { running: 1024, waiting: 0, perClient: 192 },
  'large-arrival': { running: 32, waiting: 96, perClient: 8 },
  page: { running: 4, waiting: 256, perClient: 128 },
  session: { running: 32, waiting: 224, perClient: 128 },
  upload: { running: 2, waiting: 6, perClient: 4, runningPerClient: 1 },
  stream: { running: 20_000, waiting: 0, perClient: 15_000 },
  wallet: { running: 128, waiting: 384, perClient: 192 },
  api: { running: 128, waiting: 384, perClient: 192 },
} as const satisfies Record<string, RoomBounds>
export type RoomName = keyof typeof ROOMS

/** Of each kind, for clients that mostly send garbage: it is still answered, but a few at a time. */
const DOUBTFUL: RoomBounds = { running: 4, waiting: 252, perClient: 128 }

/** Leaves the room, and says whether what was asked for failed. */
export type Leave = (hasFailed?: boolean) => void
/** Waits for room. @throws RetryLaterError at once when there is none */
export type Admit = (name: RoomName, visitor: Visitor) => Promise<Leave>

export interface AdmissionDeps {
  registry: Registry
  rooms?: Record<RoomName, RoomBounds>
}

/** Lets requests in, each into the room of its kind. */
export function createAdmission({ registry, rooms = ROOMS }: AdmissionDeps): Admit {
  const kinds = mapValues(rooms, (bounds) => ({
    room: createRoom(bounds),
    doubtfulRoom: createRoom(DOUBTFUL),
    doubt: createDoubt(() => performance.now()),
  }))
  const refused = new Counter({
    name: 'http_requests_refused_total',
    help: 'Requests for which there was no room, by kind and by what was full: the process or the share of one client',
    labelNames: ['room', 'full'] as const,
    registers: [registry],
  })
  return async (name, visitor) => {
    const { room, doubtfulRoom, doubt } = kinds[name]
    const { client } = visitor
    try {
      const leave = await (doubt.isDoubtful(client) ? doubtfulRoom : room).enter(visitor)
      return (hasFailed = false) => {
        doubt.record(client, hasFailed)
        leave()
      }
    } catch (error) {
      if (error instanceof RetryLaterError)
        refused.inc({ room: name, full: error.code === 'overloaded' ? 'process' : 'client' })
      throw error
    }
  }
}

const mapValues = <Name extends string, From, To>(values: Record<Name, From>, map: (value: From) => To) =>
  Object.fromEntries(Object.entries<From>(values).map(([name, value]) => [name, map(value)])) as Record<Name, To>

/** Of a request that came over a socket. */
const connectionOf = (c: Context) =>
  (c.env ?? {}) as { incoming?: IncomingMessage & { rawBody?: Buffer }; outgoing?: ServerResponse }

const BEGINS =
  /^\/api\/(support\/sessions|register\/sessions|test-credentials|test-credential\/(credentials|verifications))$/

/** Undefined for what costs next to nothing (files, texts, health) and for pages, which ask for themselves. */
export function roomOf(method: string, path: string): RoomName | undefined {
  if (method === 'POST' && BEGINS.test(path)) return 'session'
  if (method === 'POST' && RESIDENT_IMPORT_BODY.path.test(path)) return 'upload'
  if (method === 'GET' && path.endsWith('/events')) return 'stream'
  // Made anew each time, of every page there is.
  if (path === '/sitemap.xml') return 'page'
  return path.startsWith('/api/') || path.startsWith('/tags/') ? 'api' : undefined
}

export interface VisitorDeps {
  /** Whether a browser comes back with what it was given at the beginning of a flow. */
  isKnownBrowser: (c: Context) => boolean
}
/** Who asks for room. */
export type ToVisitor = (name: RoomName, c: Context<ApiEnv>) => Visitor

/** A session is what begins a flow, and a stream is in the middle of one. */
export const describeVisitors =
  ({ isKnownBrowser }: VisitorDeps): ToVisitor =>
  (name, c) => ({
    client: c.get('client'),
    isInFlow: name === 'stream' || (name !== 'session' && isKnownBrowser(c)),
    onGone: (forget) => void connectionOf(c).outgoing?.once('close', forget),
  })

/**
 * Bounds what is worked on at a time, before anything costly is done for a request. An upload keeps its place while it arrives, and has a
 * bounded time for that.
 * @param uploadArrivesWithinMs of which only tests say another one
 * @throws RetryLaterError
 */
export function admitRequests(
  admit: Admit,
  toVisitor: ToVisitor,
  uploadArrivesWithinMs?: number,
): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const name = roomOf(c.req.method, c.req.path)
    if (name === undefined) return next()
    if (name !== 'upload') await waitForBody(admit, () => toVisitor('arrival', c), c)
    const leave = await admit(name, toVisitor(name, c))
    try {
      const { incoming } = connectionOf(c)
      if (name === 'upload' && incoming !== undefined) cutOffLate(incoming, uploadArrivesWithinMs)
      await next()
    } finally {
      leaveWhenSent(name, c, leave)
    }
  }
}

/**
 * As wallets' bodies are waited for. An upload reads its body itself, and only once it knows the sender.
 * @throws DomainError `request-too-large`
 */
async function waitForBody(admit: Admit, toVisitor: () => Visitor, c: Context): Promise<void> {
  const { incoming } = connectionOf(c)
  if (incoming === undefined || !hasBody(incoming)) return
  const leave = await admit('arrival', toVisitor())
  const body = openIncomingBody(incoming)
  const arrival = await body.arrive(USUAL_BODY_BYTES)
  leave(arrival === 'gone')
  if (arrival === 'more') throw new DomainError('request-too-large', 'The body is too large.')
  // Where the framework looks for a body that was read before.
  if (arrival === 'all') incoming.rawBody = body.read(USUAL_BODY_BYTES)
}

/** A stream keeps its place until the connection closes; everything else is done when its answer stands. */
function leaveWhenSent(name: RoomName, c: Context, leave: Leave): void {
  const { outgoing } = connectionOf(c)
  const isStream = name === 'stream' && c.res.status === 200
  if (isStream && outgoing !== undefined && !outgoing.destroyed) outgoing.once('close', () => leave())
  else leave(c.res.status >= 400)
}
