import { LANGUAGES } from '@e-collecting/i18n'
import { shippedTexts } from '@e-collecting/i18n/testing'
import { expect, test } from 'vitest'
import { splitName } from './split-name.ts'

test.each([
  ['E-Collecting, Unterstützung: Nachtzüge: jetzt', 'E-Collecting', 'Unterstützung: Nachtzüge: jetzt'],
  ['E-Collecting: Nachtzüge', 'E-Collecting', 'Nachtzüge'],
  ['E-Collecting, soutien\u00a0: Trains', 'E-Collecting', 'soutien\u00a0: Trains'],
  ['E-Collecting\u00a0: Trains', 'E-Collecting', 'Trains'],
  ['Muster, Meier & Co', 'Muster, Meier & Co', undefined],
  ['Bank: ', 'Bank: ', undefined],
])('%s', (name, who, about) => {
  expect(splitName(name)).toEqual({ who, about })
})

test.each(LANGUAGES)('in %s a test is for what it is for, and asked by us', (language) => {
  const purpose = shippedTexts(language).within(['credentials'])('betaId.purpose')
  expect(splitName(`E-Collecting, ${purpose}`)).toEqual({ who: 'E-Collecting', about: purpose })
})
