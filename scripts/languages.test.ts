import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LANGUAGES } from '../packages/i18n/languages.ts'
import { LOCALES } from '../packages/i18n/texts.ts'
// @ts-expect-error: a plain Node script without declarations
import { LETTERS } from './letters.mjs'

const PICTURES = new URL('../apps/web/public/pictures/', import.meta.url)

test.each(LANGUAGES)('the wallet is on pictures in %s, which npm run pictures takes', (language) => {
  for (const picture of [`wallet-request-${language}.webp`, `wallet-receipt-${language}.webp`])
    expect(existsSync(new URL(picture, PICTURES)), picture).toBe(true)
})

test.each(LANGUAGES)(
  'the typeface has every letter, digit and mark of the texts in %s; scripts/letters.mjs says to which it is cut',
  (language) => {
    const written = new Set(JSON.stringify(LOCALES[language]).normalize('NFC'))
    expect([...written].filter((letter) => /[\p{L}\p{N}\p{P}]/u.test(letter) && !LETTERS.includes(letter))).toEqual([])
  },
)

test('docs/log-format.md names the languages of the text that people declare for', () => {
  const format = readFileSync(new URL('../docs/log-format.md', import.meta.url), 'utf8')
  const [, members = ''] = format.match(/with the members ((?:`\w+`, )+)null/) ?? []
  expect(members.match(/\w+/g)).toEqual(LANGUAGES.toSorted())
})

test('docs/limits.md names the languages, and README.md as many', () => {
  const read = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')
  expect(read('docs/limits.md')).toContain(`| Languages | ${LANGUAGES.join(', ')};`)
  const [, named = ''] = read('README.md').match(/\bIn (German(?:, \w+)* and \w+), and its first pages/) ?? []
  expect(named.split(/, | and /)).toHaveLength(LANGUAGES.length)
})
