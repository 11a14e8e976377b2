import { describe, expect, test } from 'vitest'
import type { DeclarationEntry } from './entry.ts'
import { type Entry, encodeEntry, parseEntry } from './index.ts'
import { foldEntries } from './testing.ts'

const hash = (of: number | string) => Buffer.from(String(of)).toString('base64url').padStart(42, '_').concat('A')
const OPENING: Entry = {
  t: 'o',
  item: 'for-the-lakes',
  text: hash('text'),
  opens: '2026-01-01',
  closes: null,
  required: 100_000,
  tagKey: hash('key'),
  promise: 'example.org/log/for-the-lakes/promise+0a1b2c3d+AQ==',
  policy: 1,
}
const declaration = (of: number): Entry => ({ t: 'd1', tag: hash(of), ev: hash(`ev ${of}`), rc: hash(`rc ${of}`) })
const annulment = (index: number): Entry => ({ t: 'x', index, reason: 'court' })
const issuance = (issued: number): Entry => ({ t: 'i', issued, issuers: 2 })
const closing = (counted: number, annulled: number, size: number): Entry => ({ t: 'c', counted, annulled, size })
const bytes = (text: string) => new TextEncoder().encode(text)
const textOf = (entry: Entry) => new TextDecoder().decode(encodeEntry(entry))
const EACH = [OPENING, declaration(1), issuance(5), annulment(1), closing(0, 1, 4)]

describe('an entry', () => {
  test.each(EACH)('of kind $t is read as it was written', (entry) => {
    expect(parseEntry(encodeEntry(entry))).toEqual(entry)
  })

  test('of a declaration has 164 bytes, and its keys in one order', () => {
    expect(textOf(declaration(1))).toBe(`{"ev":"${hash('ev 1')}","rc":"${hash('rc 1')}","t":"d1","tag":"${hash(1)}"}`)
    expect(encodeEntry(declaration(1))).toHaveLength(164)
  })

  test('that nobody could read is not written', () => {
    const malformed = { ...declaration(1), rc: `${'A'.repeat(42)}B` }
    expect(() => encodeEntry(malformed)).toThrow(/"rc" is not one/)
  })

  test.each(['p', 'v', 'd2', 'q'])('of the reserved kind %s is known by it alone', (t) => {
    expect(parseEntry(bytes(`{"any":[1],"t":"${t}"}`))).toEqual({ t })
  })

  test('of another kind is unknown', () => {
    expect(() => parseEntry(bytes('{"t":"d3"}'))).toThrow(expect.objectContaining({ code: 'entry-unknown' }))
    expect(() => parseEntry(bytes('{}'))).toThrow(expect.objectContaining({ code: 'entry-unknown' }))
  })

  const one = textOf(declaration(1))
  test.each([
    ['nothing', ''],
    ['no JSON', one.slice(0, -1)],
    ['a list', '[]'],
    ['null', 'null'],
    ['a space', one.replace(':', ': ')],
    ['a line feed', `${one}\n`],
    ['a mark of byte order', `\uFEFF${one}`],
    ['its keys in another order', `{"rc":"${hash(1)}","ev":"${hash(1)}","t":"d1","tag":"${hash(1)}"}`],
    ['a key twice', one.replace('{', `{"ev":"${hash(2)}",`)],
    ['a key that is not known', one.replace('}', ',"time":1}')],
    ['a key less', one.replace(/"rc":"[^"]*",/, '')],
    ['a short hash', one.replace('"_', '"')],
    ['bits left over in a hash', one.replace('A",', 'B",')],
    ['a hash with padding', one.replace('A",', 'A=",')],
    ['a letter that is escaped', one.replace('"d1"', '"\\u00641"')],
    ['a count below nothing', textOf(issuance(5)).replace('5', '-5')],
    ['half of somebody', textOf(issuance(5)).replace('5', '5.5')],
    ['a count in another way', textOf(issuance(50)).replace('50', '5e1')],
    ['a day that there is not', textOf(OPENING).replace('2026-01-01', '2026-02-30')],
    ['a month that there is not', textOf(OPENING).replace('2026-01-01', '2026-13-01')],
    ['a moment in the place of a day', textOf(OPENING).replace('2026-01-01', '2026-01-01T00:00:00Z')],
    ['a policy of later', textOf(OPENING).replace('"policy":1', '"policy":2')],
    ['an item that is no slug', textOf(OPENING).replace('for-the-lakes"', 'For the lakes"')],
    ['a key that is none', textOf(OPENING).replace('+0a1b2c3d+', '+')],
    ['a reason that there is not', textOf(annulment(1)).replace('court', 'doubt')],
  ])('with %s is refused', (_, text) => {
    expect(() => parseEntry(bytes(text))).toThrow(expect.objectContaining({ code: 'entry-malformed' }))
  })

  test.each([
    ['what is missing', one.replace(/"rc":"[^"]*",/, ''), /"rc" is missing/],
    ['what is too much, by no name', one.replace('}', ',"time":1}'), /it has a field too many/],
    ['what is another thing', one.replace('"_', '"'), /"ev" is not one/],
    ['that only the writing is another', one.replace(':', ': '), /written in another way/],
  ])('that is refused says %s', (_, text, words) => {
    expect(() => parseEntry(bytes(text))).toThrow(words)
  })

  test('that is not UTF-8 is refused', () => {
    expect(() => parseEntry(Uint8Array.of(0x22, 0xff, 0x22))).toThrow(
      expect.objectContaining({ code: 'entry-malformed' }),
    )
  })
})

describe('a log', () => {
  const sameEvidence = { ...declaration(4), ev: hash('ev 3') } as DeclarationEntry
  const entries = [OPENING, declaration(1), issuance(5), declaration(2), annulment(1), declaration(3)]

  test('comes to its declarations without the annulled ones', () => {
    expect(foldEntries(entries)).toEqual({
      entries: 6,
      counted: 2,
      annulled: 1,
      issued: 5,
      isClosed: false,
      opening: OPENING,
    })
  })

  test('is closed by what it comes to', () => {
    expect(foldEntries([...entries, closing(2, 1, 6)])).toMatchObject({ entries: 7, counted: 2, isClosed: true })
  })

  test('weighs what is reserved as nothing', () => {
    expect(foldEntries([...entries, { t: 'd2' }])).toMatchObject({ entries: 7, counted: 2 })
  })

  test('may have a commitment twice, since who declares chooses it and those of others are public', () => {
    const sameCommitment = { ...declaration(4), rc: hash('rc 3') } as DeclarationEntry
    expect(foldEntries([...entries, sameCommitment])).toMatchObject({ counted: 3 })
  })

  test('without an entry counts nothing', () => {
    expect(foldEntries([])).toMatchObject({ entries: 0, counted: 0, opening: undefined })
  })

  test.each<[string, string, Entry[]]>([
    ['begins with something else', 'entry-before-opening', [declaration(1)]],
    ['is opened twice', 'entry-before-opening', [OPENING, OPENING]],
    ['counts a tag twice', 'entry-tag-repeated', [...entries, declaration(3)]],
    ['counts two by one piece of evidence', 'entry-evidence-repeated', [...entries, sameEvidence]],
    [
      'counts by evidence that was annulled',
      'entry-evidence-repeated',
      [...entries, { ...sameEvidence, ev: hash('ev 1') }],
    ],
    ['counts a tag again that was annulled', 'entry-tag-repeated', [...entries, declaration(1)]],
    ['annuls what was annulled', 'entry-annulment-wrong', [...entries, annulment(1)]],
    ['annuls what is no declaration', 'entry-annulment-wrong', [...entries, annulment(2)]],
    ['annuls what comes later', 'entry-annulment-wrong', [...entries, annulment(6), declaration(4)]],
    ['takes issued credentials back', 'entry-issuance-wrong', [...entries, issuance(4)]],
    ['goes on after its close', 'entry-after-close', [...entries, closing(2, 1, 6), declaration(4)]],
    ['closes with another count', 'entry-close-wrong', [...entries, closing(3, 1, 6)]],
    ['closes with other annulments', 'entry-close-wrong', [...entries, closing(2, 0, 6)]],
    ['closes with another size', 'entry-close-wrong', [...entries, closing(2, 1, 7)]],
  ])('that %s is refused', (_, code, wrong) => {
    expect(() => foldEntries(wrong)).toThrow(expect.objectContaining({ code }))
  })
})
