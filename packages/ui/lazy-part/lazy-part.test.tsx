import { deferred } from '@e-collecting/api-client/testing'
import { useLayoutEffect, useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { act, fireEvent, render, screen } from '../testing.tsx'
import { lazyPart } from './lazy-part.tsx'

let random: { mockRestore: () => void }
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  random = vi.spyOn(Math, 'random').mockReturnValue(0.5)
})
afterEach(() => {
  random.mockRestore()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

function setUp() {
  const Said = ({ text }: { text: string }) => <p>{text}</p>
  const load = vi.fn(async () => ({ Said }))
  const onAway = vi.fn()
  const Part = lazyPart(load, 'Said', <p>meanwhile</p>)
  function Page() {
    const [isNeeded, setIsNeeded] = useState(false)
    return (
      <>
        <button type="button" onClick={() => setIsNeeded(!isNeeded)}>
          turn
        </button>
        {isNeeded && <Part text="there" onAway={onAway} />}
      </>
    )
  }
  render(<Page />)
  return { load, onAway }
}
const turn = () => fireEvent.click(screen.getByText('turn'))
const shown = () => screen.queryByText(/there|meanwhile/)?.textContent

test('a part is fetched when it is needed, and at once there the next time', async () => {
  const { load } = setUp()
  expect(load).not.toHaveBeenCalled()
  turn()
  expect(shown()).toBe('meanwhile')
  await pass(0)
  expect(shown()).toBe('there')
  turn()
  turn()
  expect(shown()).toBe('there')
  expect(load).toHaveBeenCalledOnce()
})

test('a part that cannot be fetched leaves what stands around it, and comes later', async () => {
  const { load, onAway } = setUp()
  load.mockRejectedValueOnce(new TypeError('offline')).mockRejectedValueOnce(new TypeError('offline'))
  turn()
  await pass(1999)
  expect(shown()).toBe('meanwhile')
  expect(screen.getByText('turn')).toBeTruthy()
  expect(onAway).toHaveBeenCalledOnce()
  await pass(1)
  expect(onAway).toHaveBeenCalledTimes(2)
  await pass(3999)
  expect(shown()).toBe('meanwhile')
  await pass(1)
  expect(shown()).toBe('there')
})

test('a part that comes between the moment a second place shows it and the moment that place asks for it is there in both', () => {
  const module = { Said: () => <p>there</p> }
  const waiting: ((come: typeof module) => void)[] = []
  let isThere = false
  // Tells at once, as a promise does between the two moments.
  const then = (tell: (come: typeof module) => void) => {
    if (isThere) tell(module)
    else waiting.push(tell)
  }
  const asked: Promise<typeof module> = Object.assign(new Promise<never>(() => undefined), { then })
  const Part = lazyPart(() => asked, 'Said', <p>meanwhile</p>)
  function Arrival() {
    useLayoutEffect(() => {
      isThere = true
      for (const tell of waiting) tell(module)
    }, [])
    return null
  }
  const { rerender } = render([<Part key="first" />])
  rerender([<Part key="first" />, <Part key="second" />, <Arrival key="arrival" />])
  expect(screen.queryByText('meanwhile')).toBeNull()
})

test('what is not needed any more is not asked for again, and what is needed anew at once', async () => {
  const { load, onAway } = setUp()
  load.mockRejectedValueOnce(new TypeError('offline'))
  turn()
  await pass(0)
  turn()
  await pass(20_000)
  expect(load).toHaveBeenCalledOnce()
  expect(onAway).toHaveBeenCalledOnce()
  turn()
  await pass(0)
  expect(shown()).toBe('there')
})

test('a part that is away is asked for at once when the net is back, and tells what is wanted by then', async () => {
  const load = vi.fn(async () => ({ Said: () => <p>there</p> }))
  load.mockRejectedValue(new TypeError('offline'))
  const Part = lazyPart(load, 'Said')
  const told: string[] = []
  const page = (name: string) => <Part onAway={() => told.push(name)} />
  const { rerender } = render(page('before'))
  await pass(0)
  rerender(page('now'))
  await act(async () => window.dispatchEvent(new Event('online')))
  expect(told).toEqual(['before', 'now'])
})

test('where something is to be said of a part that is away, it is said until a press asks again, and the pauses begin anew', async () => {
  const load = vi.fn(async () => ({ Said: () => <p>there</p> }))
  load.mockRejectedValue(new TypeError('offline'))
  const Away = ({ onRetry }: { onRetry: () => void }) => (
    <button type="button" onClick={onRetry}>
      retry
    </button>
  )
  const Part = lazyPart(load, 'Said', <p>meanwhile</p>, Away)
  render(<Part />)
  expect(shown()).toBe('meanwhile')
  await pass(20_000)
  expect(load).toHaveBeenCalledTimes(4)
  fireEvent.click(screen.getByText('retry'))
  expect(shown()).toBe('meanwhile')
  await pass(0)
  expect(load).toHaveBeenCalledTimes(5)
  await pass(2000)
  expect(load).toHaveBeenCalledTimes(6)
  load.mockResolvedValue({ Said: () => <p>there</p> })
  fireEvent.click(screen.getByText('retry'))
  await pass(0)
  expect(shown()).toBe('there')
  await pass(100_000)
  expect(load).toHaveBeenCalledTimes(7)
})

test('whoever stops the document that is loaded anew for a part that is away is told so on the next press, and can ask again', async () => {
  vi.stubGlobal('fetch', async () => new Response(null))
  vi.stubGlobal('location', { href: location.href, reload: vi.fn() })
  const load = vi.fn(async () => ({ Said: () => <p>there</p> }))
  load.mockRejectedValue(new TypeError('404'))
  const Part = lazyPart(load, 'Said', <p>meanwhile</p>, () => <p>away</p>)
  render(<Part />)
  await pass(0)
  expect([shown(), location.reload]).toEqual([
    'meanwhile',
    expect.toSatisfy((reload) => reload.mock.calls.length === 1),
  ])
  act(() => void fireEvent.click(document.body))
  expect(screen.getByText('away')).toBeTruthy()
  history.replaceState(null, '')
})

test('a part whose file is gone is not asked for without end', async () => {
  const { load } = setUp()
  load.mockRejectedValue(new TypeError('404'))
  turn()
  await pass(3_600_000)
  expect(load).toHaveBeenCalledTimes(9)
})

test('two places that need the same part at once have it fetched once', async () => {
  const load = vi.fn(async () => ({ Said: () => <p>there</p> }))
  const Part = lazyPart(load, 'Said')
  render([<Part key="first" />, <Part key="second" />])
  await pass(0)
  expect(screen.getAllByText('there')).toHaveLength(2)
  expect(load).toHaveBeenCalledOnce()
})

describe('where the server answers', () => {
  const Retry = ({ onRetry }: { onRetry: () => void }) => (
    <button type="button" onClick={onRetry}>
      retry
    </button>
  )
  const load = vi.fn(() => Promise.reject<{ Said: () => null }>(new TypeError('404')))
  const reload = vi.fn()
  beforeEach(() => {
    vi.clearAllMocks()
    vi.stubGlobal(
      'fetch',
      vi.fn(async () => new Response(null)),
    )
    vi.stubGlobal('location', { href: location.href, reload })
    history.replaceState(null, '')
  })
  afterEach(() => history.replaceState(null, ''))

  test('a part that others come past has no document loaded anew', async () => {
    const Part = lazyPart(load, 'Said')
    render(<Part />)
    await pass(0)
    expect(fetch).not.toHaveBeenCalled()
    await pass(2000)
    expect(load).toHaveBeenCalledTimes(2)
    expect(reload).not.toHaveBeenCalled()
  })

  test('the document that has been loaded anew once is so again on a press', async () => {
    history.replaceState({ isRenewed: true }, '')
    const Part = lazyPart(load, 'Said', null, Retry)
    render(<Part />)
    await pass(0)
    expect(reload).not.toHaveBeenCalled()
    fireEvent.click(screen.getByText('retry'))
    await pass(0)
    expect(reload).toHaveBeenCalledOnce()
  })

  test('for a part that is not needed any more by then it is neither asked nor loaded, nor is the part', async () => {
    const Part = lazyPart(load, 'Said', null, Retry)
    render(<Part />).unmount()
    await pass(20_000)
    expect(fetch).not.toHaveBeenCalled()

    const head = deferred<Response>()
    vi.mocked(fetch).mockReturnValue(head.promise)
    const { unmount } = render(<Part />)
    await pass(0)
    expect(fetch).toHaveBeenCalledOnce()
    unmount()
    head.resolve(new Response(null, { status: 503 }))
    await pass(20_000)
    expect(load).toHaveBeenCalledTimes(2)
  })
})
