import { expect, test } from 'vitest'
import { fetchText, pauseOf } from './fetch-text.ts'

/** Answers without end, and notes how much was taken of it. */
function answerEndlessly() {
  const state = { bytes: 0, isCancelled: false }
  const body = new ReadableStream({
    pull: (controller) => {
      const chunk = new Uint8Array(16_384)
      state.bytes += chunk.length
      if (state.bytes > 100 * 1024 * 1024) controller.close()
      else controller.enqueue(chunk)
    },
    cancel: () => {
      state.isCancelled = true
    },
  })
  return { state, ask: async () => new Response(body) }
}

test('of an answer without end no more is read than may be, and it is given up', async () => {
  const { state, ask } = answerEndlessly()
  await expect(fetchText('https://main.example/items.json', 100_000, ask)).rejects.toMatchObject({
    code: 'answer-too-large',
  })
  expect(state.bytes).toBeLessThan(200_000)
  expect(state.isCancelled).toBe(true)
})

test('what fits is read, and nothing but a good answer', async () => {
  const url = 'https://main.example/items.json'
  expect(await fetchText(url, 5, async () => new Response('née!'))).toBe('née!')
  await expect(fetchText(url, 4, async () => new Response('née!'))).rejects.toMatchObject({ code: 'answer-too-large' })
  await expect(fetchText(url, 5, async () => new Response('', { status: 404 }))).rejects.toThrow('answered 404')
})

test('it is asked where it says, in five seconds or not at all, and in the demo more often', async () => {
  const asked: RequestInit[] = []
  const ask = async (_: unknown, init: RequestInit = {}) => {
    asked.push(init)
    return new Response('')
  }
  await fetchText('https://main.example/items.json', 5, ask)
  expect(asked).toEqual([{ redirect: 'error', signal: expect.any(AbortSignal) }])
  expect([true, false].map((isDemo) => pauseOf({ isDemo }))).toEqual([5000, 60_000])
})
