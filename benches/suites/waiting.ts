import { setTimeout as delay } from 'node:timers/promises'
import type { SupportSessionCreated } from '@e-collecting/support/contract'
import { readJson } from '../driver/browser.ts'
import { createDriver } from '../driver/create-driver.ts'
import { type EventStream, openEventStream } from '../driver/event-stream.ts'
import { runLanes } from '../driver/run-lanes.ts'
import { SUPPORTED } from '../driver/support-once.ts'
import { verdict } from '../measure/print-figures.ts'
import { printTable, shown } from '../measure/print-table.ts'
import { measureVerifyUnit } from '../measure/verify-unit.ts'
import { type MeasuredProduct, startMeasuredProduct } from '../product/start-measured-product.ts'

const OPENING_LANES = 16
/** Sessions end after five minutes: opening, settling and watching have to be over by then. */
const SETTLING_MS = 5000
const MANY = 10_000
const GOALS = { perMinute: 3, coreShare: 0.05, bytes: 25_000 }

export interface WaitingOptions {
  browsers?: number | undefined
  /** How long the waiting ones are watched. */
  seconds?: number | undefined
  profileFolder?: string | undefined
}

/**
 * What browsers cost that wait on the event stream for a wallet, while nothing happens. In the first minute what ten thousand beginnings
 * have left is collected; the second shows the waiting by itself.
 */
export async function benchWaiting(options: WaitingOptions): Promise<void> {
  const { browsers = MANY, seconds = 60 } = options
  const product = await startMeasuredProduct(options)
  try {
    const [before = 0] = product.residentBytes()
    const streams = await openStreams(product, browsers)
    await delay(SETTLING_MS)
    const minutes = [await watch(product, seconds, browsers), await watch(product, seconds, browsers)]
    const [after = 0] = product.residentBytes()
    const open = streams.filter((stream) => stream.isOpen()).length
    for (const stream of streams) stream.close()
    print({ browsers, open, minutes, bytes: (after - before) / browsers })
  } finally {
    await product.stop()
  }
}

interface Minute {
  /** V per browser and minute. */
  perMinute: number
  /** Of one core, for 10,000 browsers. */
  coreShare: number
}

async function watch(product: MeasuredProduct, seconds: number, browsers: number): Promise<Minute> {
  const unitBefore = measureVerifyUnit()
  const [cpuBefore, startedAt] = [totalMicros(product), performance.now()]
  await delay(seconds * 1000)
  const [micros, passedMs] = [totalMicros(product) - cpuBefore, performance.now() - startedAt]
  const unit = (unitBefore + measureVerifyUnit()) / 2
  return {
    perMinute: micros / unit / browsers / (passedMs / 60_000),
    coreShare: ((micros / 1000 / passedMs) * MANY) / browsers,
  }
}

function totalMicros(product: MeasuredProduct): number {
  const { server, database } = product.cpuMicros()
  return server + database
}

async function openStreams(product: MeasuredProduct, browsers: number): Promise<EventStream[]> {
  const driver = createDriver({ ...product, inFlight: OPENING_LANES })
  const { host: authority } = new URL(product.url)
  const [endpoint] = product.endpoints
  const streams: EventStream[] = []
  const { failed, firstFailure } = await runLanes({ flows: browsers }, OPENING_LANES, async (lane) => {
    const { browser } = driver.join(lane)
    const { id } = readJson<SupportSessionCreated>(await browser.post('/api/support/sessions', SUPPORTED), 201)
    const request = { method: 'GET', path: `/api/support/sessions/${id}/events`, headers: browser.headers() }
    if (endpoint !== undefined) streams.push(await openEventStream(authority, endpoint, request))
  })
  driver.close()
  if (failed > 0) console.log(`\n${failed} of ${browsers} streams were not opened, first: ${firstFailure}`)
  return streams
}

interface Waited {
  browsers: number
  open: number
  minutes: readonly Minute[]
  bytes: number
}

function print({ browsers, open, minutes, bytes }: Waited): void {
  const rows = minutes.flatMap(({ perMinute, coreShare }, index) => [
    [
      `V per browser, minute ${index + 1}`,
      shown(perMinute, 2),
      `${verdict(perMinute <= GOALS.perMinute)} (${GOALS.perMinute})`,
    ],
    [
      `% of a core for ${MANY}, minute ${index + 1}`,
      shown(coreShare * 100, 1),
      `${verdict(coreShare <= GOALS.coreShare)} (5)`,
    ],
  ])
  printTable(
    `Waiting: ${browsers} browsers on the event stream, ${open} of them to the end, PostgreSQL included`,
    ['', 'measured', 'goal'],
    [...rows, ['kB of server memory each', shown(bytes / 1000, 1), `${verdict(bytes <= GOALS.bytes)} (25)`]],
  )
}
