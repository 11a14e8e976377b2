import { expect, test } from 'vitest'
import { commitTo, drawSecret } from './receipt-secret.ts'

test('each secret is 32 bytes of its own', () => {
  const secrets = Array.from({ length: 50 }, drawSecret)
  expect(new Set(secrets).size).toBe(50)
  expect(secrets.every((secret) => /^[A-Za-z0-9_-]{43}$/.test(secret))).toBe(true)
})

// printf 'ecollect/receipt/v1\n' and 32 bytes of 0xfb, through sha256sum.
test('the commitment is the hash that the entry holds', async () => {
  expect(await commitTo('-_v7-_v7-_v7-_v7-_v7-_v7-_v7-_v7-_v7-_v7-_s')).toBe(
    'nXyGZmjxuoDUC3aXczZ-ypmrIR3RGknBhuIOJYm8Jq0',
  )
})
