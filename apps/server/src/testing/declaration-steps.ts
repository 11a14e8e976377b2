import { randomBytes } from 'node:crypto'
import { volksbegehren } from '@e-collecting/database/product'
import { gemeinden } from '@e-collecting/database/register'
import { dids } from '@e-collecting/database/trust'
import type { DeclarationResult, DeclarationView } from '@e-collecting/declaration/contract'
import type { RegisterCredentialView, RegisterSessionCreated } from '@e-collecting/register/contract'
import type { Holder } from '@e-collecting/wallet/headless'
import type { WalletSessionCreated } from '@e-collecting/wallet-session/contract'
import { eq, notInArray, type SQL } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import type { TestBrowser, TestProduct } from '../testing.ts'
import { ensureMunicipality, signIn } from './sign-in-staff.ts'
import { ANNA, answer, collect, giveIdentity, json } from './wallet-steps.ts'

/** An item on which people declare. */
export const DECLARED_ITEM = 'demo-stille-stunde'
const BFS = '261'
const LATER = '2099-01-01'
/** One for each declaration, as browsers draw them. */
const drawCommitment = () => randomBytes(32).toString('base64url')
/** On a machine with much else to do; until then the round that does it is one of three. */
const OPENED_WITHIN_MS = 30_000
const PUBLISHED_WITHIN_MS = 30_000

export type DeclarationSteps = Awaited<ReturnType<typeof openDeclarations>>

/** Where somebody declares, and with what, if not all is one product. */
export interface Apart {
  declares: Pick<TestProduct, 'request' | 'advance' | 'tick' | 'browser'>
  wallet: () => Holder
}

/**
 * A product whose log is open, with a municipality that issues, and what its residents do.
 * @param items those that have begun: the log of another one, which nobody looks at, would cost as much
 */
export async function openDeclarations(
  product: TestProduct,
  parts: Apart = apart(product),
  items: readonly string[] = [DECLARED_ITEM],
) {
  await putOff(product, notInArray(volksbegehren.slug, [...items]))
  const steps = await takeUpDeclarations(product, parts)
  // A round that is the first of a day may find an item that was another one when it began: then the next one opens its log.
  await vi.waitFor(async () => {
    await steps.nextRound()
    await vi.waitFor(() => Promise.all(items.map((item) => steps.result(item))), OPENED_WITHIN_MS / 3)
  }, OPENED_WITHIN_MS)
  return steps
}

/** The same where the log was opened before this product has started. */
export async function takeUpDeclarations(
  product: TestProduct,
  { declares, wallet: makeWallet }: Apart = apart(product),
) {
  const admin = product.browser()
  await signIn(admin, 'admin@example.ch')
  const municipality = await ensureMunicipality(admin, BFS)
  const result = (item = DECLARED_ITEM) =>
    json<DeclarationResult>(declares.request(`/api/v1/declaration-counts/${item}`))
  const begin = (browser: TestBrowser, popularVote = DECLARED_ITEM) =>
    json<WalletSessionCreated>(
      browser.post('/api/v1/declarations', { popularVote, receiptCommitment: drawCommitment() }),
    )
  const offerOf = (browser: TestBrowser, id: string) =>
    json<DeclarationView>(browser.post(`/api/v1/declarations/${id}/offer`, {}))
  const viewOf = (browser: TestBrowser, id: string) => json<DeclarationView>(browser.get(`/api/v1/declarations/${id}`))
  /** Logs are opened and published beside what a tick waits for. */
  const nextRound = async () => {
    for (const part of new Set([product, declares])) {
      part.advance(61_000)
      await part.tick()
    }
  }
  return {
    admin,
    municipality,
    result,
    nextRound,
    begin,
    viewOf,
    offerOf,
    /** Publishes, until so many are counted. */
    publish: async (counted: number) => {
      const isPublished = async () => expect((await result()).counted).toBe(counted)
      // A round that is under way takes in nothing new: then it is the next one.
      await vi.waitFor(async () => {
        await nextRound()
        await vi.waitFor(isPublished, PUBLISHED_WITHIN_MS / 3)
      }, PUBLISHED_WITHIN_MS)
    },
    /** Somebody of the register with the voting-register credential of an item. */
    walletOf: async (
      person = ANNA,
      item = DECLARED_ITEM,
      wallet = makeWallet(),
    ): Promise<{ wallet: Holder; nullifier: string }> => {
      const added = await admin.post(`/api/admin/municipalities/${municipality.id}/residents`, {
        ...person,
        isDuplicateAccepted: false,
      })
      expect(added.status).toBe(201)
      const browser = product.browser()
      await giveIdentity(product.browser(), wallet, person)
      const session = await json<RegisterSessionCreated>(browser.post('/api/register/sessions', { bfsNumber: BFS }))
      await answer(wallet, session.walletDeepLink)
      const offered = await json<RegisterCredentialView>(
        browser.post(`/api/register/sessions/${session.id}/credential`, { popularVote: item }),
      )
      const { claims } = await collect(wallet, offered.offerDeepLink)
      return { wallet, nullifier: String(claims.nullifier) }
    },
    declare: async (wallet: Holder): Promise<DeclarationView> => {
      const browser = declares.browser()
      const { id, walletDeepLink } = await begin(browser)
      await answer(wallet, walletDeepLink)
      return viewOf(browser, id)
    },
    /** Shows a credential that is not taken. @returns what the page says then */
    declareInVain: async (wallet: Holder, item = DECLARED_ITEM): Promise<DeclarationView> => {
      const browser = declares.browser()
      const { id, walletDeepLink } = await begin(browser, item)
      await answer(wallet, walletDeepLink).catch(() => undefined)
      return viewOf(browser, id)
    },
    /** Nobody knows any more that what has issued is a municipality; its keys can still be found. */
    forgetIssuer: async () => {
      const { did } = municipality
      await product.db.update(gemeinden).set({ did: null }).where(eq(gemeinden.did, did))
      await product.db.update(dids).set({ did: 'did:example:nobody' }).where(eq(dids.did, did))
    },
  }
}

/** As staff do who enter a later day: these items are seen, and have no logs yet. */
const putOff = ({ db }: Pick<TestProduct, 'db'>, items: SQL) =>
  db
    .update(volksbegehren)
    .set({ startDate: LATER, endDate: null, editedFields: ['startDate', 'endDate'] })
    .where(items)

const apart = (product: TestProduct): Apart => ({ declares: product, wallet: product.wallet })
