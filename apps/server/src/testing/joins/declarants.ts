import { createHash } from 'node:crypto'
import type { DeclarationView } from '@e-collecting/declaration/contract'
import type { RegisterCredentialView, RegisterSessionCreated } from '@e-collecting/register/contract'
import type { SupportSessionCreated, SupportSessionView } from '@e-collecting/support/contract'
import type { WalletSessionCreated } from '@e-collecting/wallet-session/contract'
import type { TestBrowser, TestProduct } from '../../testing.ts'
import { DECLARED_ITEM, type DeclarationSteps } from '../declaration-steps.ts'
import { answer, collect, giveIdentity, type Held, json } from '../wallet-steps.ts'
import type { KnownRow } from './attack-joins.ts'
import { createDice, letters } from './dice.ts'
import { dumpRows } from './dump-rows.ts'
import { createNotes } from './notes.ts'

const MINUTE = 60_000
const BFS = '261'

/** What one part of the product knows of those who declare, and the other must not. */
export interface DeclarantTraces {
  /** Names, birth dates, ids of rows, nullifiers, keys of credentials, sessions of the register and their browsers. */
  readonly register: string[]
  /** Tags, leaves, commitments, evidence, promises, sessions of declarations and their browsers. */
  readonly declaration: string[]
}

/** The register's rows before somebody declares, and when that is done. Counters of limits count every request. */
interface RegisterRows {
  before: string
  after: string
}

/**
 * Residents who get the voting-register credential, support the item and declare some minutes later, in the same browser and the same network: one after
 * the other, so that who comes when is the same in both parts. An attacker finds it nowhere easier.
 */
export async function liveDeclarants(product: TestProduct, steps: DeclarationSteps, size: number) {
  const { roll, shuffle } = createDice(11)
  const { note, readKnownRows } = await createNotes(product)
  const persons = Array.from({ length: size }, (_, number) => ({
    number,
    givenName: `Quirina${letters(number)}`,
    familyName: `Zwyssig${letters(number * 7 + 3)}`,
    birthDate: `${1931 + number}-0${1 + roll(9)}-1${roll(10)}`,
    browser: product.browser(`203.0.113.${10 + number}`),
    wallet: product.wallet(),
  }))
  type Declarant = (typeof persons)[number]
  const traces: DeclarantTraces = { register: [], declaration: [] }
  const leaves = new Map<string, number>()
  const pause = async (minutes: number) => {
    product.advance(minutes * MINUTE + roll(MINUTE))
    await product.sweep()
  }
  const enter = async ({ givenName, familyName, birthDate }: Declarant) => {
    const path = `/api/admin/municipalities/${steps.municipality.id}/residents`
    const { id } = await json<{ id: string }>(steps.admin.post(path, { givenName, familyName, birthDate }))
    traces.register.push(givenName, familyName, birthDate, id)
  }
  const register = async ({ browser, wallet }: Declarant) => {
    const session = await json<RegisterSessionCreated>(browser.post('/api/register/sessions', { bfsNumber: BFS }))
    product.advance(MINUTE / 2 + roll(MINUTE))
    await answer(wallet, session.walletDeepLink)
    const { offerDeepLink } = await json<RegisterCredentialView>(
      browser.post(`/api/register/sessions/${session.id}/credential`, { popularVote: DECLARED_ITEM }),
    )
    const held = await collect(wallet, offerDeepLink)
    traces.register.push(session.id, String(held.claims.nullifier), ...keysOf(held), ...browser.cookies.values())
  }
  const support = async ({ browser, wallet }: Declarant) => {
    const wanted = { popularVote: DECLARED_ITEM, bfsNumber: BFS }
    const { id, walletDeepLink } = await json<SupportSessionCreated>(browser.post('/api/support/sessions', wanted))
    product.advance(MINUTE / 4 + roll(MINUTE))
    await answer(wallet, walletDeepLink)
    const view = await json<SupportSessionView>(browser.get(`/api/support/sessions/${id}`))
    if (view.state !== 'issued') throw new Error(`unexpected ${view.state}`)
    await collect(wallet, view.offerDeepLink)
    traces.register.push(id)
  }
  const declare = async ({ number, browser, wallet }: Declarant) => {
    const known = new Set(browser.cookies.values())
    const commitment = createHash('sha256').update(`commitment ${number}`).digest('base64url')
    const { id, walletDeepLink } = await json<WalletSessionCreated>(
      browser.post('/api/v1/declarations', { popularVote: DECLARED_ITEM, receiptCommitment: commitment }),
    )
    product.advance(MINUTE / 4 + roll(MINUTE))
    await answer(wallet, walletDeepLink)
    const view = await json<DeclarationView>(browser.post(`/api/v1/declarations/${id}/offer`, {}))
    if (view.state !== 'counted') throw new Error(`unexpected ${view.state}`)
    await collect(wallet, view.offerDeepLink)
    leaves.set(view.receipt.leafHash, number)
    traces.declaration.push(id, ...tracesOf(view), ...newOf(browser, known))
  }
  const rows: RegisterRows = { before: '', after: '' }
  const registerRows = () => dumpRows(product.db, ['public', 'trust'], ['public.rate_limits'])

  for (const person of shuffle(persons)) {
    await note(person.number, 'register', () => enter(person))
    await pause(1)
  }
  const declaring = shuffle(persons)
  for (const person of declaring) {
    const isLast = person === declaring.at(-1)
    await note(person.number, 'identity', () => giveIdentity(person.browser, person.wallet, person))
    await pause(1)
    await note(person.number, 'register', () => register(person))
    await pause(3)
    await note(person.number, 'support', () => support(person))
    await pause(2)
    if (isLast) rows.before = await registerRows()
    await note(person.number, 'declaration', () => declare(person))
    if (isLast) rows.after = await registerRows()
    await pause(4 + roll(12))
  }
  return {
    traces,
    /** Of the last one. */
    registerRows: rows,
    personOf: (leafHash: string) => leaves.get(leafHash),
    /** Rows with whom they are of; entries of the log are a flow of their own. */
    readKnownRows: async (): Promise<KnownRow[]> =>
      (await readKnownRows()).map((row) =>
        row.table === 'declaration.declaration_entries' ? { ...row, flow: 'log' } : row,
      ),
  }
}

const newOf = (browser: TestBrowser, known: ReadonlySet<string>) =>
  [...browser.cookies.values()].filter((value) => !known.has(value))

/** The coordinates of the keys that a credential's copies are bound to, and the signatures of its issuer. */
function keysOf({ copies }: Held): string[] {
  return copies.flatMap(({ compact }) => {
    const [, payload = '', signature = ''] = (compact.split('~')[0] ?? '').split('.')
    const { cnf } = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as {
      cnf: { jwk: { x: string; y: string } }
    }
    return [cnf.jwk.x, cnf.jwk.y, signature]
  })
}

function tracesOf({ receipt }: Extract<DeclarationView, { state: 'counted' }>): string[] {
  const { tag, ev, rc } = JSON.parse(receipt.entry) as Record<'tag' | 'ev' | 'rc', string>
  return [tag, ev, rc, receipt.leafHash, receipt.entry, receipt.promise.trimEnd().split(' ').at(-1) ?? '']
}
