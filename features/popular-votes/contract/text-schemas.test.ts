import { LANGUAGES, type Language } from '@e-collecting/i18n/languages'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { translated } from './text-schemas.ts'

const Text = z.string().nullable()
const TOLD = { de: 'Wälder', fr: null, it: null, rm: null, en: 'Forests' }
const WITH_ANOTHER = [...LANGUAGES, 'xx' as Language]

test('a language that has come since the first version may be left out; what is said in it stays', () => {
  expect(translated(WITH_ANOTHER, Text, Text.optional()).parse(TOLD)).toEqual(TOLD)
  expect(translated(WITH_ANOTHER, Text, Text.default(null)).parse(TOLD)).toMatchObject({ ...TOLD, xx: null })
  const told = { ...TOLD, xx: 'Xx' }
  expect(translated(WITH_ANOTHER, Text, Text.default(null)).parse(told)).toMatchObject(told)
})

test.each(Object.keys(TOLD))('a text of which its %s is left out is refused', (language) => {
  const { [language as keyof typeof TOLD]: _, ...rest } = TOLD
  expect(translated(LANGUAGES, Text, Text.optional()).safeParse(rest).success).toBe(false)
})

test('a language that nobody knows is refused', () => {
  expect(translated(LANGUAGES, Text, Text.optional()).safeParse({ ...TOLD, xx: 'Xx' }).success).toBe(false)
})
