import { expect, test } from 'vitest'
import { serializeForBlock } from './page-data.ts'

test('no text ends the block that it stands in, or a line of it, and all of it comes back', () => {
  const data = { wording: '</script><!--\u2028\u2029' }
  const block = serializeForBlock(data)
  expect(block).not.toMatch(/[<\u2028\u2029]/)
  expect(JSON.parse(block)).toEqual(data)
})
