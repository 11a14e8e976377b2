import { expect, test } from 'vitest'
import { readUpTo } from './read-up-to.ts'

/** A body that comes in such pieces, and then may break off. */
function bodyOf(pieces: readonly number[], end?: 'breaks') {
  const cancelled: string[] = []
  const left = [...pieces]
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(controller) {
      const size = left.shift()
      if (size !== undefined) controller.enqueue(new Uint8Array(size).fill(size))
      else if (end === 'breaks') controller.error(new Error('It breaks off.'))
      else controller.close()
    },
    cancel: () => {
      cancelled.push('cancelled')
      throw new Error('Nobody listens.')
    },
  })
  return { body, cancelled }
}

test('what comes in pieces is put together', async () => {
  expect(await readUpTo(bodyOf([1, 0, 3]), 4)).toEqual(Uint8Array.of(1, 3, 3, 3))
})

test('no body is empty', async () => {
  expect(await readUpTo({ body: null }, 4)).toEqual(new Uint8Array())
})

test('of more than that nothing is had, and the rest is not asked for', async () => {
  const { body, cancelled } = bodyOf([4, 1, 1, 1, 1])
  expect([await readUpTo({ body }, 4), cancelled]).toEqual([undefined, ['cancelled']])
})

test('what breaks off is no answer', async () => {
  await expect(readUpTo(bodyOf([1], 'breaks'), 4)).rejects.toThrow('It breaks off.')
})
