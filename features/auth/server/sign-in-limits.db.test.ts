import { signInLinks, users } from '@e-collecting/database/staff'
import { shareTestDatabase } from '@e-collecting/database/testing'
import { beforeEach, expect, test } from 'vitest'
import { createAuthStage } from './testing.ts'

const CLERK = 'chief@example.org'
const KNOWN = 'e-collecting-known'
const ask = (email: string) => ['POST', '/api/auth/links', { email, language: 'de' }] as const
const use = (token: string) => ['POST', '/api/auth/sessions', { token }] as const

const connection = shareTestDatabase()
beforeEach(async () => {
  await connection.db.delete(users)
  await connection.db.delete(signInLinks)
})

function createLimitedStage() {
  const stage = createAuthStage(connection.db)
  Object.assign(stage.limits, {
    'sign-in-client': 3,
    'sign-in-client-address': 2,
    'sign-in-known-browser': 2,
    'sign-in-token': 1,
  })
  const at = (client: string) => stage.browser({ 'x-test-client': client })
  const ofAttacker = async (client: string) => (await at(client).send(...ask(CLERK))).status
  return { stage, at, ofAttacker }
}

test('asking is limited for each client and for each address at it; what is counted names neither', async () => {
  const { stage, at } = createLimitedStage()
  const statuses = async (client: string, emails: string[]) => {
    const found = []
    for (const email of emails) found.push((await at(client).send(...ask(email))).status)
    return found
  }
  expect(await statuses('one', ['a@x.ch', 'b@x.ch', 'c@x.ch', 'd@x.ch'])).toEqual([202, 202, 202, 429])
  expect(await statuses('two', ['A@x.ch', 'a@x.ch', 'a@x.ch'])).toEqual([202, 202, 429])
  expect([...stage.counts.keys()].join()).not.toContain('@')
})

test('an attacker at one client uses up what is theirs, and the clerk gets a link and in', async () => {
  const { stage, at, ofAttacker } = createLimitedStage()
  for (let number = 1; number <= 20; number++) await ofAttacker('attacker')
  const clerk = at('town hall')
  expect((await clerk.send(...ask(CLERK))).status).toBe(202)
  const token = stage.tokenFor(CLERK)
  await ofAttacker('attacker')
  expect((await clerk.send(...use(token))).status).toBe(201)
})

test('an attacker at many clients neither keeps the clerk from a link nor voids the one that waits', async () => {
  const { stage, at, ofAttacker } = createLimitedStage()
  for (let number = 1; number <= 40; number++) await ofAttacker(`attacker ${number}`)
  const clerk = at('town hall')
  expect((await clerk.send(...ask(CLERK))).status).toBe(202)
  const token = stage.tokenFor(CLERK)
  for (let number = 41; number <= 60; number++) expect(await ofAttacker(`attacker ${number}`)).toBe(202)
  expect((await clerk.send(...use(token))).status).toBe(201)
  expect(await connection.db.select().from(signInLinks)).toEqual([])
})

test('of the links of several browsers, used at once, one signs in', async () => {
  const { stage, at } = createLimitedStage()
  const browsers = ['one', 'two', 'three', 'four'].map(at)
  for (const browser of browsers) await browser.send(...ask(CLERK))
  const tokens = stage.mails.map(({ text }) => /#link=([\w-]{43})/.exec(text)?.[1] ?? '')
  const answers = await Promise.all(tokens.map((token, index) => browsers[index]?.send(...use(token))))
  expect(answers.map((answer) => answer?.status).sort()).toEqual([201, 410, 410, 410])
})

test('a browser that has signed in before is served beside an attacker at its own client', async () => {
  const { stage, at, ofAttacker } = createLimitedStage()
  const { visitor: clerk } = await stage.signIn(CLERK, at('town hall'))
  expect(await ofAttacker('town hall')).toBe(202)
  expect(await ofAttacker('town hall')).toBe(429)
  expect(await ofAttacker('town hall')).toBe(429)
  expect((await clerk.send(...ask(CLERK))).status).toBe(202)
  expect((await clerk.send(...use(stage.tokenFor(CLERK)))).status).toBe(201)
  expect((await clerk.send(...ask('other@example.org'))).status).toBe(429)
  await clerk.send(...ask(CLERK))
  expect((await clerk.send(...ask(CLERK))).status).toBe(429)
})

test('tokens that open nothing are limited, and a good one is served all the same', async () => {
  const { stage, at } = createLimitedStage()
  const clerk = at('town hall')
  await clerk.send(...ask(CLERK))
  const guest = at('town hall')
  await guest.send(...ask('guest@example.org'))
  expect((await guest.send(...use(stage.tokenFor('guest@example.org')))).status).toBe(403)
  const neighbour = at('town hall')
  expect((await neighbour.send(...use('x'.repeat(43)))).status).toBe(410)
  expect((await neighbour.send(...use('x'.repeat(43)))).status).toBe(429)
  expect((await clerk.send('POST', '/api/auth/links/read', { token: stage.tokenFor(CLERK) })).status).toBe(200)
  expect((await clerk.send(...use(stage.tokenFor(CLERK)))).status).toBe(201)
})

test.each(['links/read', 'sessions', 'invitations/read', 'invitations/accept'])(
  'guesses at %s are limited for each client',
  async (path) => {
    const { at } = createLimitedStage()
    const guess = async (client: string) =>
      (await at(client).send('POST', `/api/auth/${path}`, { token: 'x'.repeat(43) })).status
    expect([await guess('one'), await guess('one'), await guess('two')]).toEqual([410, 429, 410])
  },
)

test('of one account each browser has another mark, and of many accounts it knows the last five', async () => {
  const stage = createAuthStage(connection.db)
  const marksOf = (visitor: { cookies: Map<string, string> }) => (visitor.cookies.get(KNOWN) ?? '').split('.').slice(1)
  const { visitor } = await stage.signIn(CLERK)
  const { visitor: other } = await stage.signIn(CLERK)
  expect(marksOf(visitor)).not.toEqual(marksOf(other))
  for (const email of ['a@example.org', 'b@example.org', 'c@example.org', 'd@example.org', 'e@example.org']) {
    await stage.invited(email, null)
    await stage.signIn(email, visitor)
  }
  expect(marksOf(visitor)).toHaveLength(5)
})

test('the cookie of a known browser is out of reach of scripts, names nobody, and is good for its own accounts', async () => {
  const { stage, at } = createLimitedStage()
  const { visitor, response } = await stage.signIn(CLERK, at('one'))
  const line = response.headers.getSetCookie().find((cookie) => cookie.startsWith(KNOWN)) ?? ''
  expect(line).toMatch(/^e-collecting-known=[\w-]{22}\.[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/)
  const again = await stage.signIn(CLERK, visitor)
  expect(again.visitor.cookies.get(KNOWN)).toBe(/=([^;]+)/.exec(line)?.[1])

  const forged = at('two')
  const [id = ''] = (visitor.cookies.get(KNOWN) ?? '').split('.')
  forged.cookies.set(KNOWN, `${id}.${'A'.repeat(43)}`)
  for (const status of [202, 202, 429]) expect((await forged.send(...ask(CLERK))).status).toBe(status)
  const lengthened = at('three')
  lengthened.cookies.set(KNOWN, (visitor.cookies.get(KNOWN) ?? '') + `.${'A'.repeat(43)}`.repeat(5))
  for (const status of [202, 202, 429]) expect((await lengthened.send(...ask(CLERK))).status).toBe(status)
})

test('over https the cookie of a known browser is Secure and of this host only', async () => {
  const stage = createAuthStage(connection.db, { publicUrl: 'https://collect.example' })
  const { response } = await stage.signIn(CLERK)
  const line = response.headers.getSetCookie().find((cookie) => cookie.includes('-known='))
  expect(line).toMatch(/^__Host-e-collecting-known=.+; HttpOnly; Secure; SameSite=Lax$/)
})
