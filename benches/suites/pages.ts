import { printTable, shown } from '../measure/print-table.ts'
import { measureVerifyUnit, median } from '../measure/verify-unit.ts'
import { createVisitors, readJson, runConcurrently } from '../product/create-visitors.ts'
import type { MeasuredProduct } from '../product/start-measured-product.ts'

const ROUNDS = 3
const REQUESTS_PER_ROUND = 120
const WARM_UP_REQUESTS = 120
const IN_FLIGHT = 8

/** CPU of the server for one request, as a browser asks: compressed, over a kept connection. */
export async function benchPages(product: MeasuredProduct): Promise<void> {
  const rows: string[][] = []
  for (const path of ['/health/live', '/api/popular-votes', '/de', await itemPath(product.url)])
    rows.push(await measurePath(product, path))
  printTable(
    `Pages: server CPU per request, ${IN_FLIGHT} in flight, median of ${ROUNDS} rounds of ${REQUESTS_PER_ROUND}`,
    ['path', 'V', 'µs', 'requests/s'],
    rows,
  )
}

/** The address that the list page links for an item: the first link two steps below the language. */
async function itemPath(url: string): Promise<string> {
  const { items } = await readJson<{ items: { slug: string }[] }>(await fetch(new URL('/api/popular-votes', url)), 200)
  const slug = items[0]?.slug ?? ''
  const home = await (await fetch(new URL('/de', url))).text()
  const link = new RegExp(`href="(/de/[^"]*${slug}[^"]*)"`).exec(home)?.[1]
  if (link === undefined) throw new Error(`The home page links no item named ${slug}.`)
  return link
}

async function measurePath(product: MeasuredProduct, path: string): Promise<string[]> {
  const visitor = createVisitors(product.url)()
  const run = (requests: number) =>
    runConcurrently({ flows: requests }, IN_FLIGHT, async () => {
      const response = await visitor.get(path, { 'accept-encoding': 'br, gzip' })
      await response.arrayBuffer()
      if (response.status !== 200) throw new Error(`${path} answered ${response.status}.`)
    })
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
