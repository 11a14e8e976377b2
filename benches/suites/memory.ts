import { verdict } from '../measure/print-figures.ts'
import { printTable, shown } from '../measure/print-table.ts'
import { startMeasuredProduct } from '../product/start-measured-product.ts'
import { measureSupport } from './measure-support.ts'

const GOAL_MB = 200
const STEPS = 4
const MB = 1_000_000

/** Resident memory of the server while it carries many support flows on PostgreSQL, and after them. */
export async function benchMemory({ flows = 20_000 }: { flows?: number | undefined }): Promise<void> {
  const product = await startMeasuredProduct({})
  try {
    const rows = [['0', shown((product.residentBytes()[0] ?? 0) / MB, 0), '']]
    const measured = await measureSupport(product, 'plain')
    let finished = 0
    while (finished < flows) {
      const run = await measured.run({ flows: Math.ceil(flows / STEPS) })
      if (run.flows === 0) throw new Error(`No flow was finished: ${run.firstFailure}`)
      finished += run.flows
      const megabytes = (product.residentBytes()[0] ?? 0) / MB
      rows.push([
        String(finished),
        shown(megabytes, 0),
        finished < flows ? '' : `${verdict(megabytes <= GOAL_MB)} (${GOAL_MB})`,
      ])
    }
    measured.close()
    printTable('Memory: resident MB of the server after support flows on PostgreSQL', ['flows', 'MB', 'goal'], rows)
  } finally {
    await product.stop()
  }
}
