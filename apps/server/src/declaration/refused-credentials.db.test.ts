import { declarationEntries } from '@e-collecting/database/declaration'
import { isNotNull } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { copyForEachTest } from '../testing/copy-for-each-test.ts'
import {
  DECLARED_ITEM,
  type DeclarationSteps,
  openDeclarations,
  takeUpDeclarations,
} from '../testing/declaration-steps.ts'
import { issueOtherwise } from '../testing/issue-otherwise.ts'
import { openRequest } from '../testing/wallet-steps.ts'
import type { TestProduct } from '../testing.ts'

const [OF_CANTON, OF_WINTERTHUR] = ['demo-sonntagsbibliotheken-zuerich', 'demo-sitzbaenke-winterthur']

const open = (opened: TestProduct) => openDeclarations(opened, undefined, [DECLARED_ITEM, OF_CANTON, OF_WINTERTHUR])
const product = copyForEachTest('2026-05-15T10:00:00Z', {}, open)
let steps: DeclarationSteps

beforeEach(async () => {
  steps = await takeUpDeclarations(product)
})

test('a credential that nobody could ever revoke is not taken, and the same one with a status is', async () => {
  const { wallet } = await steps.walletOf()
  const bare = await issueOtherwise(product, wallet, { isWithoutStatus: true })
  expect(await steps.declareInVain(bare)).toEqual({ state: 'failed', reason: 'verification-failed' })
  expect(await steps.declare(await issueOtherwise(product, wallet, {}))).toMatchObject({ state: 'counted' })
})

test('a wallet that discloses more than it was asked for is not counted, and nothing of it is kept', async () => {
  const { wallet } = await steps.walletOf()
  const browser = product.browser()
  const { id, walletDeepLink } = await steps.begin(browser)
  const request = await openRequest(wallet, walletDeepLink)
  const all = ['nullifier', 'volksbegehren', 'issuerDid', 'issuedDate'].map((name) => [name])
  const matches = request.matches.map((match) => ({
    ...match,
    candidates: match.candidates.map((one) => ({
      ...one,
      claims: all.map((path) => ({ path, name: {}, values: [] })),
    })),
  }))
  await wallet.present({ ...request, matches })
  expect(await steps.viewOf(browser, id)).toEqual({ state: 'failed', reason: 'credential-not-understood' })
  expect(await product.db.select().from(declarationEntries).where(isNotNull(declarationEntries.evidence))).toEqual([])
  expect(await steps.declare(wallet)).toMatchObject({ state: 'counted' })
})

test('a municipality issues for its own items, those of its canton and federal ones, and for nobody else’s', async () => {
  const { wallet } = await steps.walletOf()
  const forItem = (volksbegehren: string) => issueOtherwise(product, wallet, { subject: { volksbegehren } })
  expect(await steps.declareInVain(await forItem(OF_WINTERTHUR), OF_WINTERTHUR)).toEqual({
    state: 'failed',
    reason: 'issuer-elsewhere',
  })
  expect(await steps.declareInVain(await forItem(OF_CANTON), OF_CANTON)).toMatchObject({ state: 'counted' })
})
