import { expect, test } from 'vitest'
import { render, screen } from '../testing.tsx'
import { Loading, Skeleton } from './skeleton.tsx'

test('a screen reader hears one sentence, not the bars', () => {
  render(
    <Loading label="Wird geladen …">
      <Skeleton className="h-5" />
      <Skeleton className="h-24" />
    </Loading>,
  )
  expect(screen.getByRole('status').textContent).toBe('Wird geladen …')
  expect(document.querySelectorAll('[aria-hidden="true"]')).toHaveLength(2)
})
