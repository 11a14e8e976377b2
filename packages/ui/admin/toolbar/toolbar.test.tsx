import { expect, test } from 'vitest'
import { screen, within } from '../../testing.tsx'
import { Select } from '../fields/select.tsx'
import { renderAdmin } from '../testing/render-admin.tsx'
import { Toolbar } from './toolbar.tsx'

test('search and filters are one named group, actions stand outside it', () => {
  renderAdmin(
    <Toolbar label="Filter" end={<button type="button">Person erfassen</button>}>
      <Select label="Gemeinde" placeholder="Alle" options={[]} />
      <Select label="Zustand" placeholder="Alle" options={[]} />
    </Toolbar>,
  )
  const group = within(screen.getByRole('group', { name: 'Filter' }))
  expect(group.getAllByRole('combobox')).toHaveLength(2)
  expect(group.queryByRole('button')).toBeNull()
  expect(screen.getByRole('button', { name: 'Person erfassen' })).toBeTruthy()
})
