import { measureRounds } from '../measure/measure-rounds.ts'
import { printFigures, verdict } from '../measure/print-figures.ts'
import { shown } from '../measure/print-table.ts'
import { startMeasuredProduct } from '../product/start-measured-product.ts'
import { IN_FLIGHT, measureSupport, planRounds } from './measure-support.ts'
import type { SupportFlowOptions } from './support-flow.ts'

/** How much dearer two processes may be than one. */
const GOAL_MORE = 0.1
/** Each process compiles for itself, and two get half of the flows each: their rounds fell until they had had this many. */
const WARM_UP = { flows: 15_000, seconds: 60 }

/** Support flows whose requests go to two processes on one PostgreSQL in turn, beside a single process. */
export async function benchInstances(options: SupportFlowOptions): Promise<void> {
  const products = [
    await startMeasuredProduct(options),
    await startMeasuredProduct({ ...options, instances: 2 }),
  ] as const
  try {
    const measured = [
      await measureSupport(products[0], 'one process'),
      await measureSupport(products[1], 'two processes'),
    ]
    const [one, two] = await measureRounds(measured, { ...planRounds(options), warmUp: WARM_UP })
    for (const { close } of measured) close()
    if (one === undefined || two === undefined) return
    printFigures(
      `Support flow on one and on two processes: V per flow, ${IN_FLIGHT} in flight, median of ${one.totals.length} rounds`,
      [
        [one, undefined],
        [two, undefined],
      ],
    )
    const more = two.total / one.total - 1
    const isMet = more <= GOAL_MORE && two.failed === 0
    console.log(
      `  Two processes: ${shown(more * 100)} % more, ${two.failed} failed, ${verdict(isMet)} (10 %, 0 failed)`,
    )
  } finally {
    await Promise.all(products.map((product) => product.stop()))
  }
}
