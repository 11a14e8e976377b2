import { expect, test } from 'vitest'
import { foldForSearch, parseDate, parseResidentQuery, residentSearchText } from './fold-search.ts'

test('umlauts, accents and capitals do not matter in a search', () => {
  for (const name of ['Müller', 'MÜLLER', 'Muller']) expect(foldForSearch(name)).toBe('muller')
  expect(foldForSearch('Øster-Æbelø')).toBe('oster aebelo')
  expect(foldForSearch('Łukasz Strauß')).toBe('lukasz strauss')
  expect(foldForSearch('D’Esempio')).toBe('d esempio')
})

test('names that match each other are searched and ordered alike', () => {
  for (const [one = '', other = ''] of [
    ['Dʼangelo', "D'Angelo"],
    ['ﬁscher', 'Fischer'],
    ['Παπαδόπουλος', 'ΠΑΠΑΔΌΠΟΥΛΟΣ'],
  ])
    expect(foldForSearch(one)).toBe(foldForSearch(other))
})

test('family names go first, and all of a name before those that it is a part of', () => {
  const people = ['Zoë Meier', 'Anna Meier-Muster', 'Beat Meier', 'Anna Meierhans'].map((name) => {
    const [givenName = '', familyName = ''] = name.split(' ')
    return { name, text: residentSearchText(givenName, familyName) }
  })
  const sorted = people.toSorted((a, b) => (a.text < b.text ? -1 : 1)).map(({ name }) => name)
  expect(sorted).toEqual(['Beat Meier', 'Zoë Meier', 'Anna Meier-Muster', 'Anna Meierhans'])
})

test('of a long text five words are looked for', () => {
  expect(parseResidentQuery('eins zwei drei vier fuenf sechs sieben').patterns).toHaveLength(5)
})

test('what is typed is taken apart into parts of names and a birth date', () => {
  expect(parseResidentQuery(' Müller  An 17.05.1990 ')).toEqual({
    patterns: [['%muller%'], ['% an%']],
    beginning: ' muller',
    birthDate: '1990-05-17',
  })
  expect(parseResidentQuery('100% _')).toMatchObject({ patterns: [['%100%']] })
  expect(parseResidentQuery('Mueller')).toMatchObject({ patterns: [['%mueller%', '%muller%']], beginning: ' mueller' })
  expect(parseResidentQuery('***')).toEqual({ patterns: [], beginning: undefined, birthDate: undefined })
})

test.each([
  ['1990-05-17', '1990-05-17'],
  ['17.05.1990', '1990-05-17'],
  ['7.5.1990', '1990-05-07'],
  ['31.02.1990', undefined],
  ['1990-13-01', undefined],
  ['17.05.90', undefined],
  ['0990-05-17', undefined],
  ['heute', undefined],
])('%s is read as %s', (text, date) => {
  expect(parseDate(text)).toBe(date)
})
