import { expect, test } from 'vitest'
import { createFaultList } from './fault-list.ts'

const fault = (line: number) => ({ file: 'a.csv', line, what: 'is faulty' })

test('the first faults are listed and all are counted, in however many parts they come', () => {
  const faults = createFaultList(3)
  for (const lines of [[1, 2], [3, 4], [5]]) faults.add(lines.map(fault))
  expect(faults.listed.map(({ line }) => line)).toEqual([1, 2, 3])
  expect(faults.count()).toBe(5)
})
