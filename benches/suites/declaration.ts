import { openVoprf } from '@e-collecting/voprf'
import { declareOnce } from '../driver/declare-once.ts'
import { type Extent, runLanes } from '../driver/run-lanes.ts'
import { type Measured, measureRounds } from '../measure/measure-rounds.ts'
import { printFigures, verdict } from '../measure/print-figures.ts'
import { shown } from '../measure/print-table.ts'
import { createDeclarants, type Declarants } from '../product/declarants.ts'
import { seedRegister, waitForIdentities } from '../product/seed-register.ts'
import { type MeasuredProduct, startMeasuredProduct } from '../product/start-measured-product.ts'
import { printDeclarationParts } from './declaration/declaration-parts.ts'
import { printEpochs } from './declaration/epochs.ts'
import { credentialOperations } from './engine/credential-operations.ts'
import { joseOperations } from './engine/jose-operations.ts'
import { printOperations } from './engine.ts'
import { IN_FLIGHT, planRounds } from './measure-support.ts'
import type { SupportFlowOptions } from './support-flow.ts'
import { wholeTags } from './tags.ts'

/** V for each accepted declaration, and how many in a second on two cores. */
const GOAL_V = 80
const GOAL_PER_SECOND = 300
/** Each declaration needs somebody of the register with a credential of his own, which is collected before the round. */
const MOST_FLOWS = 1000
const REGISTER = { municipalities: 10, residents: 20_000 }
const PART_FLOWS = 500
/** What there is in an answer beside the framework and the database. */
const IN_AN_ANSWER = /^(SD-JWT verify|JWE encrypt|JWE decrypt|a tag, embedded)/

/** V of one accepted declaration, from the first request of the page to the look that says that it counts; by request; and the epochs of a large log. */
export async function benchDeclaration(options: SupportFlowOptions): Promise<void> {
  const product = await startMeasuredProduct({ ...options, fill: (url) => seedRegister(url, REGISTER) })
  try {
    if (product.databaseUrl !== undefined) await waitForIdentities(product.databaseUrl)
    const declarants = createDeclarants(product, REGISTER, IN_FLIGHT)
    await declarants.waitForLog()
    await printFlow(product, declarants, options)
    await declarants.stock(PART_FLOWS)
    await printDeclarationParts(product, declarants, PART_FLOWS)
    declarants.driver.close()
  } finally {
    await product.stop()
  }
  const operations = [
    ...(await credentialOperations()),
    ...(await joseOperations()),
    ...(await wholeTags(await openVoprf())),
  ]
  await printOperations(
    'In the answer to a declaration',
    operations.filter(({ name }) => IN_AN_ANSWER.test(name)),
    [],
  )
  await printEpochs()
}

async function printFlow(product: MeasuredProduct, declarants: Declarants, options: SupportFlowOptions): Promise<void> {
  const measured: Measured = {
    name: 'declaration',
    cpuMicros: product.cpuMicros,
    databaseUrl: product.databaseUrl,
    prepare: async ({ flows }: Extent) => declarants.stock(flows),
    run: (extent) =>
      runLanes(extent, IN_FLIGHT, (lane) => declareOnce(declarants.driver.join(lane), declarants.take())),
  }
  const { rounds, warmUp, round } = planRounds(options)
  const plan = { rounds, warmUp: { ...warmUp, flows: MOST_FLOWS }, round: { ...round, flows: MOST_FLOWS } }
  const [figures] = await measureRounds([measured], plan)
  if (figures === undefined) return
  printFigures(
    `Declarations on PostgreSQL, tags in the process: V for each that counts, ${IN_FLIGHT} in flight, median of ${rounds} rounds`,
    [[figures, GOAL_V]],
  )
  console.log(
    `  ${shown(figures.perSecond, 0)} a second, ${verdict(figures.perSecond >= GOAL_PER_SECOND)} (${GOAL_PER_SECOND}); browsers and wallets run on the same cores`,
  )
}
