import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createNonces } from './nonces.ts'

const now = new Date('2026-11-20T10:00:00Z')
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const nonces = createNonces({ key: new Uint8Array(32).fill(1), randomBytes })

test('a nonce is good for 120 seconds', () => {
  const nonce = nonces.issue(now)
  expect(nonces.isCurrent(nonce, later(119))).toBe(true)
  expect(nonces.isCurrent(nonce, later(120))).toBe(false)
})

test('any instance with the same key accepts it, another issuer does not', () => {
  const nonce = nonces.issue(now)
  expect(createNonces({ key: new Uint8Array(32).fill(1), randomBytes }).isCurrent(nonce, now)).toBe(true)
  expect(createNonces({ key: new Uint8Array(32).fill(2), randomBytes }).isCurrent(nonce, now)).toBe(false)
})

test('altered, foreign and empty nonces are refused', () => {
  const nonce = nonces.issue(now)
  const altered = `${nonce.startsWith('A') ? 'B' : 'A'}${nonce.slice(1)}`
  for (const wrong of [altered, `${nonce}A`, nonce.slice(1), '', 'x', '::', `${nonce}=`])
    expect(nonces.isCurrent(wrong, now)).toBe(false)
})

test('two nonces of one instant differ', () => {
  expect(nonces.issue(now)).not.toBe(nonces.issue(now))
})
