import { expect, test } from 'vitest'
import { createProgressView, formatProgress } from './progress-view.ts'

const at = (bytesRead: number, lines: number, file = 'a.csv') => ({
  file,
  bytesRead,
  bytes: 1000,
  lines,
})

test('progress says how far it is, how fast, and how long it takes', () => {
  expect(formatProgress(at(250, 40_000), 10_000)).toBe(
    '[#####...............]   25 %  40,000 lines  4,000/s  0:30 left  a.csv',
  )
  expect(formatProgress(at(500, 90), 999), 'too soon to tell').toContain('  ? left')
  expect(formatProgress(at(1500, 90), 1000), 'a file that grows').toContain('[####################]  100 %')
  expect(formatProgress(at(0, 0), 0)).toBe('[....................]    0 %  0 lines  0/s  ? left  a.csv')
  expect(formatProgress({ ...at(1000, 90), file: undefined }, 1000)).toBe(
    '[####################]  100 %  90 lines  90/s  writing the last rows',
  )
  expect(formatProgress({ file: 'empty.csv', bytesRead: 0, bytes: 0, lines: 0 }, 5000)).toContain('100 %')
})

function watch(columns: number | undefined) {
  let time = 0
  const written: string[] = []
  const view = createProgressView({ write: (text) => void written.push(text), columns, nowMs: () => time })
  return {
    view,
    written,
    pass: (ms: number) => {
      time += ms
    },
  }
}

test('a terminal sees one line drawn again, no wider than it is and not at every step', () => {
  const { view, written, pass } = watch(30)
  view.show(at(100, 1))
  view.show(at(200, 2))
  pass(100)
  view.show(at(300, 3))
  view.end()
  expect(written).toHaveLength(3)
  expect(written[0]).toContain('\r\u001B[2K[##')
  expect(written[0]?.replace('\r\u001B[2K', '')).toHaveLength(29)
  expect(written[2]).toBe('\n')
})

test('where nothing was shown no line is ended', () => {
  const { view, written } = watch(30)
  view.end()
  expect(written).toEqual([])
})

test('a log gets a line now and then, and one for each file', () => {
  const { view, written, pass } = watch(undefined)
  view.show(at(100, 1))
  pass(9_999)
  view.show(at(200, 2))
  view.show(at(300, 3, 'b.csv'))
  pass(10_000)
  view.show(at(400, 4, 'b.csv'))
  view.end()
  expect(written).toHaveLength(3)
  expect(written.every((line) => line.endsWith('\n'))).toBe(true)
})
