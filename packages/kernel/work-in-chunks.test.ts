import { expect, test } from 'vitest'
import { workInChunks } from './work-in-chunks.ts'

/** Works on seven items, three at a time; which of them come through is said for each. */
async function work(comesThrough: (item: number) => boolean) {
  const tried: number[] = []
  let atOnce = 0
  let most = 0
  await workInChunks([1, 2, 3, 4, 5, 6, 7], 3, async (item) => {
    tried.push(item)
    atOnce += 1
    most = Math.max(most, atOnce)
    await Promise.resolve()
    atOnce -= 1
    return comesThrough(item)
  })
  return { tried, most }
}

test('each item is worked on once, so many at a time', async () => {
  expect(await work(() => true)).toEqual({ tried: [1, 2, 3, 4, 5, 6, 7], most: 3 })
})

test('one that comes through is enough to go on', async () => {
  expect((await work((item) => item % 3 === 0)).tried).toEqual([1, 2, 3, 4, 5, 6, 7])
})

test('after a chunk of which nothing came through the others are left for later', async () => {
  expect((await work((item) => item < 4)).tried).toEqual([1, 2, 3, 4, 5, 6])
})
