import { expect, test, vi } from 'vitest'
import { act, fireEvent, screen } from '../../testing.tsx'
import { renderAdmin } from '../testing/render-admin.tsx'
import { MenuButton } from './menu-button.tsx'

const open = () => fireEvent.click(screen.getByRole('button', { name: 'Aktionen' }))

test('a chosen action is done once and closes the menu', () => {
  const onSelect = vi.fn()
  renderAdmin(<MenuButton label="Aktionen" items={[{ id: 'edit', label: 'Bearbeiten', onSelect }]} />)
  open()
  fireEvent.click(screen.getByRole('menuitem', { name: 'Bearbeiten' }))
  expect(onSelect).toHaveBeenCalledOnce()
  expect(screen.queryByRole('menu')).toBeNull()
})

test('what is not possible can be reached and read with its reason, and does nothing', () => {
  const onSelect = vi.fn()
  const release = { id: 'release', label: 'Freigeben', isDisabled: true, reason: 'Nur, was gesperrt ist' }
  renderAdmin(<MenuButton label="Aktionen" items={[{ ...release, onSelect }]} />)
  const button = screen.getByRole('button', { name: 'Aktionen' })
  act(() => button.focus())
  fireEvent.keyDown(button, { key: 'ArrowDown' })
  const item = screen.getByRole('menuitem', { name: /Freigeben.*Nur, was gesperrt ist/ })
  expect(item.getAttribute('aria-disabled')).toBe('true')
  expect(document.activeElement).toBe(item)
  fireEvent.click(item)
  expect(onSelect).not.toHaveBeenCalled()
  expect(screen.getByRole('menu'), 'the reason can still be read').toBeTruthy()
})

test('what leads elsewhere is a link, and what loses something has a sign', () => {
  const ignore = () => undefined
  renderAdmin(
    <MenuButton
      label="Aktionen"
      items={[
        { id: 'residents', label: 'Einwohner', href: '/admin?tab=einwohner' },
        { id: 'edit', label: 'Bearbeiten', onSelect: ignore },
        { id: 'delete', label: 'Löschen', onSelect: ignore, isDanger: true },
      ]}
    />,
  )
  open()
  const items = screen.getAllByRole('menuitem')
  expect(items.map((item) => item.getAttribute('href'))).toEqual(['/admin?tab=einwohner', null, null])
  expect(items.map((item) => item.querySelector('svg') !== null)).toEqual([false, false, true])
})
