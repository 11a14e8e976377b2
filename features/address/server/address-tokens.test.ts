import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { fullForm, splitTokens } from '../contract/address-tokens.ts'
import { foldText } from '../contract/fold-text.ts'
import { parseAddressQuery } from './parse-address-query.ts'

test.each([
  ['Zürich', 'zurich'],
  ['ZUERICH', 'zurich'],
  ['Zu\u0308rich', 'zurich'],
  ['Hôpital', 'hopital'],
  ['Weiße Gasse', 'weisse gasse'],
  ['Rue de l’Épervier', 'ru de l epervier'],
  ['Disentis/Mustér', 'disentis muster'],
  ['Sacré-Cœur', 'sacre cour'],
  ['SACRE COEUR', 'sacre cour'],
  ['Lætitia', 'latitia'],
  ['Laetitia', 'latitia'],
])('%s folds to %s', (text, folded) => {
  expect(foldText(text)).toBe(folded)
})

test('the beginning of a text folds to the beginning of the folded text, so that typing never loses a hit', () => {
  const letter = fc.constantFrom(...'aeounrstbäöüéèç '.split(''))
  fc.assert(
    fc.property(fc.string({ unit: letter, maxLength: 14 }), fc.nat(14), (text, length) => {
      expect(foldText(text).startsWith(foldText(text.slice(0, length)))).toBe(true)
    }),
  )
})

test.each([
  ['Bahnhofstr.12a,CH-8001Zürich', ['bahnhofstr', '12a', 'ch', '8001', 'zuerich']],
  ['Bahnhofstrasse 12 A', ['bahnhofstrasse', '12a']],
  ['Dorfstrasse 31.1', ['dorfstrasse', '31.1']],
  ['Rue du 31-Décembre 8', ['rue', 'du', '31', 'decembre', '8']],
  ['Avenue du 1er-Mars', ['avenue', 'du', '1', 'er', 'mars']],
  ['St.Gallen', ['st', 'gallen']],
  ['12 Zug', ['12', 'zug']],
  ['Chemin 15 bis', ['chemin', '15bis']],
  ['Chemin 15ter', ['chemin', '15ter']],
  ['15 Bistritz', ['15', 'bistritz']],
  ['P.za Grande, V.le 3', ['pza', 'grande', 'vle', '3']],
  ['c.sole', ['c', 'sole']],
])('%s is split into its words and numbers', (text, tokens) => {
  expect(splitTokens(text)).toEqual(tokens)
})

test.each([
  ['bahnhofstr', 'bahnhofstrasse'],
  ['str', 'strasse'],
  ['rte', 'route'],
  ['bd', 'boulevard'],
  ['av', 'av'],
  ['ave', 'avenu'],
  ['saint', 'st'],
  ['sankt', 'st'],
  ['genf', 'geneve'],
  ['dorf', 'dorf'],
])('the full form of %s is %s', (short, full) => {
  expect(fullForm(short)).toBe(full)
})

test('street, number, postal code and town are told apart in any order', () => {
  for (const query of [
    'Bahnhofstr 12a, 8001 Zürich',
    '8001 Zürich, Bahnhofstr 12a',
    'Zürich 8001 bahnhofstr. 12 A',
    'Bahnhofstr 12a CH-8001 Zürich Schweiz',
  ]) {
    const { words, postalCode, numbers } = parseAddressQuery(query)
    expect({ words: words.map(({ forms }) => forms[0]).sort(), postalCode, numbers }).toEqual({
      words: ['bahnhofstr', 'zurich'],
      postalCode: '8001',
      numbers: ['12a'],
    })
  }
})

test.each([
  ['Bahnhofstr 12-14, 8001 Zürich', ['12']],
  ['Bahnhofstr 12 – 14, 8001 Zürich', ['12']],
  ['Bahnhofstr 12a/12b, CH-8001 Zürich', ['12a']],
  ['8001 Zürich, Bahnhofstr 12+14+16', ['12']],
  ['Rue du 31-Décembre 8/3, 8001', ['31', '8']],
  ['Bahnhofstr 12-8001 Zürich', ['12']],
  ['Bahnhofstr 12.1 8001', ['12.1']],
  ['8001-12', ['12']],
])('of several houses in a row the first is meant: %s', (query, numbers) => {
  expect(parseAddressQuery(query)).toMatchObject({ postalCode: '8001', numbers })
})

test('nothing that can be typed breaks the parser or leaves it with pattern characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (query) => {
      const { words, numbers } = parseAddressQuery(query)
      for (const token of [...words.flatMap(({ forms }) => forms), ...numbers]) expect(token).toMatch(/^[a-z0-9.]+$/)
    }),
  )
})
