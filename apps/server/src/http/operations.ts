import cluster from 'node:cluster'
import { timingSafeEqual } from 'node:crypto'
import type { Database } from '@e-collecting/database'
import { type Context, Hono } from 'hono'
import { Counter, collectDefaultMetrics, Registry } from 'prom-client'
import { isLoopbackHost } from '../find-plain-connections.ts'
import { peerAddress } from './peer-address.ts'
import { shareMetrics } from './worker-metrics.ts'
import { createWriteCheck } from './write-check.ts'

/** Counters of this process. Labels are route patterns and states, never values of a request; what people do has one label. */
export interface Metrics {
  registry: Registry
  /** As Prometheus reads them; of all workers together, where there are some. */
  read: () => Promise<string>
  countRequest: (route: string, status: number) => void
}

/** Metrics with the defaults of the runtime. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const { count, takeAll } = countByLabels()
  new Counter({
    name: 'http_requests_total',
    help: 'Answered requests by route pattern and status class',
    labelNames: ['route', 'status'] as const,
    registers: [registry],
    collect() {
      for (const { labels, number } of takeAll()) this.inc(labels, number)
    },
  })
  return {
    registry,
    read: cluster.isWorker ? shareMetrics(registry) : () => registry.metrics(),
    countRequest: count,
  }
}

/**
 * What people do in a browser and what their wallets ask for it. Counters are read every few seconds and kept for weeks by whoever watches: by route they would say when
 * somebody declared, next to a register that says who had collected the credential shortly before. Faults are counted where they happen.
 */
const FLOWS = /^\/(api\/(support|register|v1\/declaration|test-credential|return)|services\/)/
const shownRoute = (route: string, status: number) => (status < 500 && FLOWS.test(route) ? 'flows' : route)

/** Adding to a metric costs more than counting, which is done with each request: it is added to when somebody asks. */
function countByLabels() {
  const known = new Map<string, { labels: { route: string; status: string }; number: number }>()
  return {
    count: (route: string, status: number): void => {
      const statusClass = `${Math.floor(status / 100)}xx`
      const key = `${statusClass} ${route}`
      const counted = known.get(key) ?? { labels: { route: shownRoute(route, status), status: statusClass }, number: 0 }
      counted.number += 1
      known.set(key, counted)
    },
    takeAll: () => {
      const all = [...known.values()]
      known.clear()
      return all
    },
  }
}

export interface OperationsDeps {
  db: Database
  metrics: Metrics
  /** Opens metrics and readiness detail. */
  metricsToken: string | undefined
  /** Readiness says no from when it is aborted. */
  stopping?: AbortSignal | undefined
  /** Where the embedded database needs room; undefined for another one. */
  dataDir: string | undefined
  /** Callers on this machine need no token: only where nothing from outside can be passed on to us by a proxy here. */
  isOpenToLoopback: boolean
}

/** Liveness, readiness and metrics. Only holders of the token, and loopback where it is safe, see more than yes or no. */
export function createOperations(deps: OperationsDeps): Hono {
  const { metrics, metricsToken, isOpenToLoopback, stopping } = deps
  const canWrite = createWriteCheck(deps)
  // By a name of this machine only: one of somebody else's that leads here would let their page read the answer (DNS rebinding).
  const isLocal = (c: Context) =>
    isOpenToLoopback &&
    isLoopback(peerAddress(c)) &&
    isLoopbackHost(new URL(c.req.url).hostname) &&
    c.req.header('x-forwarded-for') === undefined
  const mayLook = (c: Context) => isLocal(c) || holdsToken(c.req.header('authorization'), metricsToken)
  return new Hono()
    .get('/health/live', (c) => c.json({ status: 'UP' }))
    .get('/health/ready', async (c) => {
      const isReady = stopping?.aborted !== true && (await canWrite())
      const status = isReady ? 'UP' : 'DOWN'
      const detail = mayLook(c) ? { components: { database: { status } } } : {}
      return c.json({ status, ...detail }, isReady ? 200 : 503)
    })
    .get('/metrics', async (c) => {
      if (!mayLook(c)) return c.body(null, 404)
      return c.body(await metrics.read(), 200, { 'content-type': metrics.registry.contentType })
    })
}

const isLoopback = (address: string | undefined) => address !== undefined && /^(::1|(::ffff:)?127\.)/.test(address)

function holdsToken(header: string | undefined, token: string | undefined): boolean {
  if (header === undefined || token === undefined) return false
  const [given, wanted] = [Buffer.from(header), Buffer.from(`Bearer ${token}`)]
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
