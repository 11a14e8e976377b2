import { expect, test } from 'vitest'
import { createLineReader } from './read-lines.ts'

const LONG = 'x'.repeat(70_000)

/** What comes of a text that comes in these pieces: lines as `number text`, and the numbers of those that were too long. */
function read(...pieces: string[]) {
  const reader = createLineReader()
  const lines = [...pieces.flatMap((piece) => reader.take(piece)), ...reader.end()]
  return [lines.map(({ number, text }) => `${number} ${text}`), reader.takeTooLong()]
}

test.each([
  ['lies in one piece', ['a\n', `${LONG}\nb`]],
  ['ends in the next piece', ['a\n', LONG, 'end\nb']],
  ['goes over several pieces', ['a\n', LONG, LONG, 'end\n', 'b\n']],
])('a line that is too long is passed over, and no other with it, where it %s', (_, pieces) => {
  expect(read(...pieces)).toEqual([['1 a', '3 b'], [2]])
})

test('a line that is too long is told where nothing ends it, and where it is the only one', () => {
  expect(read('a\n', LONG)).toEqual([['1 a'], [2]])
  expect(read(LONG, 'x\nb\n')).toEqual([['2 b'], [1]])
})
