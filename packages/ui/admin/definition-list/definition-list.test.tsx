import { expect, test } from 'vitest'
import { render, screen } from '../../testing.tsx'
import { DefinitionList } from './definition-list.tsx'

test('each value stands by its term', () => {
  const rows = [
    { term: 'Gemeinde', value: 'Zürich' },
    { term: 'BFS-Nummer', value: '261' },
  ]
  render(<DefinitionList rows={rows} />)
  const terms = screen.getAllByRole('term').map(({ textContent }) => textContent)
  expect(terms).toEqual(['Gemeinde', 'BFS-Nummer'])
  expect(screen.getAllByRole('definition')[1]?.textContent).toBe('261')
})
