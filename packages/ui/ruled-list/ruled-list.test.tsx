import { expect, test, vi } from 'vitest'
import { fireEvent, render, screen } from '../testing.tsx'
import { RuledList } from './ruled-list.tsx'

test('each edit button names the row it changes', () => {
  const select = vi.fn()
  render(
    <RuledList
      rows={[
        { term: 'Adresse', value: 'Bundesplatz 3', edit: { label: 'Ändern', onSelect: select } },
        { term: 'Kanton', value: 'Bern' },
      ]}
    />,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Ändern Adresse' }))
  expect(select).toHaveBeenCalledOnce()
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Adresse', 'Kanton'])
})
