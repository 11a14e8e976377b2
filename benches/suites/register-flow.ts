import type { HeldCredential } from '../driver/bench-wallet.ts'
import { collectIdentity, createDriver } from '../driver/create-driver.ts'
import { registerOnce } from '../driver/register-once.ts'
import { type Extent, runLanes } from '../driver/run-lanes.ts'
import { type Measured, measureRounds } from '../measure/measure-rounds.ts'
import { printFigures } from '../measure/print-figures.ts'
import { MUNICIPALITIES, RESIDENTS, seededResident, seedRegister, waitForIdentities } from '../product/seed-register.ts'
import { type MeasuredProduct, startMeasuredProduct } from '../product/start-measured-product.ts'
import { IN_FLIGHT, planRounds } from './measure-support.ts'
import type { SupportFlowOptions } from './support-flow.ts'

/** V per flow with PostgreSQL. */
const GOAL_V = 50
/** Each flow needs a resident of its own, whose identity credential is collected before the round. */
const MOST_FLOWS = 1000

/** V of one complete register flow among a million residents, from the municipality to the credential in the wallet. */
export async function benchRegisterFlow(options: SupportFlowOptions): Promise<void> {
  const product = await startMeasuredProduct({ ...options, fill: seedRegister })
  try {
    if (product.databaseUrl !== undefined) await waitForIdentities(product.databaseUrl)
    const measured = measureRegister(product)
    const { rounds, warmUp, round } = planRounds(options)
    const plan = { rounds, warmUp: { ...warmUp, flows: MOST_FLOWS }, round: { ...round, flows: MOST_FLOWS } }
    const [figures] = await measureRounds([measured], plan)
    measured.close()
    if (figures !== undefined)
      printFigures(
        `Register flow, ${RESIDENTS} residents in ${MUNICIPALITIES} municipalities: V per flow, ${IN_FLIGHT} in flight, median of ${rounds} rounds`,
        [[figures, GOAL_V]],
      )
  } finally {
    await product.stop()
  }
}

interface Identified {
  identity: HeldCredential
  bfsNumber: string
}

function measureRegister(product: MeasuredProduct): Measured & { close: () => void } {
  const driver = createDriver({ ...product, inFlight: IN_FLIGHT })
  const identified: Identified[] = []
  let residents = 0
  const identify = async (lane: number) => {
    const { person, bfsNumber } = seededResident(residents++)
    identified.push({ identity: await collectIdentity(driver.join(lane), person), bfsNumber })
  }
  return {
    name: 'plain',
    cpuMicros: product.cpuMicros,
    databaseUrl: product.databaseUrl,
    prepare: async ({ flows }: Extent) => {
      const { firstFailure } = await runLanes({ flows: flows - identified.length }, IN_FLIGHT, identify)
      if (firstFailure !== undefined) throw new Error(firstFailure)
      driver.keys.stock(flows)
    },
    run: (extent) =>
      runLanes(extent, IN_FLIGHT, (lane) => {
        const next = identified.pop()
        if (next === undefined) throw new Error('Nobody is left.')
        return registerOnce(driver.join(lane), next.identity, next.bfsNumber)
      }),
    close: driver.close,
  }
}
