import { expect, test } from 'vitest'
import { createRequestEncryptionKeys } from './request-encryption-keys.ts'

const secret = new Uint8Array(32).fill(5)
const now = new Date('2026-11-20T10:00:00Z')
const windowsLater = (count: number) => new Date(now.getTime() + count * 900_000)

test('all instances publish the same key, and another one in the next quarter of an hour', () => {
  const [one, other] = [createRequestEncryptionKeys({ secret }), createRequestEncryptionKeys({ secret })]
  expect(one.current(now)).toEqual(other.current(now))
  expect(one.current(windowsLater(1)).x).not.toBe(one.current(now).x)
  expect(one.current(now)).not.toHaveProperty('d')
})

test('the keys of the two windows before still decrypt, and that of the next one for a clock that runs ahead; others do not', async () => {
  const keys = createRequestEncryptionKeys({ secret })
  const { kid = '' } = keys.current(now)
  for (const windows of [-1, 0, 1, 2]) expect(await keys.find(kid, windowsLater(windows))).toBeDefined()
  for (const windows of [-2, 3]) expect(await keys.find(kid, windowsLater(windows))).toBeUndefined()
  expect(await keys.find('enc-unknown', now)).toBeUndefined()
})
