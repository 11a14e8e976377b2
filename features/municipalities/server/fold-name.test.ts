import { expect, test } from 'vitest'
import { foldName } from './fold-name.ts'

test.each([
  ['Müller', 'MÜLLER'],
  ['Müller', 'Mu\u0308ller'],
  ['Strauß', 'STRAUSS'],
  ['STRAUẞ', 'strauss'],
  ['Παπαδόπουλος', 'ΠΑΠΑΔΌΠΟΥΛΟΣ'],
  ['İbrahim', 'IBRAHIM'],
  ['Işık', 'IŞIK'],
  ['ﬁscher', 'Fischer'],
  ["D'Angelo", 'D’Angelo'],
  ['Dʼangelo', 'D`ANGELO'],
  ['Meier-Müller', 'Meier‑Müller'],
  ['Meier - Müller', 'MEIER–MÜLLER'],
  ['  Anna   Maria ', 'anna maria'],
  ['Anna\u00A0Maria', 'Anna Maria'],
  ['Straße', 'STRASSE'],
  ['Oʻahu', "O'ahu"],
  ['D‛Angelo', 'D’ANGELO'],
  ['van Dĳk', 'VAN DIJK'],
  ['Ĳsbrand', 'ijsbrand'],
  ['Ǆevad', 'Dževad'],
  ['Ǳoan', 'Dzoan'],
  ['ǅevad', 'DŽEVAD'],
  ['Ǉubić', 'Ljubić'],
  ['ǋegoš', 'NJEGOŠ'],
])('%s and %s are one name', (one, other) => {
  expect(foldName(one)).toBe(foldName(other))
})

test.each([
  ['Müller', 'Muller'],
  ['Müller', 'Mueller'],
  ['Noé', 'Noè'],
  ['Anna', 'Ana'],
  ['Meier', 'Meier-Müller'],
  ['Anna Maria', 'Annamaria'],
])('%s and %s are two', (one, other) => {
  expect(foldName(one)).not.toBe(foldName(other))
})

test('folding what is folded changes nothing', () => {
  for (const name of ['Strauß', 'İbrahim', 'ΠΑΠΑΔΌΠΟΥΛΟΣ', 'D’Angelo', 'Œuvray', 'Łukasz-Æ', 'Ǆĳ'])
    expect(foldName(foldName(name))).toBe(foldName(name))
})
