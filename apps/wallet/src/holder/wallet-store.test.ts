import { beforeEach, expect, test, vi } from 'vitest'
import { createScriptedIssuer } from '../testing/scripted-issuer.ts'
import { createScriptedVerifier, REQUEST } from '../testing/scripted-verifier.ts'
import { createScriptedWorld, json, type ScriptedWorld } from '../testing/scripted-world.ts'
import { createWalletStore, type WalletStore } from './wallet-store.ts'

type Issuer = Awaited<ReturnType<typeof createScriptedIssuer>>
const ANNA = { givenName: 'Anna', familyName: 'Muster', birthDate: '1990-05-17' }

let world: ScriptedWorld
let issuer: Issuer
let store: WalletStore
let reported: unknown[]
let isDemoUp: boolean

beforeEach(async () => {
  world = await createScriptedWorld()
  issuer = await createScriptedIssuer(world)
  reported = []
  isDemoUp = true
  store = createWalletStore({
    holder: world.createHolder(),
    requestNewId: async () => {
      if (!isDemoUp) throw new Error('down')
      return issuer.offerLink()
    },
    reportError: (error) => void reported.push(error),
  })
  await store.start()
})

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
  expect(screen()).toEqual({ name: 'declined', kind: 'request' })
  expect(verifier.received.answer?.kind).toBe('refusal')

  await store.open(issuer.offerLink())
  world.seen.length = 0
  await store.refuse()
  expect(screen()).toEqual({ name: 'declined', kind: 'offer' })
  expect(world.seen).toEqual([])
})

test('a stop says why and leaves the wallet usable', async () => {
  await store.issueNewId(ANNA)
  const verifier = await createVerifier({ answer: () => json({ error_code: 'credential_suspended' }, 400) })
  await store.open(verifier.link())
  await store.accept()
  expect(screen()).toEqual({ name: 'stopped', code: 'response-refused', remoteCode: 'credential_suspended' })
  expect(store.getState().isBusy).toBe(false)
  store.goHome()
  expect(screen().name).toBe('home')
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

test('what is deleted is gone', async () => {
  await store.issueNewId(ANNA)
  await store.deleteCredential(store.getState().credentials[0]?.id ?? '')
  expect(store.getState().credentials).toEqual([])
  await store.issueNewId(ANNA)
  await store.deleteAll()
  expect(store.getState().credentials).toEqual([])
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
