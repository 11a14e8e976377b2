import { makeForEachTest } from '@e-collecting/database/testing'
import { beforeEach, expect, test } from 'vitest'
import { type DeclarationSteps, openDeclarations } from '../testing/declaration-steps.ts'
import { issueOtherwise } from '../testing/issue-otherwise.ts'
import { createTestProduct } from '../testing.ts'

const product = makeForEachTest(() => createTestProduct('2026-05-15T10:00:00Z'))
let steps: DeclarationSteps

beforeEach(async () => {
  steps = await openDeclarations(product)
})

test('a credential that nobody could ever revoke is not taken, and the same one with a status is', async () => {
  const { wallet } = await steps.walletOf()
  const bare = await issueOtherwise(product, wallet, { isWithoutStatus: true })
  expect(await steps.declareInVain(bare)).toEqual({ state: 'failed', reason: 'verification-failed' })
  expect(await steps.declare(await issueOtherwise(product, wallet, {}))).toMatchObject({ state: 'counted' })
})
