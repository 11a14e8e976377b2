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

test('a client of whom exactly half of the requests fail is not, and one more makes it most of them', () => {
  const { doubt } = watching()
  ask(doubt, 'even', 40, 40)
  expect(doubt.isDoubtful('even')).toBe(false)
  ask(doubt, 'even', 1, 0)
  expect(doubt.isDoubtful('even')).toBe(true)
})

test('failures of one window are, also of one that began after a long time without anybody', () => {
  const { doubt, time } = watching()
  time.elapsedMs = 86_400_000
  ask(doubt, 'garbage', 20, 0)
  time.elapsedMs += 9_999
  ask(doubt, 'garbage', 19, 0)
  expect(doubt.isDoubtful('garbage')).toBe(false)
  ask(doubt, 'garbage', 1, 0)
  expect(doubt.isDoubtful('garbage')).toBe(true)
})

test('failures of several windows are not added up', () => {
  const { doubt, time } = watching()
  for (const elapsedMs of [0, 10_000, 20_000]) {
    time.elapsedMs = elapsedMs
    ask(doubt, 'now and then', 39, 0)
    expect(doubt.isDoubtful('now and then')).toBe(false)
  }
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
