import { expect, test } from 'vitest'
import { render, screen } from '../../testing.tsx'
import { Tabs } from './tabs.tsx'

test('tabs are links, and the one that is shown says so', () => {
  const tabs = [
    { id: 'residents', label: 'Einwohner', href: '/admin/einwohner', isCurrent: true },
    { id: 'items', label: 'Volksbegehren', href: '/admin/volksbegehren', isCurrent: false },
  ]
  render(<Tabs label="Bereiche" tabs={tabs} />)
  expect(screen.getByRole('navigation', { name: 'Bereiche' })).toBeTruthy()
  const links = screen.getAllByRole('link')
  expect(links.map((link) => link.getAttribute('aria-current'))).toEqual(['page', null])
  expect(links[1]?.getAttribute('href')).toBe('/admin/volksbegehren')
})
