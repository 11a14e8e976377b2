import { setTimeout as delay } from 'node:timers/promises'
import type { HeldCredential } from '../driver/bench-wallet.ts'
import { collectIdentity, createDriver } from '../driver/create-driver.ts'
import { registerOnce } from '../driver/register-once.ts'
import { runLanes } from '../driver/run-lanes.ts'
import { SUPPORTED } from '../driver/support-once.ts'
import { type RegisterSize, seededResident } from './seed-register.ts'
import type { MeasuredProduct } from './start-measured-product.ts'

const LOG_WITHIN_MS = 120_000

export type Declarants = ReturnType<typeof createDeclarants>

/** Residents with the voting-register credential of one item, each of whom can declare once. */
export function createDeclarants(product: MeasuredProduct, size: RegisterSize, inFlight: number) {
  const driver = createDriver({ ...product, inFlight })
  const ready: HeldCredential[] = []
  let residents = 0
  const register = async (lane: number) => {
    if (residents >= size.residents) throw new Error('The register is too small.')
    const { person, bfsNumber } = seededResident(residents++, size)
    const identity = await collectIdentity(driver.join(lane), person)
    ready.push(await registerOnce(driver.join(lane), identity, bfsNumber))
  }
  return {
    driver,
    /** Brings so many to where they can declare. */
    stock: async (count: number): Promise<void> => {
      const flows = count - ready.length
      if (flows <= 0) return
      driver.keys.stock(2 * flows)
      const { firstFailure } = await runLanes({ flows }, inFlight, register)
      if (firstFailure !== undefined) throw new Error(firstFailure)
    },
    take: (): HeldCredential => {
      const next = ready.pop()
      if (next === undefined) throw new Error('Nobody is left.')
      return next
    },
    /** Logs are opened a while after the start. @throws Error when that takes too long */
    waitForLog: async (): Promise<void> => {
      const { browser } = driver.join(0)
      for (const deadline = Date.now() + LOG_WITHIN_MS; Date.now() < deadline; await delay(500)) {
        const { status } = await browser.get(`/api/v1/declaration-counts/${SUPPORTED.popularVote}`)
        if (status === 200) return
      }
      throw new Error('The log of the item is not open.')
    },
  }
}
