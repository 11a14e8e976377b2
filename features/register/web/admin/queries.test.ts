import { expect, test } from 'vitest'
import { credentialPageQuery, credentialQuery, overviewQuery } from './queries.ts'
import { credentialStub } from './testing/credential-stub.ts'

const register = { api: credentialStub().api, language: 'de' } as const

test('what names people is forgotten a minute after nobody looks at it any more', () => {
  const named = [credentialPageQuery(register, {}), credentialQuery(register, 'c1')]
  expect(named.map(({ gcTime }) => gcTime)).toEqual([60_000, 60_000])
})

test('what waits is asked for again each minute', () => {
  expect(overviewQuery(register).refetchInterval).toBe(60_000)
})
