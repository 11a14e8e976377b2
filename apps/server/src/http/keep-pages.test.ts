import { beforeEach, expect, test } from 'vitest'
import { keepPages } from './keep-pages.ts'

let version: string
let made: string[]
let isLasting: boolean
let keeper: ReturnType<typeof keepPages<{ isLasting: boolean; name: string }>>

beforeEach(() => {
  version = '1'
  made = []
  isLasting = true
  keeper = keepPages(() => version)
})

const ask = (key: string, make?: () => Promise<void>) =>
  keeper.findOrMake(key, async () => {
    made.push(key)
    await make?.()
    return { isLasting, name: `${key} ${version}` }
  })

function createGate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open: () => open() }
}

test('a page is made once, and found from then on', async () => {
  expect(keeper.find('/de')).toBeUndefined()
  const pages = await Promise.all([ask('/de'), ask('/de')])
  expect(new Set([...pages, keeper.find('/de')]).size).toBe(1)
  expect(made).toEqual(['/de'])
})

test('another version of the data makes all pages anew', async () => {
  await ask('/de')
  version = '2'
  expect(keeper.find('/de')).toBeUndefined()
  expect(await ask('/de')).toMatchObject({ name: '/de 2' })
})

test('what was begun before the data changed goes to those who waited, and to nobody after them', async () => {
  const gate = createGate()
  const early = ask('/de', () => gate.opened)
  version = '2'
  const late = await ask('/de')
  gate.open()
  await early
  expect(made).toEqual(['/de', '/de'])
  expect(keeper.find('/de')).toBe(late)
})

test('what does not last is shared with those who ask meanwhile, and forgotten', async () => {
  isLasting = false
  await Promise.all([ask('/de/x'), ask('/de/x')])
  expect(made).toHaveLength(1)
  expect(keeper.find('/de/x')).toBeUndefined()
  await ask('/de/x')
  expect(made, 'whoever asks later').toHaveLength(2)
})

test("a failure is nobody else's", async () => {
  await expect(ask('/de', () => Promise.reject(new Error('Broken.')))).rejects.toThrow('Broken.')
  expect(keeper.find('/de')).toBeUndefined()
  expect(await ask('/de')).toMatchObject({ name: '/de 1' })
})

test('many pages do not fill the memory: the one nobody asked for longest goes', async () => {
  for (let number = 0; number < 1200; number++) await ask(`${number}`)
  expect(keeper.find('0')).toBeDefined()
  await ask('one more')
  expect(keeper.find('1')).toBeUndefined()
  expect(keeper.find('0')).toBeDefined()
})
