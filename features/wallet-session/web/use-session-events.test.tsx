import { act, render, screen } from '@e-collecting/ui/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useSessionEvents } from './use-session-events.ts'

/** jsdom has no event streams: one that the test speaks through. */
class TestStream {
  static opened: TestStream[] = []
  readonly url: string
  isClosed = false
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onerror: (() => void) | null = null
  constructor(url: string) {
    this.url = url
    TestStream.opened.push(this)
  }
  close() {
    this.isClosed = true
  }
}

function Listener({ path, onMessage }: { path: string | null; onMessage: () => void }) {
  const isOpen = useSessionEvents(path, { onMessage, isLast: (state) => state === 'issued' })
  return <p>{isOpen ? 'open' : 'shut'}</p>
}
const stream = () => TestStream.opened.at(-1) as TestStream

beforeEach(() => {
  TestStream.opened = []
  vi.stubGlobal('EventSource', TestStream)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('every message is a reason to ask, and the last state ends the stream', () => {
  const onMessage = vi.fn()
  render(<Listener path="/events/1" onMessage={onMessage} />)
  act(() => stream().onopen?.())
  expect(screen.getByText('open')).toBeTruthy()
  act(() => stream().onmessage?.({ data: '{"state":"verified"}' }))
  expect(stream().isClosed).toBe(false)
  act(() => stream().onmessage?.({ data: '{"state":"issued"}' }))
  expect(onMessage).toHaveBeenCalledTimes(2)
  expect(stream().isClosed).toBe(true)
})

test('a broken stream leaves the asking to the page, and so does a browser without streams', () => {
  const { unmount } = render(<Listener path="/events/1" onMessage={() => undefined} />)
  act(() => stream().onopen?.())
  act(() => stream().onerror?.())
  expect(screen.getByText('shut')).toBeTruthy()
  unmount()
  vi.stubGlobal('EventSource', undefined)
  render(<Listener path="/events/1" onMessage={() => undefined} />)
  expect(screen.getByText('shut')).toBeTruthy()
})

test('leaving the page, or another session, closes the stream', () => {
  const { rerender, unmount } = render(<Listener path="/events/1" onMessage={() => undefined} />)
  const first = stream()
  rerender(<Listener path="/events/2" onMessage={() => undefined} />)
  expect(first.isClosed).toBe(true)
  expect(stream().url).toBe('/events/2')
  unmount()
  expect(stream().isClosed).toBe(true)
})

test('garbage on the stream is only a reason to ask', () => {
  const onMessage = vi.fn()
  render(<Listener path="/events/1" onMessage={onMessage} />)
  act(() => stream().onmessage?.({ data: 'not json' }))
  expect(onMessage).toHaveBeenCalledOnce()
  expect(stream().isClosed).toBe(false)
})
