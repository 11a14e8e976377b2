import { beforeEach, expect, test } from 'vitest'
import { keepAnswers } from './keep-answers.ts'

const HOUR_MS = 3_600_000
let now: Date
let answer: () => Response
beforeEach(() => {
  now = new Date('2026-05-15T10:00:00Z')
  answer = () => new Response('first', { headers: { 'content-type': 'text/plain' } })
})
const down = () => {
  throw new TypeError('nobody answers')
}
const create = () => {
  const ask = keepAnswers(
    async () => answer(),
    () => now,
  )
  return async (url = 'https://main.example/list') => (await ask(url, {})).text()
}

test('the last good answer stands in while nobody answers, for a day', async () => {
  const read = create()
  await read()
  answer = down
  now = new Date(now.getTime() + 23 * HOUR_MS)
  expect(await read()).toBe('first')
  now = new Date(now.getTime() + HOUR_MS)
  await expect(read()).rejects.toThrow('nobody answers')
})

test('who answers is heard, whatever was said before', async () => {
  const read = create()
  await read()
  answer = () => new Response('second')
  expect(await read()).toBe('second')
  answer = () => new Response('gone', { status: 404 })
  expect(await read()).toBe('gone')
  for (const status of [500, 502]) {
    answer = () => new Response('broken', { status })
    expect(await read()).toBe('second')
  }
})

test('what an answer is of is told with it, also where it stands in for another', async () => {
  const ask = keepAnswers(
    async () => answer(),
    () => now,
  )
  const typeOf = async () => (await ask('https://main.example/list', {})).headers.get('content-type')
  expect(await typeOf()).toBe('text/plain')
  answer = () => new Response(null, { status: 204 })
  expect((await ask('https://main.example/list', {})).status, 'no answer of its own').toBe(204)
  answer = down
  expect(await typeOf()).toBe('text/plain')
})

test('nothing stands in for what was never answered', async () => {
  answer = down
  await expect(create()()).rejects.toThrow('nobody answers')
})

test('an answer without end is given up, and what is kept has an end as well', async () => {
  const read = create()
  const mebibytes = (count: number) => () => new Response(new Uint8Array(count * 1024 * 1024))
  answer = mebibytes(9)
  await expect(read()).rejects.toMatchObject({ code: 'answer-too-large' })
  answer = mebibytes(7)
  for (let at = 0; at < 10; at += 1) await read(`https://main.example/${at}`)
  answer = down
  await expect(read('https://main.example/0')).rejects.toThrow('nobody answers')
  expect((await read('https://main.example/9')).length).toBe(7 * 1024 * 1024)
})
