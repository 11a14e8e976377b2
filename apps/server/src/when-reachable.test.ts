import { expect, test } from 'vitest'
import { whenReachable } from './when-reachable.ts'

const UNREACHABLE = Object.assign(new Error('connect'), { code: 'ECONNREFUSED', syscall: 'connect' })

/** Fails as often as told, then succeeds. */
const failing = (times: number, error: Error) => async () => {
  if (times-- > 0) throw error
  return 'open'
}

test('a database that cannot be reached is waited for, and that is said once', async () => {
  const said: unknown[] = []
  const stopping = new AbortController().signal
  expect(await whenReachable(failing(2, UNREACHABLE), { say: (reason) => said.push(reason), stopping })).toBe('open')
  expect(said).toEqual([UNREACHABLE])
})

test('waiting ends when told to stop', async () => {
  const stop = new AbortController()
  const waiting = whenReachable(failing(Number.POSITIVE_INFINITY, UNREACHABLE), {
    say: () => stop.abort(),
    stopping: stop.signal,
  })
  expect(await waiting).toBeUndefined()
})

test('what waiting does not help against is not waited for', async () => {
  const refused = new Error('another schema')
  const stopping = new AbortController().signal
  await expect(whenReachable(failing(1, refused), { say: () => {}, stopping })).rejects.toBe(refused)
})
