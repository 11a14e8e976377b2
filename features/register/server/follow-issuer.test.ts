import { beforeEach, expect, test } from 'vitest'
import type { ProviderStatus } from '../contract.ts'
import { createIssuerFollower, type IssuerFollower } from './follow-issuer.ts'

const START = Date.parse('2026-11-22T10:00:00Z')
let now: number
let steps: IssuerFollower
/** How offers stand, and what was written of them. */
const offers = new Map<string, ProviderStatus>()
const written: string[] = []
const askedFor: string[] = []

beforeEach(() => {
  now = START
  written.length = 0
  askedFor.length = 0
  offers.clear()
  steps = createIssuerFollower({
    credentials: {
      applyStatus: async ({ managementId, providerStatus, readAt }) => {
        written.push(`${managementId} ${providerStatus} ${readAt.getTime() - START}`)
        return true
      },
    },
    findStatus: async (id) => {
      askedFor.push(id)
      return offers.get(id)
    },
    now: () => new Date(now),
  })
})
const move = (id: string, status: ProviderStatus) => {
  offers.set(id, status)
  return steps.moved(id, status)
}

test('a wallet that collects at once is written once', async () => {
  await move('anna', 'IN_PROGRESS')
  now += 400
  await steps.catchUp()
  await move('anna', 'ISSUED')
  now += 5000
  await steps.catchUp()
  expect(written).toEqual(['anna ISSUED 400'])
  expect(askedFor, 'nobody has to be asked about what is over').toEqual([])
})

test('a wallet that takes its time is written as collecting within two seconds, as of when it began', async () => {
  await move('anna', 'IN_PROGRESS')
  now += 999
  await steps.catchUp()
  expect(written).toEqual([])
  now += 1000
  await steps.catchUp()
  await steps.catchUp()
  expect(written).toEqual(['anna IN_PROGRESS 0'])
  await move('anna', 'EXPIRED')
  expect(written).toEqual(['anna IN_PROGRESS 0', 'anna EXPIRED 1999'])
})

test('what another process has moved on meanwhile is not taken back', async () => {
  for (const id of ['anna', 'beat', 'carla']) await move(id, 'IN_PROGRESS')
  offers.set('anna', 'ISSUED')
  offers.delete('carla')
  now += 1000
  await steps.catchUp()
  expect(written).toEqual(['beat IN_PROGRESS 0'])
})

test('at the end of a process nothing is left to wait', async () => {
  await move('anna', 'IN_PROGRESS')
  await steps.catchUp(0)
  expect(written).toEqual(['anna IN_PROGRESS 0'])
})
