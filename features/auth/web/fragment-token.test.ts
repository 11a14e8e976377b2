import { expect, test } from 'vitest'
import { parseFragmentToken } from './fragment-token.ts'

const TOKEN = 'abcdefghijklmnopqrstuvwxyz0123456789-_ABCDE'

test.each(['link', 'invitation'] as const)('the token of a %s is read as it is', (kind) => {
  expect(parseFragmentToken(`#${kind}=${TOKEN}`)).toEqual({ kind, token: TOKEN })
})

test.each([
  '',
  '#',
  `#other=${TOKEN}`,
  `link=${TOKEN}`,
  '#link=',
  `#link=${'a'.repeat(15)}`,
  `#link=${'a'.repeat(201)}`,
  `#link=${TOKEN}&more`,
  `#link=${TOKEN}%20`,
])('another fragment is none: %s', (hash) => {
  expect(parseFragmentToken(hash)).toBeNull()
})
