import type { Witness } from '@e-collecting/tlog'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createWitnessApp } from './create-witness-app.ts'

function stand(addCheckpoint: Witness['addCheckpoint']) {
  const lines: string[] = []
  const app = createWitnessApp({ addCheckpoint }, pino({ base: null }, { write: (line) => void lines.push(line) }))
  const post = (body: string | Uint8Array) => app.request('/add-checkpoint', { method: 'POST', body: body as BodyInit })
  return { lines, post }
}

test('what the witness says is answered as it says it', async () => {
  const { post } = stand(async (body) => ({ status: 409, contentType: 'text/x.tlog.size', body: `${body.length}\n` }))
  const response = await post('abc')
  expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([
    409,
    'text/x.tlog.size',
    '3\n',
  ])
})

test.each([
  ['a split', 'evidence', { before: 'one' }, 40],
  ['a proof that does not hold', 'unproven', {}, 30],
] as const)('%s is told to the operator', async (_, name, more, level) => {
  const told = { origin: 'log', seen: 3, asked: 5, signed: 'other', ...more }
  const { post, lines } = stand(async () => ({
    status: 422,
    contentType: 'text/plain; charset=utf-8',
    body: 'x\n',
    [name]: told,
  }))
  await post('abc')
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level, ...told })
})

test('what is no text, or too long, never reaches the witness', async () => {
  const { post } = stand(() => Promise.reject(new Error('asked')))
  expect((await post(Uint8Array.of(0xff))).status).toBe(400)
  expect((await post('a'.repeat(64 * 1024 + 1))).status).toBe(413)
  expect((await post('a'.repeat(64 * 1024))).status, 'as long as it may be').toBe(503)
})

test('a witness that cannot remember does not sign', async () => {
  const { post, lines } = stand(() => Promise.reject(new Error('disk full')))
  expect((await post('abc')).status).toBe(503)
  expect(lines).toHaveLength(1)
})
