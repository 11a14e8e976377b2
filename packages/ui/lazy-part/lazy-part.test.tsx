import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { act, fireEvent, render, screen } from '../testing.tsx'
import { lazyPart } from './lazy-part.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
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
  await pass(4999)
  expect(shown()).toBe('meanwhile')
  expect(screen.getByText('turn')).toBeTruthy()
  expect(onAway).toHaveBeenCalledOnce()
  await pass(5001)
  expect(onAway).toHaveBeenCalledTimes(2)
  expect(shown()).toBe('there')
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
