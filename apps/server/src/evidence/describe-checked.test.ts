import { expect, test } from 'vitest'
import { describeChecked } from './describe-checked.ts'

const verdictOf = (checked: number) =>
  ({ ok: true, checked, issuers: [['did:example:one', checked]], audiences: [['did:example:two', checked]] }) as const

test('all of it is OK, by whom and to whom', () => {
  const { code, lines } = describeChecked(verdictOf(7), 7)
  expect(code).toBe(0)
  expect(lines.slice(0, 3)).toEqual(['OK 7 of 7', 'issued by did:example:one: 7', 'shown to did:example:two: 7'])
})

test('an item in which nobody has declared has all of its evidence', () => {
  expect(describeChecked({ ok: true, checked: 0, issuers: [], audiences: [] }, 0)).toMatchObject({ code: 0 })
})

test.each([6, 0])('%i lines of 7 are incomplete, which is neither OK nor wrong', (checked) => {
  const { code, lines } = describeChecked(verdictOf(checked), 7)
  expect([code, lines[0], lines[1]]).toEqual([
    3,
    `INCOMPLETE ${checked} of 7`,
    expect.stringContaining(`Not verified: ${7 - checked}.`),
  ])
})
