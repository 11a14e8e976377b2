import { expect, test } from 'vitest'
import { render, screen } from '../testing.tsx'
import { skeletonExamples } from './skeleton.examples.tsx'

test('a screen reader hears one sentence, not the bars', () => {
  render(skeletonExamples.card)
  expect(screen.getByRole('status').textContent).toBe('Wird geladen …')
  expect(document.querySelectorAll('[aria-hidden="true"]')).toHaveLength(2)
})
