import { expect, test } from 'vitest'
import { render, screen } from '../../testing.tsx'
import { tabsExamples } from './tabs.examples.tsx'

test('tabs are links, and the one that is shown says so', () => {
  render(tabsExamples.four)
  expect(screen.getByRole('navigation', { name: 'Bereiche' })).toBeTruthy()
  const links = screen.getAllByRole('link')
  expect(links.map((link) => link.getAttribute('aria-current'))).toEqual([null, 'page', null, null])
  expect(links[3]?.getAttribute('href')).toBe('/admin/volksbegehren')
})
