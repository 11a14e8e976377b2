import { expect, test } from 'vitest'
import { screen, within } from '../../testing.tsx'
import { renderAdmin } from '../testing/render-admin.tsx'
import { toolbarExamples } from './toolbar.examples.tsx'

test('search and filters are one named group, actions stand outside it', () => {
  renderAdmin(toolbarExamples.filters)
  const group = within(screen.getByRole('group', { name: 'Filter' }))
  expect(group.getAllByRole('combobox')).toHaveLength(2)
  expect(group.queryByRole('button')).toBeNull()
  expect(screen.getByRole('button', { name: 'Person erfassen' })).toBeTruthy()
})
