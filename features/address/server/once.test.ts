import { expect, test } from 'vitest'
import { once } from './once.ts'

test('what is asked for twice is made once, and what failed is made again', async () => {
  let attempts = 0
  const read = once(async () => {
    attempts++
    if (attempts === 1) throw new Error('The disk was busy.')
    return attempts
  })
  await expect(read()).rejects.toThrow('The disk was busy.')
  expect(await Promise.all([read(), read()])).toEqual([2, 2])
  expect(await read()).toBe(2)
})
