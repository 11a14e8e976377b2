import { expect, test, vi } from 'vitest'
import { axeFaults, fireEvent, screen } from '../../testing.tsx'
import { renderAdmin } from '../testing/render-admin.tsx'
import { ACTIONS } from './menu-button.examples.tsx'
import { MenuButton } from './menu-button.tsx'

const button = () => screen.getByRole('button', { name: 'Aktionen' })
const focused = () => document.activeElement?.textContent
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })
const open = () => {
  button().focus()
  fireEvent.click(button())
}

test('it opens on its first action, and the arrows go round, Home and End to the ends', () => {
  renderAdmin(<MenuButton label="Aktionen" items={ACTIONS} />)
  expect(button().getAttribute('aria-expanded')).toBe('false')
  open()
  expect(screen.getByRole('menu', { name: 'Aktionen' })).toBeTruthy()
  expect(focused()).toBe('Angebot anzeigen')
  press('ArrowUp')
  expect(focused()).toBe('Widerrufen')
  press('ArrowDown')
  expect(focused()).toBe('Angebot anzeigen')
  press('End')
  expect(focused()).toBe('Widerrufen')
  press('Home')
  press('s')
  expect(focused()).toBe('Sperren')
})

test('the arrows open it from the button, upwards on the last action', () => {
  renderAdmin(<MenuButton label="Aktionen" items={ACTIONS} />)
  button().focus()
  press('ArrowUp')
  expect(focused()).toBe('Widerrufen')
})

test('Escape closes only the menu and gives the focus back', () => {
  const above = vi.fn()
  renderAdmin(
    // biome-ignore lint/a11y/noStaticElementInteractions: listens to what leaves the menu.
    <div onKeyDown={above}>
      <MenuButton label="Aktionen" items={ACTIONS} />
    </div>,
  )
  open()
  press('Escape')
  expect(screen.queryByRole('menu')).toBeNull()
  expect(document.activeElement).toBe(button())
  expect(above).not.toHaveBeenCalled()
})

test('a chosen action is done once, closes the menu and leaves the focus on the button', () => {
  const onSelect = vi.fn()
  renderAdmin(<MenuButton label="Aktionen" items={[{ id: 'edit', label: 'Bearbeiten', onSelect }]} />)
  open()
  fireEvent.click(screen.getByRole('menuitem', { name: 'Bearbeiten' }))
  expect(onSelect).toHaveBeenCalledOnce()
  expect(screen.queryByRole('menu')).toBeNull()
  expect(document.activeElement).toBe(button())
})

test('what is not possible can be read with its reason and does nothing', () => {
  const onSelect = vi.fn()
  renderAdmin(
    <MenuButton
      label="Aktionen"
      items={[{ id: 'release', label: 'Freigeben', onSelect, isDisabled: true, reason: 'Nur, was gesperrt ist' }]}
    />,
  )
  open()
  expect(focused()).toBe('FreigebenNur, was gesperrt ist')
  fireEvent.click(screen.getByRole('menuitem'))
  expect(onSelect).not.toHaveBeenCalled()
  expect(screen.getByRole('menuitem').getAttribute('aria-disabled')).toBe('true')
})

test('a press elsewhere closes it', () => {
  renderAdmin(<MenuButton label="Aktionen" items={ACTIONS} />)
  open()
  fireEvent.pointerDown(document.body)
  expect(screen.queryByRole('menu')).toBeNull()
})

test('axe finds nothing in the open menu', async () => {
  renderAdmin(<MenuButton label="Aktionen" items={ACTIONS} />)
  open()
  expect(await axeFaults()).toEqual([])
})
