import { type ReactNode, useRef } from 'react'
import { expect, test } from 'vitest'
import { act, render, screen, waitFor } from './testing.tsx'
import { useKeptFocus } from './use-kept-focus.ts'

function Frame({ children }: { children: ReactNode }) {
  const [frame, heading] = [useRef<HTMLElement>(null), useRef<HTMLHeadingElement>(null)]
  useKeptFocus(frame, heading)
  return (
    <>
      <button type="button">Elsewhere</button>
      <section ref={frame}>
        <h2 ref={heading}>Frame</h2>
        {children}
      </section>
    </>
  )
}
const framed = (children: ReactNode) => <Frame>{children}</Frame>
const button = (name: string) => screen.getByRole('button', { name })
const focusOn = (name: string) => act(() => button(name).focus())
/** The browser tells of a change before. */
const afterChanges = () => new Promise((resolve) => setTimeout(resolve))

test('where what had the focus goes away, the heading of what is there instead takes it, or that of the frame', async () => {
  const { rerender } = render(framed(<button type="button">Send</button>))
  focusOn('Send')
  rerender(framed(<p data-heading>Sent</p>))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Sent'))
  rerender(framed(<button type="button">Again</button>))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Frame'))
})

test('whoever is elsewhere by then stays there', async () => {
  const { rerender } = render(framed(<button type="button">Send</button>))
  focusOn('Send')
  focusOn('Elsewhere')
  rerender(framed(<p data-heading>Sent</p>))
  await afterChanges()
  expect(document.activeElement).toBe(button('Elsewhere'))
})

test('whoever has left what is still there is not led back', async () => {
  const withNews = (news: ReactNode) =>
    framed(
      <>
        <button type="button">Send</button>
        {news}
      </>,
    )
  const { rerender } = render(withNews(null))
  focusOn('Send')
  act(() => button('Send').blur())
  rerender(withNews(<p data-heading>News</p>))
  await afterChanges()
  expect(document.activeElement).toBe(document.body)
})

test('where nothing had the focus, what comes takes none', async () => {
  const { rerender } = render(framed(<button type="button">Send</button>))
  rerender(framed(<p data-heading>News</p>))
  await afterChanges()
  expect(document.activeElement).toBe(document.body)
})
