import { expect, test } from 'vitest'
import { render } from '../../testing.tsx'
import { StatusBadge, type Tone } from './status-badge.tsx'

test('every tone has a sign of its own, so that none is told by colour alone', () => {
  const tones: Tone[] = ['neutral', 'good', 'warning', 'bad', 'muted']
  const signs = tones.map(
    (tone) => render(<StatusBadge tone={tone}>Wort</StatusBadge>).container.querySelector('svg')?.innerHTML,
  )
  expect(new Set(signs).size).toBe(tones.length)
})
