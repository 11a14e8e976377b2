import { expect, test } from 'vitest'
import { describeChecked, describeRefused } from './describe-checked.ts'

const verdictOf = (checked: number) =>
  ({ ok: true, checked, issuers: [['did:example:one', checked]], audiences: [['did:example:two', checked]] }) as const

test('all of it is OK, by whom and to whom', () => {
  const { code, lines } = describeChecked(verdictOf(7), 7)
  expect(code).toBe(0)
  expect(lines.slice(0, 3)).toEqual(['OK 7 of 7', 'issued by did:example:one: 7', 'shown to did:example:two: 7'])
})

test('whom evidence names moves no terminal, and says nothing in the place of the command', () => {
  const name = 'x\u001B[2J\nOK 7 of 7'
  const { lines } = describeChecked({ ok: true, checked: 1, issuers: [[name, 1]], audiences: [[name, 1]] }, 7)
  expect(lines.slice(2, 4)).toEqual(['issued by x?[2J?OK 7 of 7: 1', 'shown to x?[2J?OK 7 of 7: 1'])
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

test('evidence is not called wrong where the key of an issuer could not be fetched', () => {
  const refused = {
    ok: false,
    problem: 'evidence-refused',
    line: 2,
    position: 5,
    message: 'It does not hold.',
  } as const
  const unreached = new Map([['https://one.example/did.jsonl', 'ENOTFOUND']])
  expect(describeRefused(refused, unreached)).toEqual({
    code: 75,
    words: expect.stringMatching(/^NOT CHECKED: https:\/\/one.example\/did.jsonl .*ENOTFOUND.*line 2, entry 5/),
  })
  const wrong = { code: 1, words: 'WRONG evidence-refused (line 2, entry 5): It does not hold.' }
  expect(describeRefused(refused, new Map())).toEqual(wrong)
  expect(describeRefused({ ...refused, position: undefined }, new Map()).words).toContain('(line 2)')
  expect(describeRefused({ ...refused, problem: 'evidence-closed' }, unreached)).toMatchObject({ code: 1 })
})
