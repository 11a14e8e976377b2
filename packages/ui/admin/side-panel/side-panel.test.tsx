import { useState } from 'react'
import { expect, test } from 'vitest'
import { Button } from '../../button/button.tsx'
import { fireEvent, screen } from '../../testing.tsx'
import { renderAdmin } from '../testing/render-admin.tsx'
import { PanelWithOpener } from './side-panel.examples.tsx'
import { SidePanel } from './side-panel.tsx'

const panel = () => screen.queryByRole('dialog', { name: 'Wendelgard Beispiel' })
const open = () => {
  const opener = screen.getByRole('button', { name: 'Öffnen' })
  opener.focus()
  fireEvent.click(opener)
  return opener
}

test.each([
  ['its button', () => fireEvent.click(screen.getByRole('button', { name: 'Schliessen' }))],
  ['Escape', () => fireEvent.keyDown(screen.getByRole('button', { name: 'Schliessen' }), { key: 'Escape' })],
  ['the back gesture', () => fireEvent(panel()!, new Event('cancel', { cancelable: true }))],
  [
    'a press on the backdrop',
    () => {
      fireEvent.pointerDown(panel()!)
      fireEvent.click(panel()!)
    },
  ],
])('%s closes the panel and gives the focus back', (_way, close) => {
  renderAdmin(<PanelWithOpener />)
  const opener = open()
  expect(panel()?.hasAttribute('open')).toBe(true)
  screen.getByRole('button', { name: 'Schliessen' }).focus()
  close()
  expect(panel()).toBeNull()
  expect(document.activeElement).toBe(opener)
})

test('marking text that ends on the backdrop does not close it, nor does a file chooser that is left', () => {
  renderAdmin(<PanelWithOpener isOpenAtFirst />)
  fireEvent.pointerDown(screen.getByText('Gültig bis'))
  fireEvent.click(panel()!)
  fireEvent(screen.getByText('Gültig bis'), new Event('cancel', { bubbles: true }))
  expect(panel()?.hasAttribute('open')).toBe(true)
})

test('a panel that is taken out of the page while open gives the focus back too', () => {
  function Page() {
    const [isShown, setIsShown] = useState(false)
    return (
      <>
        <Button onClick={() => setIsShown(true)}>Öffnen</Button>
        {isShown && <SidePanel isOpen onClose={() => setIsShown(false)} title="Wendelgard Beispiel" />}
      </>
    )
  }
  renderAdmin(<Page />)
  const opener = open()
  fireEvent.click(screen.getByRole('button', { name: 'Schliessen' }))
  expect(panel()).toBeNull()
  expect(document.activeElement).toBe(opener)
})

test('a panel that the browser closed without asking opens again if its owner keeps it', () => {
  renderAdmin(<SidePanel isOpen onClose={() => undefined} title="Wendelgard Beispiel" />)
  const dialog = panel() as HTMLDialogElement
  dialog.close()
  fireEvent(dialog, new Event('close'))
  expect(dialog.open).toBe(true)
})
