import { setImmediate as endOfTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createGroupCommit, createGroupRead } from './group-commit.ts'

interface Work {
  readonly name: string
  readonly keys: readonly string[]
}
const work = (name: string, ...keys: string[]): Work => ({ name, keys })

/** A table that is written when the test says so. */
function createTable(options: { maxBatch?: number; isFaultOfOne?: (error: unknown) => boolean } = {}) {
  const batches: string[][] = []
  const waiting: { finish: () => void; fail: (error: unknown) => void }[] = []
  const commit = createGroupCommit<Work, string>({
    write: (batch) => {
      batches.push(batch.map(({ name }) => name))
      return new Promise((resolve, reject) =>
        waiting.push({ finish: () => resolve(batch.map(({ name }) => `${name} written`)), fail: reject }),
      )
    },
    keysOf: ({ keys }) => keys,
    isFaultOfOne: () => false,
    ...options,
  })
  /** Ends the batch that is being written. */
  const next = async () => {
    await settle()
    const batch = waiting.shift()
    if (batch === undefined) throw new Error('nothing is being written')
    return batch
  }
  return { batches, commit, next }
}
const settle = async () => {
  for (let turn = 0; turn < 8; turn++) await endOfTurn()
}

test('what comes some turns of the loop later is still written together', async () => {
  const { batches, commit, next } = createTable()
  const works = [commit(work('a', '1'))]
  for (const name of ['b', 'c']) {
    await endOfTurn()
    works.push(commit(work(name, name)))
  }
  const batch = await next()
  expect(batches).toEqual([['a', 'b', 'c']])
  batch.finish()
  await Promise.all(works)
})

test('what comes in one turn of the loop, or while a batch is being written, is written together', async () => {
  const { batches, commit, next } = createTable()
  const first = [commit(work('a', '1')), commit(work('b', '2'))]
  const batch = await next()
  const second = [commit(work('c', '3')), commit(work('d', '4')), commit(work('e', '5'))]
  await settle()
  expect(batches).toEqual([['a', 'b']])
  batch.finish()
  expect(await Promise.all(first)).toEqual(['a written', 'b written'])
  ;(await next()).finish()
  expect(await Promise.all(second)).toEqual(['c written', 'd written', 'e written'])
  expect(batches).toEqual([
    ['a', 'b'],
    ['c', 'd', 'e'],
  ])
})

test('a batch has at most two hundred works where nothing else is said', async () => {
  const { batches, commit, next } = createTable()
  const all = Promise.all(Array.from({ length: 201 }, (_, at) => commit(work('w', String(at)))))
  for (let batch = 0; batch < 2; batch++) (await next()).finish()
  await all
  expect(batches.map(({ length }) => length)).toEqual([200, 1])
})

test('a batch has a largest size', async () => {
  const { batches, commit, next } = createTable({ maxBatch: 2 })
  const all = Promise.all(['a', 'b', 'c', 'd', 'e'].map((name) => commit(work(name, name))))
  for (let batch = 0; batch < 3; batch++) (await next()).finish()
  expect(await all).toHaveLength(5)
  expect(batches).toEqual([['a', 'b'], ['c', 'd'], ['e']])
})

test('no two works of a batch share a key, and works on one key keep their order', async () => {
  const { batches, commit, next } = createTable()
  const works = [work('a1', 'a'), work('a2', 'a', 'b'), work('b1', 'b'), work('c1', 'c'), work('a3', 'a')]
  const all = Promise.all(works.map(commit))
  for (let batch = 0; batch < 3; batch++) (await next()).finish()
  await all
  // b1 shares its key with a2, which came before it and had to wait.
  expect(batches).toEqual([['a1', 'c1'], ['a2'], ['b1', 'a3']])
})

test('works that are alike in everything but their key do not wait for each other', async () => {
  const { batches, commit, next } = createTable()
  const all = Promise.all(Array.from({ length: 50 }, (_, at) => commit(work('w', String(at)))))
  ;(await next()).finish()
  await all
  expect(batches).toHaveLength(1)
})

test('a work that cannot be written fails alone', async () => {
  const written: string[] = []
  const commit = createGroupCommit<Work, string>({
    write: async (batch) => {
      if (batch.some(({ name }) => name === 'poisoned')) throw new Error('data')
      written.push(...batch.map(({ name }) => name))
      return batch.map(({ name }) => name)
    },
    keysOf: ({ keys }) => keys,
    isFaultOfOne: (error) => (error as Error).message === 'data',
  })
  const outcomes = await Promise.allSettled(['a', 'poisoned', 'b'].map((name) => commit(work(name, name))))
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(written).toEqual(['a', 'b'])
  expect(await commit(work('c', 'c'))).toBe('c')
  const pair = await Promise.allSettled([commit(work('poisoned', 'p')), commit(work('d', 'd'))])
  expect(pair.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
})

test('works that are tried one by one are written one after the other, each again if need be, and before all that come', async () => {
  const { batches, commit, next } = createTable({ isFaultOfOne: (error) => (error as Error).message === 'data' })
  const works = [commit(work('a', 'a')), commit(work('b', 'b'))]
  ;(await next()).fail(new Error('data'))
  const first = await next()
  works.push(commit(work('b again', 'b')))
  await settle()
  expect(batches).toEqual([['a', 'b'], ['a']])
  first.finish()
  ;(await next()).fail(Object.assign(new Error('fault'), { code: '40P01' }))
  for (let batch = 0; batch < 2; batch++) (await next()).finish()
  expect(await Promise.all(works)).toEqual(['a written', 'b written', 'b again written'])
  expect(batches.slice(2)).toEqual([['b'], ['b'], ['b again']])
})

test('a lost connection fails the whole batch, which may have been written: nothing is tried again', async () => {
  const { batches, commit, next } = createTable({ isFaultOfOne: (error) => (error as Error).message === 'data' })
  const lost = Promise.allSettled([commit(work('a', 'a')), commit(work('b', 'b'))])
  const batch = await next()
  const later = commit(work('c', 'c'))
  batch.fail(new Error('connection terminated'))
  expect((await lost).map((one) => one.status === 'rejected' && one.reason.message)).toEqual([
    'connection terminated',
    'connection terminated',
  ])
  ;(await next()).finish()
  expect(await later).toBe('c written')
  expect(batches).toEqual([['a', 'b'], ['c']])
})

test.each(['40P01', '40001'])(
  'a batch that was rolled back for certain, by %s, is written again, as it was',
  async (code) => {
    const { batches, commit, next } = createTable()
    const works = [commit(work('a', 'a')), commit(work('b', 'b'))]
    ;(await next()).fail(new Error('Failed query', { cause: Object.assign(new Error('fault'), { code }) }))
    ;(await next()).finish()
    expect(await Promise.all(works)).toEqual(['a written', 'b written'])
    expect(batches).toEqual([
      ['a', 'b'],
      ['a', 'b'],
    ])
  },
)

test('a batch that is rolled back each time is given up', async () => {
  const { batches, commit, next } = createTable()
  const lost = Promise.allSettled([commit(work('a', 'a'))])
  for (let written = 0; written < 4; written++)
    (await next()).fail(Object.assign(new Error('fault'), { code: '40P01' }))
  expect(await lost).toMatchObject([{ reason: { code: '40P01' } }])
  expect(batches).toHaveLength(4)
})

test('questions that come together are asked together, and each gets its own answer', async () => {
  const asked: string[][] = []
  const read = createGroupRead<string, string>(async (questions) => {
    asked.push([...questions])
    return questions.map((question) => `${question}!`)
  })
  expect(await Promise.all(['a', 'b', 'a'].map(read))).toEqual(['a!', 'b!', 'a!'])
  expect(await read('c')).toBe('c!')
  expect(asked).toEqual([['a', 'b', 'a'], ['c']])
})

test('a question that cannot be answered fails alone', async () => {
  const read = createGroupRead<string, string>(async (questions) => {
    if (questions.includes('no date')) throw Object.assign(new Error('data'), { code: '22007' })
    return questions
  })
  const answers = await Promise.allSettled(['a', 'no date', 'b'].map(read))
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})
