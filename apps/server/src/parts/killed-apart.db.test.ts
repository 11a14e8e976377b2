import { makeForEachTest, TEST_SERVER } from '@e-collecting/database/testing'
import { describe, inject, test, vi } from 'vitest'
import { expectNothingLost } from '../testing/declare-across.ts'
import { inTurns, MOMENTS, momentsOf, randomLives } from '../testing/declaring-moments.ts'
import { createPartsDrill } from '../testing/parts-drill.ts'

// Each kill takes a process, which starts a product.
vi.setConfig({ testTimeout: 600_000 })

const LONGEST_LIFE_MS = 1500
const TURNS = inTurns(Object.keys(MOMENTS))
/** Where a database may have done what it was asked, and nobody hears of it. */
const STATEMENTS = inTurns(Object.keys(MOMENTS).filter((name) => MOMENTS[name]?.at === 'statement'))

describe.runIf(inject('isMatrix') && TEST_SERVER !== undefined)('declarations by themselves, on PostgreSQL', () => {
  const drill = makeForEachTest(createPartsDrill)

  test.each(TURNS)(
    'their process killed before %s: nothing that was told is lost, and nothing counts twice',
    (_, names) => expectNothingLost(drill.mortal('process'), momentsOf(names)),
  )

  test('their process killed at random, time and again, nothing is lost either', () =>
    expectNothingLost(drill.mortal('process'), randomLives(LONGEST_LIFE_MS)))

  test.each(TURNS)('PostgreSQL killed before %s: nothing that was told is lost, and nothing counts twice', (_, names) =>
    expectNothingLost(drill.mortal('database'), momentsOf(names)),
  )

  test.each(STATEMENTS)(
    'PostgreSQL killed while it is told that %s: nothing is lost, and nothing counts twice',
    (_, names) =>
      expectNothingLost(
        drill.mortal('database'),
        momentsOf(names).map((moment) => ({ ...moment, isUnderWay: true })),
      ),
  )
})
