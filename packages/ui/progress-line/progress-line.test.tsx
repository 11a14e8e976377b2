import { expect, test } from 'vitest'
import { render } from '../testing.tsx'
import { ProgressLine } from './progress-line.tsx'

const filled = () => document.querySelector('rect:last-of-type')?.getAttribute('width')

test('the line fills in proportion and never beyond its ends', () => {
  const { rerender } = render(<ProgressLine value={2} max={5} />)
  expect(filled()).toBe('40.00%')
  rerender(<ProgressLine value={9} max={5} />)
  expect(filled()).toBe('100.00%')
  rerender(<ProgressLine value={-1} max={5} />)
  expect(filled()).toBe('0.00%')
  rerender(<ProgressLine value={1} max={0} />)
  expect(filled()).toBe('0.00%')
})
