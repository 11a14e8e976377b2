import { expect, test } from 'vitest'
import { render, screen } from '../../testing.tsx'
import { definitionListExamples } from './definition-list.examples.tsx'

test('each value stands by its term', () => {
  render(definitionListExamples.four)
  const terms = screen.getAllByRole('term').map(({ textContent }) => textContent)
  expect(terms).toEqual(['Gemeinde', 'BFS-Nummer', 'Kanton', 'DID'])
  expect(screen.getAllByRole('definition')[1]?.textContent).toBe('261')
})
