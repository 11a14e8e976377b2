import { type Figures, measureRounds } from '../measure/measure-rounds.ts'
import { printFigures, verdict } from '../measure/print-figures.ts'
import { shown } from '../measure/print-table.ts'
import { median } from '../measure/verify-unit.ts'
import { startMeasuredProduct } from '../product/start-measured-product.ts'
import { startReference } from '../reference/start-reference.ts'
import { IN_FLIGHT, measureSupport, planRounds, type RoundOptions } from './measure-support.ts'

/** V per flow with PostgreSQL, wallet answers encrypted. */
const GOALS = { plain: 37, sealed: 50, pglite: 120 }
const GOAL_RATIO = 1.7

export interface SupportFlowOptions extends RoundOptions {
  profileFolder?: string | undefined
}

/** V of one complete support flow, from the first request of the page to the receipt in the wallet, and of a bare server beside it. */
export async function benchSupportFlow(options: SupportFlowOptions): Promise<void> {
  const [product, reference] = await Promise.all([startMeasuredProduct(options), startReference()])
  try {
    const measured = [
      await measureSupport(product, 'plain'),
      await measureSupport(product, 'sealed', 'sealed'),
      await measureSupport(reference, 'bare reference'),
    ]
    const [plain, sealed, bare] = await measureRounds(measured, planRounds(options))
    for (const { close } of measured) close()
    if (plain === undefined || sealed === undefined || bare === undefined) return
    printFigures(title('PostgreSQL', plain), [
      [plain, GOALS.plain],
      [sealed, GOALS.sealed],
      [bare, undefined],
    ])
    printRatio(plain, bare)
  } finally {
    await Promise.all([product.stop(), reference.stop()])
  }
}

/** The same on the embedded database, which runs in the server's process. */
export async function benchSupportOnPglite(options: SupportFlowOptions): Promise<void> {
  const product = await startMeasuredProduct({ ...options, engine: 'pglite' })
  try {
    const measured = await measureSupport(product, 'plain')
    const [figures] = await measureRounds([measured], planRounds(options))
    measured.close()
    if (figures !== undefined) printFigures(title('PGlite', figures), [[figures, GOALS.pglite]])
  } finally {
    await product.stop()
  }
}

const title = (database: string, { totals }: Figures) =>
  `Support flow on ${database}: V per flow, ${IN_FLIGHT} in flight, median of ${totals.length} rounds (direct_post.jwt)`

function printRatio(product: Figures, bare: Figures): void {
  const ratio = product.total / bare.total
  const pairs = median(product.totals.map((total, round) => total / (bare.totals[round] ?? Number.NaN)))
  console.log(
    `  Ratio of the medians to the bare reference: ${shown(ratio, 2)}, ${verdict(ratio <= GOAL_RATIO)} (${GOAL_RATIO}); median of the pairs' ratios: ${shown(pairs, 2)}`,
  )
}
