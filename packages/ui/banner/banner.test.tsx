import { createRef } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { render, screen } from '../testing.tsx'
import { Banner } from './banner.tsx'

const scrolled = vi.fn()
beforeEach(() => {
  scrolled.mockReset()
  Element.prototype.scrollIntoView = scrolled
})

test.each([
  ['error', 'alert'],
  ['warning', 'alert'],
  ['success', 'status'],
  ['info', 'status'],
] as const)('a message of type %s is announced as %s and scrolled into view', (type, role) => {
  render(<Banner type={type} title="Meldung" />)
  expect(screen.getByRole(role).textContent).toBe('Meldung')
  expect(scrolled).toHaveBeenCalledOnce()
})

test('a banner that is part of the page is neither announced nor scrolled to', () => {
  render(<Banner type="error" isStatic title="Meldung" />)
  expect(screen.queryByRole('alert')).toBeNull()
  expect(scrolled).not.toHaveBeenCalled()
})

test('a banner that is given the focus is scrolled to by that alone, and no other message takes it', () => {
  const ref = createRef<HTMLDivElement>()
  render(<Banner type="warning" focusRef={ref} title="Fehlt" />)
  expect(scrolled).not.toHaveBeenCalled()
  ref.current?.focus()
  expect(document.activeElement).toBe(screen.getByRole('alert'))
  render(<Banner type="success" title="Meldung" />)
  expect(document.activeElement).toBe(screen.getByRole('alert'))
})

test('where there is nothing to press, no room is kept for it', () => {
  const withNone = render(<Banner type="success" title="Meldung" />).container.innerHTML
  expect(render(<Banner type="success" title="Meldung" action={false} />).container.innerHTML).toBe(withNone)
})
