import { createTranslator } from '@e-collecting/i18n'
import { TEXTS } from '@e-collecting/i18n/server'
import { expect, test } from 'vitest'
import { type CallErrorCode, ProblemError, problemCode } from './problem-error.ts'
import { problemText } from './problem-text.ts'

const t = createTranslator('de', TEXTS.de).within(['errors'])
const failed = (code: CallErrorCode) => new ProblemError({ type: `/problems/${code}`, title: code, status: 400 })

test('a failed call has the text of its code, that of the client its own, and any other the general one', () => {
  expect(problemText(t, failed('session-not-found'))).toMatch(/nicht mehr offen.*Cookies/)
  expect(problemText(t, failed('network'))).toMatch(/^Keine Verbindung/)
  expect(problemText(t, failed('of-tomorrow' as 'network'))).toMatch(/unbekannter Fehler/)
  expect(problemText(t, new TypeError('x'))).toMatch(/unbekannter Fehler/)
})

test('a comparison with a misspelt code does not compile', () => {
  const code = problemCode(failed('session-not-found'))
  expect(code === 'session-not-found').toBe(true)
  // @ts-expect-error misspelt
  failed('sesion-not-found')
  // @ts-expect-error misspelt
  expect(code === 'sesion-not-found').toBe(false)
})
