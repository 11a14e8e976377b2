import { expect, test } from 'vitest'
import { markFormula, unmarkFormula } from './formula-mark.ts'

test.each(['=1+1', '+41 31', '-', '@SUM(A1)', '\t=1', '\r=1'])('the cell %j becomes text, and itself again', (cell) => {
  expect(markFormula(cell)).toBe(`'${cell}`)
  expect(unmarkFormula(`'${cell}`)).toBe(cell)
})

test.each(['', 'Anna', "'t Hooft", "'", 'a=b', '1990-05-17'])('the cell %j stays as it is, both ways', (cell) => {
  expect(markFormula(cell)).toBe(cell)
  expect(unmarkFormula(cell)).toBe(cell)
})
