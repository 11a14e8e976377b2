import { expect, test } from 'vitest'
import { render, screen } from '../testing.tsx'
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

test('a line with a name is a progress bar with words for its value', () => {
  render(<ProgressLine value={2} max={5} label="Fortschritt" valueText="Schritt 2 von 5" />)
  expect(screen.getByRole('progressbar', { name: 'Fortschritt' }).getAttribute('aria-valuetext')).toBe(
    'Schritt 2 von 5',
  )
})

test('a line without a name is decoration', () => {
  render(<ProgressLine value={2} max={5} />)
  expect(screen.queryByRole('progressbar')).toBeNull()
})
