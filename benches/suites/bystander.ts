import { collectIdentity, createDriver, type Driver } from '../driver/create-driver.ts'
import { runLanes } from '../driver/run-lanes.ts'
import { SUPPORTED, supportOnce } from '../driver/support-once.ts'
import { verdict } from '../measure/print-figures.ts'
import { printTable, shown } from '../measure/print-table.ts'
import { median, quantile } from '../measure/verify-unit.ts'
import { type MeasuredProduct, startMeasuredProduct } from '../product/start-measured-product.ts'
import type { SupportFlowOptions } from './support-flow.ts'

const GREEDY_CONNECTIONS = 64
const GOAL_MS = 100
const REQUESTS_PER_FLOW = 10
/** Also where a single one takes seconds, for the median. */
const LEAST_VISITS = 5
const BYSTANDER = { givenName: 'Bench', familyName: 'Muster', birthDate: '1990-05-17' }

const NO_ANSWER = 0

type Ask = (lane: number) => Promise<{ status: number }>

/** How long somebody waits who comes with single requests, while 64 connections ask as fast as they are answered. */
export async function benchBystander({ seconds = 8, ...options }: SupportFlowOptions): Promise<void> {
  const product = await startMeasuredProduct(options)
  const driver = createDriver({ ...product, inFlight: GREEDY_CONNECTIONS })
  try {
    const rows = [await measure(product, 'nobody', undefined, seconds)]
    for (const [name, ask] of Object.entries(greed(driver))) rows.push(await measure(product, name, ask, seconds))
    printTable(
      `Bystander: ms per request beside ${GREEDY_CONNECTIONS} greedy connections, goal ${GOAL_MS} in the median`,
      [
        'greedy connections ask for',
        'page',
        'p95',
        'list',
        'p95',
        'in a flow',
        'failed',
        'goal',
        'greedy/s',
        'refused %',
      ],
      rows,
    )
  } finally {
    driver.close()
    await product.stop()
  }
}

/** Who takes all they get: one client or one for each request, pages or sessions. */
function greed(driver: Driver): Record<string, Ask> {
  const kept = Array.from({ length: GREEDY_CONNECTIONS }, (_, lane) => driver.join(lane))
  const [one] = kept
  const address = one?.browser.headers() ?? {}
  return {
    'pages, one client': (lane) => driver.join(lane).browser.get('/de', address),
    'pages, a client each': (lane) => driver.join(lane).browser.get('/de'),
    'sessions, a client each': (lane) => driver.join(lane).browser.post('/api/support/sessions', SUPPORTED),
  }
}

async function measure(product: MeasuredProduct, name: string, ask: Ask | undefined, seconds: number) {
  const bystander = createDriver({ ...product, inFlight: 1 })
  const identity = await collectIdentity(bystander.join(0), BYSTANDER)
  const greedy = ask && beGreedy(ask)
  const taken = { page: [] as number[], list: [] as number[], flow: [] as number[] }
  const timed = async (kind: keyof typeof taken, work: () => Promise<unknown>) => {
    const startedAt = performance.now()
    await work()
    taken[kind].push(performance.now() - startedAt)
  }
  const visit = async () => {
    const participant = bystander.join(0)
    await timed('page', async () => expectPage(await participant.browser.get('/de')))
    await timed('list', async () => expectPage(await participant.browser.get('/api/popular-votes')))
    await timed('flow', () => supportOnce(participant, identity))
  }
  const first = await runLanes({ flows: LEAST_VISITS }, 1, visit)
  const rest = await runLanes({ flows: Number.POSITIVE_INFINITY, seconds: seconds - first.seconds }, 1, visit)
  const statuses = (await greedy?.stop()) ?? []
  bystander.close()
  const inFlow = median(taken.flow) / REQUESTS_PER_FLOW
  const worst = Math.max(median(taken.page), median(taken.list), inFlow)
  return [
    name,
    ...[taken.page, taken.list].flatMap((times) => [shown(median(times)), shown(quantile(times, 0.95))]),
    shown(inFlow),
    String(first.failed + rest.failed),
    verdict(worst <= GOAL_MS && first.failed + rest.failed === 0),
    shown(statuses.length / (first.seconds + rest.seconds), 0),
    shown(
      (statuses.filter((status) => status === NO_ANSWER || status >= 400).length / Math.max(1, statuses.length)) * 100,
    ),
  ]
}

/** Asks on all connections until it is stopped, which gives the status of each answer. */
function beGreedy(ask: Ask): { stop: () => Promise<number[]> } {
  const statuses: number[] = []
  let isStopped = false
  const connections = Array.from({ length: GREEDY_CONNECTIONS }, async (_, lane) => {
    while (!isStopped)
      statuses.push(
        await ask(lane).then(
          ({ status }) => status,
          () => NO_ANSWER,
        ),
      )
  })
  return {
    stop: async () => {
      isStopped = true
      await Promise.all(connections)
      return statuses
    },
  }
}

function expectPage({ status }: { status: number }): void {
  if (status !== 200) throw new Error(`Answered ${status}.`)
}
