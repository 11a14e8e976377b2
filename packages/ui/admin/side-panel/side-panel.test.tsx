import { useState } from 'react'
import { expect, test } from 'vitest'
import { act, fireEvent, screen, waitFor, within } from '../../testing.tsx'
import { ConfirmDialog } from '../confirm-dialog/confirm-dialog.tsx'
import { renderAdmin } from '../testing/render-admin.tsx'
import { SidePanel } from './side-panel.tsx'

function PanelWithOpener() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Öffnen
      </button>
      {isOpen && (
        <SidePanel onClose={() => setIsOpen(false)} title="Wendelgard Beispiel">
          <p>8001 Zürich</p>
        </SidePanel>
      )}
    </>
  )
}

const panel = () => screen.queryByRole('dialog', { name: 'Wendelgard Beispiel' })

test.each([
  ['its button', () => fireEvent.click(within(panel()!).getByRole('button', { name: 'Schliessen' }))],
  ['Escape', () => fireEvent.keyDown(panel()!, { key: 'Escape' })],
])('%s closes the panel', (_way, close) => {
  renderAdmin(<PanelWithOpener />)
  fireEvent.click(screen.getByRole('button', { name: 'Öffnen' }))
  close()
  expect(panel()).toBeNull()
})

test('a title in another language than the page says so', () => {
  renderAdmin(<SidePanel onClose={() => undefined} title="Pour des trains de nuit" titleLang="fr" />)
  expect(screen.getByRole('heading', { name: 'Pour des trains de nuit' }).lang).toBe('fr')
})

test.each([true, false])('what is on its way is said to be: %s', (isBusy) => {
  renderAdmin(
    <SidePanel onClose={() => undefined} title="Wendelgard Beispiel" isBusy={isBusy}>
      <p>8001 Zürich</p>
    </SidePanel>,
  )
  const body = screen.getByRole('region', { name: 'Wendelgard Beispiel' })
  // Who has only a keyboard scrolls it from there.
  expect([body.getAttribute('aria-busy'), body.tabIndex]).toEqual([String(isBusy), 0])
})

test('where the owner has put the focus when the panel closes, it stays', async () => {
  renderAdmin(
    <>
      <PanelWithOpener />
      <button type="button">Suchen</button>
    </>,
  )
  const opener = screen.getByRole('button', { name: 'Öffnen' })
  const elsewhere = screen.getByRole('button', { name: 'Suchen' })
  act(() => opener.focus())
  fireEvent.click(opener)
  fireEvent.keyDown(panel()!, { key: 'Escape' })
  act(() => elsewhere.focus())
  for (const _ of [1, 2, 3]) await new Promise(requestAnimationFrame)
  expect(document.activeElement).toBe(elsewhere)
})

/** As a hand does: the button has the focus first. */
const press = (name: string) => {
  const button = screen.getByRole('button', { name })
  act(() => button.focus())
  fireEvent.click(button)
  return button
}

test.each([
  ['nothing has opened it', false],
  ['what has opened it is gone', true],
])('where %s, the focus goes to the heading of the page', async (_why, hasOpener) => {
  function Page() {
    const [isOpen, setIsOpen] = useState(!hasOpener)
    return (
      <main>
        <h1 tabIndex={-1}>Nachweise</h1>
        {hasOpener && !isOpen && (
          <button type="button" onClick={() => setIsOpen(true)}>
            Öffnen
          </button>
        )}
        {isOpen && (
          <SidePanel onClose={() => setIsOpen(false)} title="Wendelgard Beispiel">
            <p>8001 Zürich</p>
          </SidePanel>
        )}
      </main>
    )
  }
  renderAdmin(<Page />)
  if (hasOpener) press('Öffnen')
  fireEvent.keyDown(panel()!, { key: 'Escape' })
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })))
})

test('a question in place of the panel gives the focus back to what opened the panel', async () => {
  function Page() {
    const [open, setOpen] = useState<'panel' | 'question' | null>(null)
    return (
      <>
        <button type="button" onClick={() => setOpen('panel')}>
          Öffnen
        </button>
        {open === 'panel' && (
          <SidePanel onClose={() => setOpen(null)} title="Nachweis">
            <button type="button" onClick={() => setOpen('question')}>
              Löschen
            </button>
          </SidePanel>
        )}
        {open === 'question' && (
          <ConfirmDialog title="Sicher?" confirmLabel="Ja" onConfirm={() => undefined} onCancel={() => setOpen(null)} />
        )}
      </>
    )
  }
  renderAdmin(<Page />)
  const opener = press('Öffnen')
  press('Löschen')
  press('Abbrechen')
  await waitFor(() => expect(document.activeElement).toBe(opener))
})

test('so do two questions, one in place of the other', async () => {
  function Page() {
    const [open, setOpen] = useState<'panel' | 'first' | 'second' | null>(null)
    return (
      <>
        <button type="button" onClick={() => setOpen('panel')}>
          Öffnen
        </button>
        {open === 'panel' && (
          <SidePanel onClose={() => setOpen(null)} title="Nachweis">
            <button type="button" onClick={() => setOpen('first')}>
              Löschen
            </button>
          </SidePanel>
        )}
        {open === 'first' && (
          <ConfirmDialog
            title="Sicher?"
            confirmLabel="Ja"
            onConfirm={() => setOpen('second')}
            onCancel={() => setOpen(null)}
          />
        )}
        {open === 'second' && (
          <ConfirmDialog
            title="Ganz sicher?"
            confirmLabel="Endgültig"
            onConfirm={() => setOpen(null)}
            onCancel={() => setOpen(null)}
          />
        )}
      </>
    )
  }
  renderAdmin(<Page />)
  const opener = screen.getByRole('button', { name: 'Öffnen' })
  for (const name of ['Öffnen', 'Löschen', 'Ja', 'Endgültig']) {
    press(name)
    // As who presses them one after the other.
    for (const _ of [1, 2, 3]) await new Promise(requestAnimationFrame)
  }
  await waitFor(() => expect(document.activeElement).toBe(opener))
})

test('what goes away in a panel leaves the focus to its heading, and Escape still closes it', async () => {
  function Page() {
    const [state, setState] = useState<'failed' | 'loading' | 'closed'>('failed')
    if (state === 'closed') return null
    return (
      <SidePanel onClose={() => setState('closed')} title="Nachweis">
        {state === 'failed' && (
          <button type="button" onClick={() => setState('loading')}>
            Nochmals versuchen
          </button>
        )}
      </SidePanel>
    )
  }
  renderAdmin(<Page />)
  const retry = screen.getByRole('button', { name: 'Nochmals versuchen' })
  act(() => retry.focus())
  fireEvent.click(retry)
  const heading = screen.getByRole('heading', { name: 'Nachweis' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  fireEvent.keyDown(heading, { key: 'Escape' })
  expect(screen.queryByRole('dialog')).toBeNull()
})
