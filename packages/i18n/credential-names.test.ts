import { expect, test } from 'vitest'
import { describePurpose } from './credential-names.ts'
import { LANGUAGES } from './languages.ts'
import { shippedTexts } from './testing.ts'

test('what a request is for is said in each language, with its own signs', () => {
  const { clientName, clientNames } = describePurpose('receipt', (language) => `Titel ${language}`)
  expect(clientName).toBe('E-Collecting, Unterstützung: Titel de')
  expect(clientNames.fr).toBe('E-Collecting, soutien\u00a0: Titel fr')
  expect(clientNames.en).toBe('E-Collecting, support: Titel en')
})

test.each(LANGUAGES)('the credential of the register has one name, whoever names it: %s', (language) => {
  const t = shippedTexts(language).within(['credentials', 'declaration', 'register', 'wallet'])
  const name = t('credentials:register.name').toLowerCase()
  const alone = [
    t('register:wizard.hero.title').replaceAll('\u00ad', ''),
    t('register:wizard.hero.doneHeading'),
    t('wallet:card.types.register'),
    t('credentials:register.purpose'),
  ]
  expect(alone.map((text) => text.toLowerCase())).toEqual([name, name, name, name])
  for (const text of [t('register:wizard.hero.formHeading'), t('declaration:lead')])
    expect(text.toLowerCase()).toContain(name)
})

test.each(LANGUAGES)('the receipt of a declaration has one name: %s', (language) => {
  const t = shippedTexts(language).within(['credentials', 'declaration', 'instructions', 'verify'])
  const name = t('credentials:declaration.name').toLowerCase()
  // As an object of a sentence German bends it.
  const isNamed = (text: string) => text.toLowerCase().replaceAll('anonymen', 'anonyme').includes(name)
  const told = [t('declaration:lead'), t('verify:lead'), t('instructions:declare.step3')]
  expect(told.filter((text) => !isNamed(text))).toEqual([])
})
