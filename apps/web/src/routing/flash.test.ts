// @vitest-environment jsdom-of-the-server
import { afterEach, expect, test } from 'vitest'
import { setFlash, takeFlash } from './flash.ts'

afterEach(() => sessionStorage.clear())

test('a message is taken once, by the page that it is for', () => {
  setFlash('signed-out')
  expect(takeFlash(['no-role'])).toBeNull()
  expect(takeFlash(['session-ended', 'signed-out'])).toBe('signed-out')
  expect(takeFlash(['session-ended', 'signed-out'])).toBeNull()
})

test('what stands there and is no message says nothing', () => {
  sessionStorage.setItem('ecollecting-flash', '<b>')
  expect(takeFlash(['signed-out'])).toBeNull()
})
