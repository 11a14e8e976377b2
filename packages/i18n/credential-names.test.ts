import { expect, test } from 'vitest'
import { describePurpose } from './credential-names.ts'

test('what a request is for is said in each language, with its own signs', () => {
  const { clientName, clientNames } = describePurpose('receipt', 'E-Collecting', (language) => `Titel ${language}`)
  expect(clientName).toBe('E-Collecting, Unterstützung: Titel de')
  expect(clientNames.fr).toBe('E-Collecting, soutien\u00a0: Titel fr')
  expect(clientNames.en).toBe('E-Collecting, support: Titel en')
})
