import { expect, test } from 'vitest'
import { createRandomPool } from './random-pool.ts'

test('every piece has its length, and none comes twice', () => {
  const take = createRandomPool()
  const lengths = [12, 16, 24, 32, 512, 513, 8192]
  const pieces = Array.from({ length: 2000 }, (_, at) => take(lengths[at % lengths.length] as number))
  for (const [at, piece] of pieces.entries()) expect(piece.length).toBe(lengths[at % lengths.length])
  expect(new Set(pieces.map((piece) => piece.toString('hex'))).size).toBe(pieces.length)
})

test('who holds a piece sees neither the next one nor what becomes of the pool', () => {
  const take = createRandomPool()
  const first = take(16)
  const before = first.toString('hex')
  for (let at = 0; at < 2000; at++) take(16)
  expect(first.toString('hex')).toBe(before)
  expect(first.buffer.byteLength === 8192 && first.byteOffset === 0).toBe(false)
})
