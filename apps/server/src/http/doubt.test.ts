import { expect, test } from 'vitest'
import { createDoubt, type Doubt } from './doubt.ts'

function watching() {
  const time = { elapsedMs: 0 }
  return { doubt: createDoubt(() => time.elapsedMs), time }
}
const ask = (doubt: Doubt, client: string, failing: number, working: number) => {
  for (let request = 0; request < working; request++) doubt.record(client, false)
  for (let request = 0; request < failing; request++) doubt.record(client, true)
}

test('a client of whom most requests fail is doubted, another one is not', () => {
  const { doubt } = watching()
  ask(doubt, 'garbage', 39, 0)
  expect(doubt.isDoubtful('garbage')).toBe(false)
  ask(doubt, 'garbage', 1, 0)
  ask(doubt, 'anna', 2, 5)
  expect([doubt.isDoubtful('garbage'), doubt.isDoubtful('anna')]).toEqual([true, false])
})

test('many wallets behind one address that fail now and then are not', () => {
  const { doubt } = watching()
  for (let wallet = 0; wallet < 200; wallet++) ask(doubt, 'carrier', 2, 5)
  expect(doubt.isDoubtful('carrier')).toBe(false)
})

test('doubt lasts as long as the garbage comes, and no longer than the window after', () => {
  const { doubt, time } = watching()
  ask(doubt, 'garbage', 50, 0)
  time.elapsedMs = 10_000
  expect(doubt.isDoubtful('garbage')).toBe(true)
  time.elapsedMs = 20_000
  expect(doubt.isDoubtful('garbage')).toBe(false)
  ask(doubt, 'garbage', 50, 0)
  time.elapsedMs = 60_000
  expect(doubt.isDoubtful('garbage')).toBe(false)
})
