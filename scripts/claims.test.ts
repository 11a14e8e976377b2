import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { REGISTER_DESCRIPTION } from '../features/register/server/register-type.ts'
import { RECEIPT_DESCRIPTION, type ReceiptClaims } from '../features/support/server/receipt-type.ts'
import easy from '../packages/i18n/locales/de/easy.json' with { type: 'json' }
import privacy from '../packages/i18n/locales/de/privacy.json' with { type: 'json' }
import { RECEIPT } from '../packages/swiyu-client/testing/run-contract.ts'

type Description = { configurations: Record<string, { claims: readonly { path: readonly string[] }[] }> }
const claimsOf = ({ configurations }: Description) =>
  Object.values(configurations).flatMap(({ claims }) => claims.map(({ path }) => path[0]))

const OPERATIONS = readFileSync(new URL('../docs/operations.md', import.meta.url), 'utf8')

test.each([
  ['e-collecting-receipt', RECEIPT_DESCRIPTION],
  ['stimmregister-vc', REGISTER_DESCRIPTION],
])('docs/operations.md lists each claim that an issuer elsewhere needs for %s', (type, description) => {
  const [, list = ''] =
    OPERATIONS.match(new RegExp(`\`${type}\` with the claims ((?:\`\\w+\`,?\\s+|\`\\w+\`;)+)`)) ?? []
  expect([...list.matchAll(/\w+/g)].map(([claim]) => claim)).toEqual(claimsOf(description))
})

test('the contract that is tried against services elsewhere offers a receipt with each claim', () => {
  expect(Object.keys(RECEIPT)).toEqual(claimsOf(RECEIPT_DESCRIPTION))
})

/** The word by which the page on privacy says that a receipt has it. */
const WORDS: Record<keyof ReceiptClaims, string> = {
  firstName: 'Name',
  lastName: 'Name',
  birthDate: 'Geburtsdatum',
  signDate: 'Tag',
  type: 'Volksbegehren',
  title: 'Volksbegehren',
  comitee: 'Volksbegehren',
  level: 'Volksbegehren',
}

test.each(Object.entries(WORDS))('the page on privacy says that a receipt has %s', (_, word) => {
  expect(privacy.support.receipt.what).toContain(word)
})

test.each(Object.entries(WORDS))('the page in easy German says that a receipt has %s', (_, word) => {
  expect(easy.parts.receipt.text.replaceAll('-', '').toLowerCase()).toContain(word.toLowerCase())
})
