import { makeForEachTest } from '@e-collecting/database/testing'
import { inject, test, vi } from 'vitest'
import { openDeclarations } from '../testing/declaration-steps.ts'
import { expectNothingLost, type Mortal } from '../testing/declare-across.ts'
import { inTurns, MOMENTS, momentsOf, randomLives } from '../testing/declaring-moments.ts'
import { createKeyDrill } from '../testing/key-drill.ts'

const drill = makeForEachTest(createKeyDrill)

// Each kill takes a process, which starts a product.
vi.setConfig({ testTimeout: 600_000 })

/** One of each part, of which one has been wrong once; the matrix tries them all, and some at random. */
const CHOSEN = ['the wallet hears of one that is written', 'what stands beside a tree is there']
const LONGEST_LIFE_MS = 1500

async function prepare(): Promise<Mortal> {
  const settings = await drill.prepare()
  return {
    settings,
    stop: drill.stop,
    start: async (at) => {
      const declares = await drill.start(settings, at)
      return { declares, steps: await openDeclarations(declares), walletOf: declares.wallet }
    },
  }
}

test.each(inTurns(inject('isMatrix') ? Object.keys(MOMENTS) : CHOSEN))(
  'killed before %s: nothing that was told is lost, nothing counts twice, and the log goes on',
  async (_, names) => expectNothingLost(await prepare(), momentsOf(names)),
)

test.runIf(inject('isMatrix'))('killed at random, time and again, nothing is lost either', async () =>
  expectNothingLost(await prepare(), randomLives(LONGEST_LIFE_MS)),
)
