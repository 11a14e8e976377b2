import { expect, test } from 'vitest'
import { wordsIn } from './testing/words-in.tsx'
import { useCardWords } from './use-card-words.ts'

const aboutOf = (claims: object) => wordsIn(useCardWords, 'de').aboutOf({ vct: 'x', claims: claims as never })?.text

test.each([
  ['e-collecting-receipt', {}, 'Quittung'],
  ['stimmregister-vc', {}, 'Stimmrechtsnachweis'],
  ['anything-else', {}, 'Nachweis'],
  ['e-collecting-receipt', { de: 'Beleg' }, 'Beleg'],
])('a card of the type %s that its issuer names %j is called %s', (vct, name, word) => {
  expect(wordsIn(useCardWords, 'de').typeOf({ vct, name })).toBe(word)
})

test('an issuer without a name goes by its host', () => {
  const { issuerOf } = wordsIn(useCardWords, 'de')
  const credentialIssuer = 'https://issuer.test:8443/oid4vci/secret'
  expect(issuerOf({ issuerName: {}, credentialIssuer })).toBe('issuer.test:8443')
  expect(issuerOf({ issuerName: { de: 'Dienst' }, credentialIssuer })).toBe('Dienst')
})

test('a card is about its title, else about the person, by whichever claims name them, else about nothing', () => {
  expect(aboutOf({ given_name: 'Anna', family_name: 'Muster' })).toBe('Anna Muster')
  expect(aboutOf({ firstName: 'Anna', lastName: 'Muster' })).toBe('Anna Muster')
  expect(aboutOf({ lastName: 'Muster', title: 'Nachtzüge' })).toBe('Nachtzüge')
  for (const claims of [{}, { title: '', firstName: '' }, { title: 7, lastName: { de: 'Muster' } }])
    expect(aboutOf(claims), JSON.stringify(claims)).toBeUndefined()
})

test('a card about an item goes by the title that the site knows, marked where it is German on a page that is not', () => {
  const item = { claim: 'title', title: 'Nachtzüge', inGerman: ['title'] }
  const credential = { vct: 'x', claims: { title: 'of the credential' } }
  expect(wordsIn(useCardWords, 'fr', () => item).aboutOf(credential)).toEqual({ text: 'Nachtzüge', lang: 'de' })
  expect(wordsIn(useCardWords, 'de', () => item).aboutOf(credential)).toEqual({ text: 'Nachtzüge', lang: undefined })
})

test('facts are said in words, in one order, without those that are empty or no text', () => {
  const { factsOf } = wordsIn(useCardWords, 'fr')
  const claims = { birth_date: '1990-05-17', type: 'referendum', municipality: '', level: 'municipal', signDate: 7 }
  expect(factsOf({ claims })).toBe('Commune · Référendum · 17.05.1990')
})
