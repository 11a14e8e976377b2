import { randomBytes, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createBearerSecret, exchangeIdOf, fitsHash, hashSecret } from './bearer-secret.ts'

const id = randomUUID()

test('a secret says which exchange it belongs to', () => {
  const secret = createBearerSecret(id, randomBytes)
  expect(secret).toMatch(/^[A-Za-z0-9_-]{43}$/)
  expect(exchangeIdOf(secret)).toBe(id)
})

test('two secrets of one exchange differ by 128 random bits', () => {
  const asked: number[] = []
  const [first, second] = [1, 2].map(() =>
    createBearerSecret(id, (length) => {
      asked.push(length)
      return randomBytes(length)
    }),
  )
  expect(first).not.toBe(second)
  expect(asked).toEqual([16, 16])
})

test.each(['', 'x', 'a'.repeat(42), 'a'.repeat(44), `${'a'.repeat(42)}=`, `${'a'.repeat(42)}+`, id])(
  '%j is none of ours',
  (text) => {
    expect(exchangeIdOf(text)).toBeUndefined()
  },
)

test('a secret fits its own hash, under its own purpose only', () => {
  const secret = createBearerSecret(id, randomBytes)
  const hash = hashSecret('code', secret)
  expect(hash).toHaveLength(32)
  expect(fitsHash(hash, 'code', secret)).toBe(true)
  expect(fitsHash(hash, 'access', secret)).toBe(false)
  expect(fitsHash(hash, 'code', createBearerSecret(id, randomBytes))).toBe(false)
  expect(fitsHash(hash, 'code', createBearerSecret(randomUUID(), randomBytes))).toBe(false)
})

test('nothing fits a hash that is not there', () => {
  expect(fitsHash(null, 'code', createBearerSecret(id, randomBytes))).toBe(false)
})
