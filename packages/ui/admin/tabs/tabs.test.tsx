import { expect, onTestFinished, test, vi } from 'vitest'
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

test.each([
  [500, 400],
  [150, 0],
])('the row scrolls to the tab that is shown where it is cut off: at %i px to %i px', (left, scrolled) => {
  const layout = [
    vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockReturnValue(left),
    vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(100),
    vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(300),
  ]
  onTestFinished(() => {
    for (const spy of layout) spy.mockRestore()
  })
  render(<Tabs label="Bereiche" tabs={[{ id: 'a', label: 'A', href: '/a', isCurrent: true }]} />)
  expect(screen.getByRole('list').scrollLeft).toBe(scrolled)
})
