import { expect, test } from 'vitest'
import { createLogger } from './logger.ts'

function logOnce(members: object): Record<string, unknown> {
  const lines: string[] = []
  createLogger('info', { write: (line) => void lines.push(line) }).info(members, 'something happened')
  return JSON.parse(lines[0] ?? '{}')
}

test.each(['claims', 'person', 'offerDeepLink', 'offer_deeplink', 'authorization', 'cookie', 'query', 'body'])(
  '%s never reaches a log, by itself or in another member',
  (name) => {
    const logged = logOnce({ [name]: 'secret', request: { [name]: 'secret', method: 'GET' }, kept: 1 })
    expect(logged).toMatchObject({ [name]: '[removed]', request: { [name]: '[removed]', method: 'GET' }, kept: 1 })
    expect(JSON.stringify(logged)).not.toContain('secret')
  },
)

test('what an error carries beside its message is hidden in the same way', () => {
  const err = Object.assign(new Error('failed'), { body: 'secret', code: 'EFAULT' })
  const logged = logOnce({ err })
  expect(logged.err).toMatchObject({ type: 'Error', message: 'failed', code: 'EFAULT', body: '[removed]' })
  expect(JSON.stringify(logged)).not.toContain('secret')
  expect(err.body).toBe('secret')
})

test('an error under another name hides what it carries, and nothing in the place of one is no fault', () => {
  const cause = Object.assign(new Error('failed'), { body: 'secret', code: 'EFAULT' })
  expect(logOnce({ cause })).toMatchObject({ cause: { code: 'EFAULT', body: '[removed]' } })
  expect(logOnce({ err: null, kept: 1 })).toMatchObject({ err: null, kept: 1 })
})

test('what is logged is not changed for whoever logged it', () => {
  const request = { body: 'kept by the caller' }
  logOnce({ request })
  expect(request).toEqual({ body: 'kept by the caller' })
})

test('a line says nothing of the machine and its process', () => {
  expect(Object.keys(logOnce({ kept: 1 }))).toEqual(['level', 'time', 'kept', 'msg'])
})
