import type { RegisterCredentialView, RegisterSessionCreated } from '@e-collecting/register/contract'
import type { SupportSessionCreated, SupportSessionView } from '@e-collecting/support/contract'
import type { TestCredentialOffer } from '@e-collecting/test-credential/contract'
import type { Holder } from '@e-collecting/wallet/headless'
import type { TestBrowser, TestProduct } from '../../testing.ts'
import { createMunicipality, inviteClerk, readMailedToken, signIn } from '../sign-in-staff.ts'
import { answer, collect, json } from '../wallet-steps.ts'
import { createDice, type Dice, letters } from './dice.ts'
import { createNotes } from './notes.ts'

const MINUTE = 60_000
const BFS = '261'
/** Federal ones, open to everybody. */
const ITEMS = ['demo-stille-stunde', 'demo-sternenhimmel', 'demo-kaffeepausengesetz']

interface Person {
  readonly number: number
  readonly givenName: string
  readonly familyName: string
  readonly birthDate: string
  readonly browser: TestBrowser
  readonly wallet: Holder
  readonly email: string
  readonly isResident: boolean
  readonly isStaff: boolean
}

/** What must not be seen anywhere but where it belongs. */
interface Traces {
  /** Of the persons: names, birth dates, mail addresses. */
  readonly attributes: string[]
  /** Session ids, browser secrets, links, tokens. */
  readonly secrets: string[]
}

const createPersons = (product: TestProduct, size: number, roll: Dice['roll']): Person[] =>
  Array.from({ length: size }, (_, number) => ({
    number,
    givenName: `Quirina${letters(number)}`,
    familyName: `Zwyssig${letters(number * 7 + 3)}`,
    birthDate: `${1931 + number}-0${1 + roll(9)}-1${roll(10)}`,
    email: `staff-${letters(number)}@example.ch`,
    browser: product.browser(`203.0.113.${10 + number}`),
    wallet: product.wallet(),
    isResident: number % 6 !== 0,
    isStaff: number % 4 !== 0,
  }))

/** What a person does, each a flow of its own. */
const createFlows = (product: TestProduct, { roll }: Dice, residentsPath: string, secrets: string[]) => ({
  identity: async ({ browser, wallet, givenName, familyName, birthDate }: Person) => {
    const { offerDeepLink } = await json<TestCredentialOffer>(
      browser.post('/api/test-credentials', { givenName, familyName, birthDate }),
    )
    await collect(wallet, offerDeepLink)
    secrets.push(offerDeepLink)
  },
  support: async ({ browser, wallet }: Person) => {
    const popularVote = ITEMS[roll(ITEMS.length)]
    const begun = await json<SupportSessionCreated>(
      browser.post('/api/support/sessions', { popularVote, bfsNumber: BFS }),
    )
    product.advance(MINUTE / 2 + roll(MINUTE))
    await answer(wallet, begun.walletDeepLink)
    const view = await json<SupportSessionView>(browser.get(`/api/support/sessions/${begun.id}`))
    if (view.state !== 'issued' || view.offerDeepLink === null) throw new Error(`unexpected ${view.state}`)
    await collect(wallet, view.offerDeepLink)
    secrets.push(begun.id, begun.walletDeepLink, view.offerDeepLink)
  },
  register: async ({ browser, wallet, isResident }: Person) => {
    const begun = await json<RegisterSessionCreated>(browser.post('/api/register/sessions', { bfsNumber: BFS }))
    product.advance(MINUTE / 2 + roll(MINUTE))
    await answer(wallet, begun.walletDeepLink)
    secrets.push(begun.id, begun.walletDeepLink)
    if (!isResident) return
    const { offerDeepLink } = await json<RegisterCredentialView>(
      browser.post(`/api/register/sessions/${begun.id}/credential`, { popularVote: ITEMS[roll(ITEMS.length)] }),
    )
    await collect(wallet, offerDeepLink ?? '')
    secrets.push(offerDeepLink ?? '')
  },
  staff: async ({ browser, email, number }: Person) => {
    await json(signIn(browser, email))
    secrets.push(await readMailedToken(browser, email))
    product.advance(roll(MINUTE))
    const resident = { givenName: 'Ottavia', familyName: `Neu${letters(number)}`, birthDate: '1970-01-01' }
    await json(browser.post(residentsPath, resident))
  },
})

/**
 * People with one browser, one network and one wallet each, one after the other over hours of one day. Each supports an item and,
 * minutes later, looks for a voting-register credential; every sixth is not found, the others collect it; three of four are staff,
 * sign in and work in the same browser. Which row comes from whom is noted as they are written.
 */
export async function livePopulation(product: TestProduct, size: number) {
  const dice = createDice(7)
  const { roll, shuffle } = dice
  const { note, readKnownRows } = await createNotes(product)
  const persons = createPersons(product, size, roll)
  const admin = product.browser('203.0.113.1')
  await signIn(admin, 'admin@example.ch')
  const municipality = await createMunicipality(admin, BFS)
  const residentsPath = `/api/admin/municipalities/${municipality.id}/residents`
  const pause = async (minutes: number) => {
    product.advance(minutes * MINUTE + roll(MINUTE))
    await product.sweep()
  }

  for (const { number, givenName, familyName, birthDate } of shuffle(persons.filter(({ isResident }) => isResident))) {
    const resident = { givenName, familyName, birthDate }
    await note(number, 'register', () => json(admin.post(residentsPath, resident)))
    await pause(1)
  }
  for (const { number, email } of shuffle(persons.filter(({ isStaff }) => isStaff))) {
    await note(number, 'staff', () => inviteClerk(product, admin, municipality.id, email))
    await pause(1)
  }
  const secrets: string[] = []
  const flows = createFlows(product, dice, residentsPath, secrets)
  for (const person of shuffle(persons)) {
    await note(person.number, 'identity', () => flows.identity(person))
    await note(person.number, 'support', () => flows.support(person))
    await pause(1)
    await note(person.number, 'register', () => flows.register(person))
    await pause(1)
    if (person.isStaff) await note(person.number, 'staff', () => flows.staff(person))
    await pause(4 + roll(12))
  }
  const traces: Traces = {
    attributes: persons.flatMap(({ givenName, familyName, birthDate, email }) => [
      ...[givenName, familyName, birthDate, email],
    ]),
    secrets: [...secrets, ...persons.flatMap(({ browser }) => [...browser.cookies.values()])],
  }
  return { traces, readKnownRows }
}
