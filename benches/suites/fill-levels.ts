import { type Figures, measureRounds } from '../measure/measure-rounds.ts'
import { printFigures, verdict } from '../measure/print-figures.ts'
import { shown } from '../measure/print-table.ts'
import { fillStatusLists, storeCredentials } from '../product/fill-trust.ts'
import { startMeasuredProduct } from '../product/start-measured-product.ts'
import { IN_FLIGHT, measureSupport, planRounds } from './measure-support.ts'
import type { SupportFlowOptions } from './support-flow.ts'

const SHARES = [0, 0.1, 0.5, 0.79, 0.95]
const STORED = 1_000_000
/** How much dearer than with empty lists. */
const GOAL_MORE = 0.1

/** The support flow with status lists filled to different levels, and with a million credentials that were collected before. */
export async function benchFillLevels(options: SupportFlowOptions): Promise<void> {
  const all: Figures[] = []
  for (const share of SHARES)
    all.push(...(await measureFilled(`${share * 100} % taken`, (url) => fillStatusLists(url, share), options)))
  all.push(...(await measureFilled(`${STORED} stored`, (url) => storeCredentials(url, STORED), options)))
  printFigures(
    `Support flow on PostgreSQL by fill level: V per flow, ${IN_FLIGHT} in flight, median of ${planRounds(options).rounds} rounds`,
    all.map((figures) => [figures, undefined]),
  )
  const [empty, ...filled] = all
  for (const { name, total } of filled) {
    const more = total / (empty?.total ?? Number.NaN) - 1
    console.log(`  ${name}: ${shown(more * 100)} % more, ${verdict(more <= GOAL_MORE)} (${GOAL_MORE * 100} %)`)
  }
}

async function measureFilled(
  name: string,
  fill: (databaseUrl: string) => Promise<void>,
  options: SupportFlowOptions,
): Promise<Figures[]> {
  const product = await startMeasuredProduct({ ...options, fill })
  try {
    const measured = await measureSupport(product, name)
    const figures = await measureRounds([measured], planRounds(options))
    measured.close()
    return figures
  } finally {
    await product.stop()
  }
}
