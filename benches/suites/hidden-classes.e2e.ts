import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hasPostgres } from '@e-collecting/database/testing/temporary-postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { declareOnce } from '../driver/declare-once.ts'
import { runLanes } from '../driver/run-lanes.ts'
import { createDeclarants, type Declarants } from '../product/declarants.ts'
import { seedRegister, waitForIdentities } from '../product/seed-register.ts'
import { type MeasuredProduct, startMeasuredProduct } from '../product/start-measured-product.ts'
import { measureSupport } from './measure-support.ts'

const REGISTER = { municipalities: 3, residents: 3000 }
const LANES = 8
/** So many make V8 know the code; it learns a shape here and there later, too. */
const WARM_UP = 300
const FLOWS = 100
/** What is made in fewer flows than this is V8 learning. */
const FEWEST_PER_FLOW = 0.5

/**
 * V8 gives an object a hidden class of its own, made anew for each, if a member is added to it after it was copied by a spread
 * (record 0080). Its log tells each such member; a flow may not add any.
 */
describe.skipIf(!hasPostgres())('hidden classes that are made anew', () => {
  let folder: string
  let product: MeasuredProduct
  let declarants: Declarants

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'e-collecting-classes-'))
    product = await startMeasuredProduct({
      nodeFlags: ['--log-maps', '--no-log-maps-details', '--no-logfile-per-isolate', `--logfile=${logFile()}`],
      fill: (url) => seedRegister(url, REGISTER),
    })
    await waitForIdentities(product.databaseUrl ?? '')
    declarants = createDeclarants(product, REGISTER, LANES)
    await declarants.waitForLog()
  })
  afterAll(async () => {
    declarants?.driver.close()
    await product?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  const logFile = () => join(folder, 'v8.log')

  /** Members that were added to shapes that nobody finds again: where in the build, and what, so many times a flow. */
  async function listMade(run: (flows: number) => Promise<{ failed: number }>): Promise<Record<string, number>> {
    await run(WARM_UP)
    const before = (await stat(logFile())).size
    expect(await run(FLOWS)).toMatchObject({ failed: 0 })
    const log = await readFile(logFile(), 'latin1')
    // Else V8 says it in other words.
    expect(log.slice(0, before)).toMatch(/^map,Transition,(.*,){5}prototype,/m)
    const lines = log.slice(before).split('\n')
    const counts = new Map<string, number>()
    for (const line of lines) {
      const [kind, event, , , , , row, column, why, member] = line.split(',')
      if (kind !== 'map' || event !== 'Transition' || why !== 'prototype') continue
      const place = `${member} at ${row}:${column}`
      counts.set(place, (counts.get(place) ?? 0) + 1 / FLOWS)
    }
    return Object.fromEntries([...counts].filter(([, perFlow]) => perFlow >= FEWEST_PER_FLOW))
  }

  test.each(['plain', 'sealed'] as const)('a support flow makes none, %s', async (manner) => {
    const measured = await measureSupport(product, manner, manner)
    try {
      expect(await listMade((flows) => measured.run({ flows }))).toEqual({})
    } finally {
      measured.close()
    }
  })

  test('nor does a register flow', async () => {
    let stocked = 0
    const stock = async (flows: number) => {
      stocked += flows
      // It throws if one fails.
      await declarants.stock(stocked)
      return { failed: 0 }
    }
    expect(await listMade(stock)).toEqual({})
  })

  test('nor a declaration', async () => {
    const declare = (flows: number) =>
      runLanes({ flows }, LANES, (lane) => declareOnce(declarants.driver.join(lane), declarants.take()))
    expect(await listMade(declare)).toEqual({})
  })
})
