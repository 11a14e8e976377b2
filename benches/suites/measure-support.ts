import type { HeldCredential, WalletManner } from '../driver/bench-wallet.ts'
import { collectIdentity, createDriver } from '../driver/create-driver.ts'
import { runLanes } from '../driver/run-lanes.ts'
import { supportOnce } from '../driver/support-once.ts'
import type { Measured, RoundPlan } from '../measure/measure-rounds.ts'
import type { MeasuredServer } from '../product/start-measured-product.ts'

export const IN_FLIGHT = 64
const IDENTIFYING_LANES = 8

const BIRTH_DATE = '1990-05-17'

/** What the command line says about rounds. */
export interface RoundOptions {
  rounds?: number | undefined
  /** Longest duration of a round. */
  seconds?: number | undefined
}

/** The compiler needs hundreds of flows before a server runs as it does all day. */
export const planRounds = ({ rounds = 5, seconds = 8 }: RoundOptions): RoundPlan => ({
  rounds,
  warmUp: { flows: 3000, seconds: Math.min(10, 2 * seconds) },
  round: { flows: 3000, seconds },
})

/** Support flows against a running server: the product, or the bare reference beside it. */
export async function measureSupport(
  server: MeasuredServer,
  name: string,
  manner: WalletManner = 'plain',
): Promise<Measured & { close: () => void }> {
  const driver = createDriver({ ...server, manner, inFlight: IN_FLIGHT })
  const identities: HeldCredential[] = []
  const person = { givenName: 'Bench', familyName: 'Muster', birthDate: BIRTH_DATE }
  const identified = await runLanes({ flows: IN_FLIGHT }, IDENTIFYING_LANES, async (lane) => {
    identities.push(await collectIdentity(driver.join(lane), person))
  })
  if (identified.failed > 0) throw new Error(`No identity credentials: ${identified.firstFailure}`)
  return {
    name,
    cpuMicros: server.cpuMicros,
    databaseUrl: server.databaseUrl,
    prepare: async ({ flows }) => driver.keys.stock(manner === 'sealed' ? 2 * flows : flows),
    run: (extent) =>
      runLanes(extent, IN_FLIGHT, (lane) => supportOnce(driver.join(lane), identities[lane] as HeldCredential)),
    close: driver.close,
  }
}
