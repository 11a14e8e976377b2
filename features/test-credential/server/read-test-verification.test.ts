import { expect, test } from 'vitest'
import { readTestVerification } from './read-test-verification.ts'
import { type TestExchange, testExchangeNotFound } from './test-exchanges.ts'

test.each([undefined, {}])(
  'a test that is done and whose notes are %j is answered like one that there is not',
  (context) => {
    const session = { state: 'done', exchange: {}, context } as TestExchange
    expect(() => readTestVerification({ walletRequestOf: () => expect.unreachable() }, session, 'v1')).toThrow(
      testExchangeNotFound(),
    )
  },
)

test('a test that has failed says why, and one that has succeeded what arrived, when, and until when it is shown', () => {
  const read = (session: object) =>
    readTestVerification({ walletRequestOf: () => expect.unreachable() }, session as TestExchange, 'v1')
  const failed = { state: 'failed', exchange: { failure: 'not-settled' } }
  expect(read(failed)).toMatchObject({ state: 'FAILED', wallet_response: { error_code: 'verification-unavailable' } })
  const person = { givenName: 'Wendelgard', familyName: 'Testfall', birthDate: '1990-05-17' }
  const result = { person, verifiedAt: '2026-05-15T10:00:00.000Z' }
  expect(
    read({ state: 'done', exchange: { openUntil: new Date('2026-05-15T10:05:00Z') }, context: { result } }),
  ).toEqual({
    state: 'SUCCESS',
    id: 'v1',
    wallet_response: {
      credential_subject_data: { given_name: 'Wendelgard', family_name: 'Testfall', birth_date: '1990-05-17' },
    },
    verified_at: '2026-05-15T10:00:00.000Z',
    kept_until: '2026-05-15T10:05:00.000Z',
  })
})
