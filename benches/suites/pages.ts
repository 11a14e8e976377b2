import { readJson } from '../driver/browser.ts'
import { createDriver, type Driver } from '../driver/create-driver.ts'
import { runLanes } from '../driver/run-lanes.ts'
import { printTable, shown } from '../measure/print-table.ts'
import { measureVerifyUnit, median } from '../measure/verify-unit.ts'
import type { MeasuredProduct } from '../product/start-measured-product.ts'

const ROUNDS = 3
/** Enough for the clock of the processor, which counts in hundredths of a second. */
const REQUESTS_PER_ROUND = 2000
const WARM_UP_REQUESTS = 120
const IN_FLIGHT = 8

/** CPU of the server for one request, as a browser asks: compressed, over a kept connection. */
export async function benchPages(product: MeasuredProduct): Promise<void> {
  const rows: string[][] = []
  const driver = createDriver({ ...product, inFlight: IN_FLIGHT })
  for (const path of ['/health/live', '/api/popular-votes', '/de', await itemPath(driver)])
    rows.push(await measurePath(product, driver, path))
  driver.close()
  printTable(
    `Pages: server CPU per request, ${IN_FLIGHT} in flight, median of ${ROUNDS} rounds of ${REQUESTS_PER_ROUND}`,
    ['path', 'V', 'µs', 'requests/s'],
    rows,
  )
}

/** The address that the list page links for an item: the first link two steps below the language. */
async function itemPath(driver: Driver): Promise<string> {
  const { browser } = driver.join(0)
  const { items } = readJson<{ items: { slug: string }[] }>(await browser.get('/api/popular-votes'), 200)
  const slug = items[0]?.slug ?? ''
  const home = (await browser.get('/de')).body.toString()
  const link = new RegExp(`href="(/de/[^"]*${slug}[^"]*)"`).exec(home)?.[1]
  if (link === undefined) throw new Error(`The home page links no item named ${slug}.`)
  return link
}

async function measurePath(product: MeasuredProduct, driver: Driver, path: string): Promise<string[]> {
  const browsers = Array.from({ length: IN_FLIGHT }, (_, lane) => driver.join(lane).browser)
  const run = async (requests: number) => {
    const { firstFailure } = await runLanes({ flows: requests }, IN_FLIGHT, async (lane) => {
      const answer = await browsers[lane]?.get(path, { 'accept-encoding': 'br, gzip' })
      if (answer?.status !== 200) throw new Error(`${path} answered ${answer?.status}.`)
    })
    if (firstFailure !== undefined) throw new Error(firstFailure)
  }
  await run(WARM_UP_REQUESTS)
  const rounds: { v: number; micros: number; perSecond: number }[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const unitBefore = measureVerifyUnit()
    const [before, startedAt] = [product.cpuMicros().server, performance.now()]
    await run(REQUESTS_PER_ROUND)
    const micros = (product.cpuMicros().server - before) / REQUESTS_PER_ROUND
    const perSecond = (REQUESTS_PER_ROUND * 1000) / (performance.now() - startedAt)
    rounds.push({ micros, perSecond, v: (2 * micros) / (unitBefore + measureVerifyUnit()) })
  }
  const of = (key: 'v' | 'micros' | 'perSecond') => median(rounds.map((round) => round[key]))
  return [path, shown(of('v')), shown(of('micros'), 0), shown(of('perSecond'), 0)]
}
