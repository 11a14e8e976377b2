import { expect, test } from 'vitest'
import { readElement, readElements } from './der.ts'

const bytes = (hex: string) => Buffer.from(hex, 'hex')

test.each([
  ['nothing', ''],
  ['a tag without a length', '30'],
  ['less than its length says', '300201'],
  ['a length that is cut short', '308201'],
  ['a length of four bytes', '30840000000101'],
])('%s is refused', (_, hex) => {
  expect(() => readElement(bytes(hex), 0)).toThrow(expect.objectContaining({ code: 'invalid-jwk' }))
})

test.each([
  ['', 2],
  ['81', 3],
  ['8200', 4],
  ['830000', 5],
])('a length that begins with "%s" is read to its end', (begin, start) => {
  const der = bytes(`30${begin}06020101040107ff`)
  expect(readElement(der, 0)).toEqual({ tag: 0x30, at: 0, start, end: start + 6 })
  const elements = readElements(der, readElement(der, 0))
  expect(elements.map(({ tag, at, end }) => [tag, at - start, end - start])).toEqual([
    [0x02, 0, 3],
    [0x04, 3, 6],
  ])
})
