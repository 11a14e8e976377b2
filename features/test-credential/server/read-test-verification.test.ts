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
