import { deferred } from '@e-collecting/api-client/testing'
import { beforeEach, expect, test, vi } from 'vitest'
import { createScriptedIssuer } from '../testing/scripted-issuer.ts'
import { createScriptedVerifier, REQUEST } from '../testing/scripted-verifier.ts'
import { createScriptedWorld, json, type ScriptedWorld } from '../testing/scripted-world.ts'
import type { CredentialStatus } from './credential-status.ts'
import type { QueryMatch } from './match-credentials.ts'
import type { HeldCredential } from './wallet-storage.ts'
import { chooseCredentials, createWalletStore, type WalletStore, type WalletStoreDeps } from './wallet-store.ts'

type Issuer = Awaited<ReturnType<typeof createScriptedIssuer>>
const ANNA = { givenName: 'Anna', familyName: 'Muster', birthDate: '1990-05-17' }

let world: ScriptedWorld
let issuer: Issuer
let store: WalletStore
let reported: unknown[]
let isDemoUp: boolean
let newIdLinks: string[]

beforeEach(async () => {
  world = await createScriptedWorld()
  issuer = await createScriptedIssuer(world)
  reported = []
  isDemoUp = true
  newIdLinks = []
  setStore({})
  await store.start()
})

function setStore(deps: Partial<WalletStoreDeps>): void {
  store = createWalletStore({
    holder: world.createHolder(),
    requestNewId: async () => {
      if (!isDemoUp) throw new Error('down')
      newIdLinks.push(issuer.offerLink())
      return newIdLinks.at(-1) ?? ''
    },
    reportError: (error) => void reported.push(error),
    ...deps,
  })
}

const screen = () => store.getState().screen
const posts = () => world.seen.filter(({ method, url }) => method === 'POST' && url.startsWith(REQUEST))
const createVerifier = (script = {}) => createScriptedVerifier(world, issuer.identity.did, script)

test('an empty wallet is at home, and one press brings a beta-ID', async () => {
  expect(screen().name).toBe('home')
  await store.issueNewId(ANNA)
  expect(screen()).toMatchObject({ name: 'received', credential: { vct: 'betaid-sdjwt' } })
  expect([...store.getState().statuses.values()]).toEqual(['valid'])
})

test('a beta-ID fetched for a waiting request leads back to the request', async () => {
  const verifier = await createVerifier()
  await store.open(verifier.link(), { isFromPage: true })
  expect(screen()).toMatchObject({ name: 'request', opened: { matches: [{ candidates: [] }] } })
  await store.issueNewId(ANNA)
  expect(screen()).toMatchObject({ name: 'request', opened: { matches: [{ candidates: [{}] }] } })
  expect(posts()).toEqual([])

  await store.accept()
  expect(screen().name).toBe('sent')
  expect(store.getState().isFromPage).toBe(true)
  expect(verifier.received.answer?.kind).toBe('presentation')
})

test('without a waiting request the new beta-ID is shown, also after one that was left', async () => {
  await store.open((await createVerifier()).link())
  store.goHome()
  await store.issueNewId(ANNA)
  expect(screen().name).toBe('received')
})

test('two presses ask for one beta-ID', async () => {
  await Promise.all([store.issueNewId(ANNA), store.issueNewId(ANNA)])
  expect(newIdLinks).toHaveLength(1)
  expect(store.getState().credentials).toHaveLength(1)
})

test('a demonstration that sends a request instead of an offer is not answered', async () => {
  const verifier = await createVerifier()
  const holder = world.createHolder()
  store = createWalletStore({ holder, requestNewId: async () => verifier.link(), reportError: () => undefined })
  await store.start()
  await store.issueNewId(ANNA)
  expect(screen().name).toBe('home')
  expect(store.getState().newIdTrouble).toMatchObject({ code: 'invalid-offer' })
  expect(posts()).toEqual([])
})

test('a link that is opened while the wallet starts stays on the screen', async () => {
  const holder = world.createHolder()
  let show = () => {}
  const isReadable = new Promise<void>((resolve) => {
    show = resolve
  })
  const slow = { ...holder, listCredentials: () => isReadable.then(holder.listCredentials) }
  store = createWalletStore({ holder: slow, requestNewId: async () => '', reportError: () => undefined })
  const starting = store.start()
  const opening = store.open((await createVerifier()).link())
  await expect.poll(() => screen().name).toBe('request')
  show()
  await Promise.all([starting, opening])
  expect(screen().name).toBe('request')
})

test('what was chosen for one request is forgotten with the next', async () => {
  await store.issueNewId(ANNA)
  const link = (await createVerifier()).link()
  await store.open(link)
  store.choose('id', store.getState().credentials[0]?.id ?? '')
  expect(store.getState().choice).not.toEqual({})
  await store.open(link)
  expect(store.getState().choice).toEqual({})
})

test('two presses send once', async () => {
  await store.issueNewId(ANNA)
  await store.open((await createVerifier()).link())
  await Promise.all([store.accept(), store.accept(), store.refuse()])
  expect(posts()).toHaveLength(1)
})

test('refusing tells a verifier, and tells an issuer nothing', async () => {
  const verifier = await createVerifier()
  await store.open(verifier.link())
  await store.refuse()
  expect(screen()).toEqual({ name: 'declined', kind: 'request', redirectUri: undefined })
  expect(verifier.received.answer?.kind).toBe('refusal')

  await store.open(issuer.offerLink())
  world.seen.length = 0
  await store.refuse()
  expect(screen()).toEqual({ name: 'declined', kind: 'offer', redirectUri: undefined })
  expect(world.seen).toEqual([])
})

test('a stop says why and leaves the wallet usable', async () => {
  await store.issueNewId(ANNA)
  const verifier = await createVerifier({ answer: () => json({ error_code: 'credential_suspended' }, 400) })
  await store.open(verifier.link())
  await store.accept()
  expect(screen()).toEqual({ name: 'stopped', code: 'response-refused', remoteCode: 'credential_suspended' })
  expect(store.getState().isBusy).toBe(false)
  expect(reported).toEqual([])
  store.goHome()
  expect(screen().name).toBe('home')
})

test('what nobody expected is reported, and stops without a reason', async () => {
  const fault = new Error('fault')
  const holder = { ...world.createHolder(), openLink: () => Promise.reject(fault) }
  store = createWalletStore({ holder, requestNewId: async () => '', reportError: (error) => void reported.push(error) })
  await store.open('swiyu://')
  expect(screen()).toEqual({ name: 'stopped', code: 'unknown', remoteCode: undefined })
  expect(reported).toEqual([fault])
})

test('without the demonstration the screen stays and says what is wrong', async () => {
  isDemoUp = false
  await store.issueNewId(ANNA)
  expect(screen().name).toBe('home')
  expect(store.getState().newIdTrouble).toEqual(new Error('down'))
})

test('a late answer does not pull the person away from where they went', async () => {
  const opening = store.open((await createVerifier()).link())
  store.goHome()
  await opening
  expect(screen().name).toBe('home')
})

test('a beta-ID that comes late is kept, and leaves the person where they went', async () => {
  const link = deferred<string>()
  setStore({ requestNewId: () => link.promise })
  const issuing = store.issueNewId(ANNA)
  await store.open((await createVerifier()).link())
  link.resolve(issuer.offerLink())
  await issuing
  expect(screen().name).toBe('request')
  expect(store.getState().credentials).toHaveLength(1)
})

test('nothing stays busy for who looks at a card while another one is on its way', async () => {
  await store.issueNewId(ANNA)
  const { id = '' } = store.getState().credentials[0] ?? {}
  store.goHome()
  const issuing = store.issueNewId(ANNA)
  store.showCredential(id)
  await issuing
  expect(screen()).toEqual({ name: 'credential', id })
  expect(store.getState().isBusy).toBe(false)
})

test('a demonstration that fails late says nothing to who went elsewhere', async () => {
  const isOver = deferred<void>()
  setStore({ requestNewId: () => isOver.promise.then(() => Promise.reject(new Error('down'))) })
  const issuing = store.issueNewId(ANNA)
  store.goHome()
  isOver.resolve()
  await issuing
  expect(store.getState().newIdTrouble).toBeNull()
})

test('what an earlier check of the statuses says late takes nothing from a later one', async () => {
  const none = deferred<ReadonlyMap<string, CredentialStatus>>()
  const holder = world.createHolder()
  const checkStatuses = vi.fn(holder.checkStatuses).mockReturnValueOnce(none.promise)
  setStore({ holder: { ...holder, checkStatuses } })
  const starting = store.start()
  await expect.poll(() => checkStatuses.mock.calls.length).toBe(1)
  await store.issueNewId(ANNA)
  none.resolve(new Map())
  await starting
  expect([...store.getState().statuses.values()]).toEqual(['valid'])
})

test('a card that came while an earlier look at the cards was slow stays', async () => {
  const none = deferred<readonly HeldCredential[]>()
  const holder = world.createHolder()
  const listCredentials = vi.fn(holder.listCredentials)
  listCredentials.mockImplementationOnce(holder.listCredentials).mockReturnValueOnce(none.promise)
  setStore({ holder: { ...holder, listCredentials } })
  const starting = store.start()
  await expect.poll(() => listCredentials.mock.calls.length).toBe(2)
  await store.issueNewId(ANNA)
  none.resolve([])
  await starting
  expect(store.getState().credentials).toHaveLength(1)
})

test('a card that is deleted late leaves the person where they went', async () => {
  const holder = world.createHolder()
  const isDeleted = deferred<void>()
  setStore({
    holder: { ...holder, deleteCredential: (id) => isDeleted.promise.then(() => holder.deleteCredential(id)) },
  })
  await store.issueNewId(ANNA)
  const { id = '' } = store.getState().credentials[0] ?? {}
  store.showCredential(id)
  const deleting = store.deleteCredential(id)
  await store.open(issuer.offerLink())
  isDeleted.resolve()
  await deleting
  expect(store.getState()).toMatchObject({ screen: { name: 'offer' }, credentials: [] })
})

test('of several credentials the chosen one is sent, else a valid one', async () => {
  await store.issueNewId(ANNA)
  world.passSeconds(60)
  const second = await createScriptedIssuer(world, {
    alterCredential: ({ status: _, ...input }) => ({ ...input, subject: { given_name: 'Reto', birth_date: '1' } }),
  })
  await store.open(second.offerLink())
  await store.accept()
  const [newer, older] = store.getState().credentials
  expect(store.getState().statuses.get(older?.id ?? '')).toBe('unknown')

  const verifier = await createScriptedVerifier(world, second.identity.did, { responseMode: 'direct_post' })
  await store.open(verifier.link())
  store.choose('id', newer?.id ?? '')
  await store.accept()
  expect(verifier.received.claims?.id?.[0].given_name).toBe('Reto')
})

const candidates = (...ids: string[]) => ids.map((id) => ({ credential: { id }, claims: [] }))
const STATUSES = new Map<string, CredentialStatus>([
  ['newest', 'revoked'],
  ['middle', 'valid'],
  ['oldest', 'valid'],
])

test.each([
  ['the chosen one, whatever its status', { id: 'newest' }, ['newest', 'middle', 'oldest'], 'newest'],
  ['the newest valid one', {}, ['newest', 'middle', 'oldest'], 'middle'],
  ['the newest valid one, where the chosen one does not fit', { id: 'elsewhere' }, ['newest', 'oldest'], 'oldest'],
  ['the newest, where none is valid', {}, ['newest', 'unchecked'], 'newest'],
  ['none, where none fits', { id: 'newest' }, [], undefined],
])('for a part of a request %s is taken', (_, choice, ids, taken) => {
  const match = { queryId: 'id', candidates: candidates(...ids) } as unknown as QueryMatch
  expect(chooseCredentials([match], choice, STATUSES).id).toBe(taken)
})

test('what is deleted is gone', async () => {
  await store.issueNewId(ANNA)
  const { id = '' } = store.getState().credentials[0] ?? {}
  store.showCredential(id)
  expect(screen()).toEqual({ name: 'credential', id })
  await store.deleteCredential(id)
  expect(screen().name).toBe('home')
  expect(store.getState().credentials).toEqual([])
  await store.issueNewId(ANNA)
  await store.deleteAll()
  expect(store.getState().credentials).toEqual([])
})

test('a browser that lacks what a wallet needs says so', async () => {
  const lack = new Error('no Ed25519')
  const checkSupport = () => Promise.reject(lack)
  const reportError = (error: unknown) => void reported.push(error)
  store = createWalletStore({ holder: world.createHolder(), requestNewId: async () => '', checkSupport, reportError })
  await store.start()
  expect(screen().name).toBe('unavailable')
  expect(reported).toEqual([lack])
})

test('a browser without storage says so', async () => {
  const broken = new Error('blocked')
  const holder = { ...world.createHolder(), listCredentials: () => Promise.reject(broken) }
  const reportError = vi.fn()
  store = createWalletStore({ holder, requestNewId: async () => '', reportError })
  await store.start()
  expect(screen().name).toBe('unavailable')
  expect(reportError).toHaveBeenCalledWith(broken)
})

test('it says so, too, to who comes with a link', async () => {
  const broken = new Error('blocked')
  const refuse = () => Promise.reject(broken)
  const holder = { ...world.createHolder(), listCredentials: refuse, openLink: refuse }
  store = createWalletStore({ holder, requestNewId: async () => '', reportError: () => undefined })
  await Promise.all([store.start(), store.open('openid4vp://?client_id=x')])
  expect(screen().name).toBe('unavailable')
})
