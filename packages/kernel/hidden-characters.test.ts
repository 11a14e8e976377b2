import { expect, test } from 'vitest'
import { hasHiddenCharacters } from './hidden-characters.ts'

test.each([
  'Anna',
  'Élodie',
  'Ame\u0301lie',
  "D'Angelo-Müller",
  'Þórður',
  'de la Cruz',
  'Jose\u00a0Luis',
  '𠮷野',
  'Ein ❤️ für Züge',
  '1️⃣ Züge, #️⃣ Wald, *️⃣ Wiese',
  '',
])('all of %j can be seen', (text) => {
  expect(hasHiddenCharacters(text)).toBe(false)
})

test.each([
  ['a null character', 'An\u0000na'],
  ['a line break', 'An\nna'],
  ['a control character of the second block', 'An\u0085na'],
  ['a soft hyphen', 'An\u00adna'],
  ['a zero-width joiner', 'An\u200dna'],
  ['a direction override', 'An\u202ena'],
  ['a direction isolate', 'An\u2066na'],
  ['a byte order mark', 'An\ufeffna'],
  ['the anchor of a note between lines', 'An\ufff9na'],
  ['a line separator', 'An\u2028na'],
  ['a paragraph separator', 'An\u2029na'],
  ['a joiner of graphemes', 'An\u034fna'],
  ['a variation of a letter', 'An\ufe0fna'],
  ['a variation of nothing', '\ufe0fAnna'],
  ['another variation of a sign', '\u2764\ufe0e'],
  ['a filler of Hangul', 'An\u3164na'],
  ['a filler of an initial', 'An\u115fna'],
  ['a tag beyond the first plane', 'An\u{e0041}na'],
  ['the first half of a character', 'An\ud83dna'],
  ['the second half of a character', 'Anna\udc00'],
])('%s cannot be seen', (_, text) => {
  expect(hasHiddenCharacters(text)).toBe(true)
})
