import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'

type Closable = { close?: () => unknown }
type Make<Made> = () => Made | Promise<Made>

/** What the tests of a file share: made before the first, closed after the last. Only hooks and tests may look into it. */
export const shareInFile = <Made extends Closable>(make: Make<Made>): Made => hold(make, beforeAll, afterAll)

/** The same, made anew for every test. */
export const makeForEachTest = <Made extends Closable>(make: Make<Made>): Made => hold(make, beforeEach, afterEach)

type Hook = (hook: () => Promise<void>) => void

/** Stands for what is not made yet. */
function hold<Made extends Closable>(make: Make<Made>, before: Hook, after: Hook): Made {
  let made: Made | undefined
  before(async () => {
    made = await make()
  })
  after(async () => {
    await made?.close?.()
    made = undefined
  })
  const reach = () => {
    if (made === undefined) throw new Error('Only hooks and tests may look into what they share.')
    return made
  }
  return new Proxy({} as Made, {
    get: (_, member) => Reflect.get(reach(), member),
    ownKeys: () => Reflect.ownKeys(reach()),
    getOwnPropertyDescriptor: (_, member) => ({
      ...Reflect.getOwnPropertyDescriptor(reach(), member),
      configurable: true,
    }),
  })
}
