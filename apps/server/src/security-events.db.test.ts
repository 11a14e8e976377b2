import { createSoftwareAuthenticator } from '@e-collecting/auth/server/testing'
import { shareInFile } from '@e-collecting/database/testing'
import type { SupportSessionCreated } from '@e-collecting/support/contract'
import { beforeAll, expect, test } from 'vitest'
import { createStaffedProduct, enrolPasskey, inviteAdmin, readMailedToken, signIn } from './testing/sign-in-staff.ts'
import { createTestProduct, type TestBrowser } from './testing.ts'

const METRICS_TOKEN = 'a-token-of-some-length'
const ASSERTION = {
  id: 'AA',
  rawId: 'AA',
  type: 'public-key',
  response: { clientDataJSON: 'AA', authenticatorData: 'AA', signature: 'AA' },
}
const STRANGER = 'quendoline@example.org'

const product = shareInFile(() => createTestProduct('2026-05-15T10:00:00Z', { METRICS_TOKEN }))
let clerk: TestBrowser
/** An admin with a passkey who has used a link and nothing else. */
let half: TestBrowser
beforeAll(async () => {
  const staff = await createStaffedProduct(product)
  clerk = staff.clerk
  const second = await inviteAdmin(product, staff.admin, 'second@example.ch')
  await enrolPasskey(second, createSoftwareAuthenticator('http://localhost:8080'))
  half = product.browser()
  await signIn(half, 'second@example.ch')
})

/** Counts by `event detail`, as an operator reads them. */
async function readCounts(): Promise<Map<string, number>> {
  const answer = await product.request('/metrics', { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  const lines = (await answer.text()).matchAll(/^security_events_total\{event="([^"]*)",detail="([^"]*)"\} (\d+)$/gm)
  return new Map([...lines].map(([, event, detail, count]) => [`${event} ${detail}`, Number(count)]))
}

const eventLines = () =>
  product.logLines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ msg }) => msg === 'security event')

const ask = (browser: TestBrowser) => browser.post('/api/auth/links', { email: STRANGER, language: 'de' })

async function useLinkWithoutRole(): Promise<void> {
  const browser = product.browser()
  await ask(browser)
  await browser.post('/api/auth/sessions', { token: await readMailedToken(browser, STRANGER) })
}

async function askTooOften(): Promise<void> {
  const browser = product.browser()
  for (let number = 1; (await ask(browser)).status === 202; number++) if (number > 20) throw new Error('no limit')
}

async function declineInWallet(): Promise<void> {
  const input = { popularVote: 'demo-stille-stunde', bfsNumber: '261' }
  const created = await product.browser().post('/api/support/sessions', input)
  const wallet = product.wallet()
  const request = await wallet.openLink(((await created.json()) as SupportSessionCreated).walletDeepLink)
  if (request.kind !== 'presentation') throw new Error('not a request')
  await wallet.refuse(request)
}

async function askForTestCredentialsTooOften(): Promise<void> {
  const incomplete = { givenName: 'Quendoline' }
  for (let number = 1; (await product.browser().post('/api/test-credentials', incomplete)).status === 400; number++)
    if (number > 50) throw new Error('no limit')
}

/** Each name and detail of the closed set, and what somebody does that makes it happen once. */
const HAPPENINGS: [string, () => unknown][] = [
  ['sign-in-refused no-role', useLinkWithoutRole],
  ['link-refused link-invalid', () => product.browser().post('/api/auth/sessions', { token: 'x'.repeat(43) })],
  [
    'link-refused invitation-invalid',
    () => product.browser().post('/api/auth/invitations/accept', { token: 'x'.repeat(43) }),
  ],
  ['role-refused second-factor-required', () => half.get('/api/admin/staff')],
  ['passkey-refused passkey-refused', () => half.post('/api/auth/passkeys/assertion', { response: ASSERTION })],
  ['role-refused not-allowed', () => clerk.get('/api/admin/staff')],
  [
    'origin-refused origin-refused',
    () => product.request('/api/auth/session', { method: 'DELETE', headers: { origin: 'https://evil.example' } }),
  ],
  ['presentation-refused client_rejected', declineInWallet],
  ['sign-in-limited sign-in-client-address', askTooOften],
  ['limit-reached test-credential', askForTestCredentialsTooOften],
]

test.each(HAPPENINGS)('%s is counted and logged, without anything of a person', async (name, happen) => {
  const [event, detail] = name.split(' ')
  const [counted, logged] = [(await readCounts()).get(name) ?? 0, eventLines().length]
  await happen()
  expect((await readCounts()).get(name)).toBe(counted + 1)
  const [line, ...others] = eventLines().slice(logged)
  expect(others).toEqual([])
  expect(line).toMatchObject({ level: 40, event, detail })
  const known = ['level', 'time', 'pid', 'hostname', 'event', 'detail', 'requestId', 'msg', 'notLogged']
  expect(Object.keys(line ?? {}).filter((member) => !known.includes(member))).toEqual([])
  expect(JSON.stringify(line)).not.toMatch(/@|quendoline|xxx|evil/i)
})
