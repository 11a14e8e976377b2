import type { Holder } from '@e-collecting/wallet/headless'
import { sql } from 'drizzle-orm'
import type { TestBrowser, TestProduct } from '../../testing.ts'
import { createMunicipality, signIn } from '../sign-in-staff.ts'
import { giveIdentity } from '../wallet-steps.ts'

/** Something stored that has a life of its own: a row, or what is sealed in one. */
export interface Life {
  isThere: () => Promise<boolean>
  /** When the next sweep takes it away. */
  goesAt?: Date
  /** What takes it away at once. With neither it stays for good. */
  end?: () => Promise<unknown>
}

/** One line of the table in the operations manual, and one life for each end it names. */
export interface Lifetime {
  goes: string
  by: string
  lives: readonly ((stage: Stage) => Promise<Life>)[]
}

/** By table and what of it, as in the table of the manual: `trust.exchanges, the row`. */
export type Lifetimes = Readonly<Record<string, Lifetime>>

export const BFS = '261'

/** A product that has an admin and a municipality, and ways to whoever is needed next. */
export async function createStage(product: TestProduct) {
  let addresses = 0
  const browser = () => product.browser(`2001:db8:0:${(++addresses).toString(16)}::1`)
  const admin = async (): Promise<TestBrowser> => {
    const signedIn = browser()
    await signIn(signedIn, 'admin@example.ch')
    return signedIn
  }
  const municipality = await createMunicipality(await admin(), BFS)
  let persons = 0
  return {
    product,
    browser,
    admin,
    municipality,
    /** From now. */
    after: (milliseconds: number) => new Date(product.now().getTime() + milliseconds),
    isThere: async (table: string, condition: string): Promise<boolean> => {
      const answer = await product.db.execute(sql.raw(`select 1 from ${table} where ${condition} limit 1`))
      return answer.rows.length > 0
    },
    /** Somebody new, with a wallet that holds an identity. */
    person: async () => {
      persons += 1
      const claims = { givenName: `Person${persons}`, familyName: 'Muster', birthDate: '1980-02-03' }
      const wallet: Holder = product.wallet()
      const visitor = browser()
      await giveIdentity(visitor, wallet, claims)
      return { claims, wallet, browser: visitor }
    },
  }
}

export type Stage = Awaited<ReturnType<typeof createStage>>
