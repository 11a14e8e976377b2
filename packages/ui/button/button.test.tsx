import { expect, test, vi } from 'vitest'
import { fireEvent, render, screen } from '../testing.tsx'
import { Button } from './button.tsx'

test('a button does not send a form unless it says so', () => {
  render(<Button>Weiter</Button>)
  expect(screen.getByRole('button').getAttribute('type')).toBe('button')
})

test('a busy button keeps its place in the tab order and ignores presses', () => {
  const press = vi.fn()
  render(
    <Button isBusy onClick={press}>
      Senden
    </Button>,
  )
  const button = screen.getByRole('button')
  fireEvent.click(button)
  expect(press).not.toHaveBeenCalled()
  expect(button.hasAttribute('disabled')).toBe(false)
  expect(['aria-disabled', 'aria-busy'].map((name) => button.getAttribute(name))).toEqual(['true', 'true'])
})

test('a busy button does not send its form either', () => {
  const send = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
  render(
    <form onSubmit={send}>
      <Button type="submit" isBusy>
        Senden
      </Button>
    </form>,
  )
  fireEvent.click(screen.getByRole('button'))
  expect(send).not.toHaveBeenCalled()
})
