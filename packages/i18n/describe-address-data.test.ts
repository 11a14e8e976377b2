import { expect, test } from 'vitest'
import { describeAddressData } from './describe-address-data.ts'

test('the source of the addresses and their day are told in the language of the page', () => {
  expect(describeAddressData('de', { day: '31.1.2026', isSample: false })).toBe(
    'Adressen und Orte: Bundesamt für Landestopografie swisstopo, Stand 31.1.2026',
  )
  expect(describeAddressData('fr', { day: '31.1.2026', isSample: true })).toContain('données d’exemple')
  expect(describeAddressData('en', { day: '31.1.2026', isSample: true })).toContain('as of 31.1.2026')
})
