import { expect, test } from 'vitest'
import { ConfigError, parseConfig } from './config.ts'

const faultsOf = (environment: Record<string, string>) => {
  try {
    parseConfig(environment)
    return ''
  } catch (error) {
    return error instanceof ConfigError ? error.message : String(error)
  }
}
const ADDRESS = 'https://openbuildings.example/api'

test('addresses are searched in the database, or at the service that is named', () => {
  expect(parseConfig({}).addressSearchUrl).toBeUndefined()
  const elsewhere = { ADDRESS_SEARCH: 'open-buildings', ADDRESS_SEARCH_URL: `${ADDRESS}/` }
  expect(parseConfig(elsewhere).addressSearchUrl).toBe(ADDRESS)
})

test.each<[string, Record<string, string>]>([
  ['a service without an address', { ADDRESS_SEARCH: 'open-buildings' }],
  ['an address that is not used', { ADDRESS_SEARCH_URL: ADDRESS }],
  ['what people type in clear', { ADDRESS_SEARCH: 'open-buildings', ADDRESS_SEARCH_URL: 'http://far.example' }],
])('%s is a fault', (_, environment) => {
  expect(faultsOf(environment)).toContain('ADDRESS_SEARCH_URL')
})
