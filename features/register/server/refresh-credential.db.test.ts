import { randomUUID } from 'node:crypto'
import { credentials } from '@e-collecting/database/register'
import { shareInFile } from '@e-collecting/database/testing'
import { SwiyuServiceError } from '@e-collecting/swiyu-client'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { FINAL_PROVIDER_STATUSES, PHASE_OF, PROVIDER_STATUSES } from '../contract/phases.ts'
import { recordStatusOf } from '../contract.ts'
import type { StoredCredential } from './credential-column-statements.ts'
import { createIssuerCallbackRoute, ISSUER_CALLBACK_PATH } from './issuer-callback-route.ts'
import { readRegisterSession } from './read-register-session.ts'
import { applyProviderStatus, refreshCredential } from './refresh-credential.ts'
import { requestRegisterCredential } from './request-register-credential.ts'
import { sweepRegister } from './sweep-register.ts'
import { addItem, addMatchedSession, addMunicipality, addResident, clear, createRegisterStand } from './testing.ts'

const register = shareInFile(createRegisterStand)
let link: string
let sessionId: string
let record: StoredCredential

beforeEach(async () => {
  await clear(register)
  const municipality = await addMunicipality(register)
  const residentId = await addResident(register, municipality.id)
  const item = await addItem(register)
  sessionId = await addMatchedSession(register, municipality.id)
  const session = await register.open(sessionId)
  const offered = await requestRegisterCredential(register.deps, session, { popularVote: item.slug })
  link = offered.offerDeepLink ?? ''
  record = await stored(residentId, item.id)
  register.calls.length = 0
})

async function stored(residentId: string, itemId: StoredCredential['popularVoteId']): Promise<StoredCredential> {
  const found = await register.deps.credentials.findOf({ residentId, popularVoteId: itemId })
  if (found === undefined) throw new Error('no record')
  return found
}
const current = () => stored(record.residentId, record.popularVoteId)
const later = (ms: number) => new Date(register.now().getTime() + ms)

const GONE = ['ISSUED', 'SUSPENDED', 'REVOKED', 'REQUESTED', 'CANCELLED', 'EXPIRED']
const COLLECTED = ['ISSUED', 'SUSPENDED', 'REVOKED', 'REQUESTED']

test.each(PROVIDER_STATUSES)(
  'what the issuer calls %s becomes the one status of the record that belongs to it',
  async (providerStatus) => {
    const readAt = later(1000)
    const written = await applyProviderStatus(register.deps, record, { providerStatus, readAt })
    expect(written).toMatchObject({
      providerStatus,
      status: recordStatusOf(providerStatus),
      providerStatusAt: readAt,
    })
    expect(written.sealedOfferLink === null).toBe(GONE.includes(providerStatus))
    expect(written.collectedAt).toEqual(COLLECTED.includes(providerStatus) ? readAt : null)
    // A resident who has it is not given another one.
    expect(written.revokedAt).toEqual(PHASE_OF[providerStatus] === 'revoked' ? readAt : null)
    expect(written.providerStatusSince).toEqual(providerStatus === 'OFFERED' ? record.providerStatusSince : readAt)
    expect(await current()).toEqual(written)
  },
)

test('an older reading never overwrites a newer one, and another offer is left alone', async () => {
  await applyProviderStatus(register.deps, record, { providerStatus: 'ISSUED', readAt: later(2000) })
  await applyProviderStatus(register.deps, record, { providerStatus: 'OFFERED', readAt: later(1000) })
  await applyProviderStatus(
    register.deps,
    { ...record, managementId: 'other' },
    { providerStatus: 'EXPIRED', readAt: later(3000) },
  )
  expect(await current()).toMatchObject({ providerStatus: 'ISSUED', status: 'issued' })
})

test('while an attempt holds the lease, only what it has read itself is written', async () => {
  const [attemptId, leaseUntil] = [randomUUID(), later(30_000)]
  await register.db.update(credentials).set({ status: 'pending', attemptId, leaseUntil })
  const said = (ms: number) => ({ providerStatus: 'EXPIRED' as const, readAt: later(ms) })
  await applyProviderStatus(register.deps, record, said(1000))
  await applyProviderStatus(register.deps, record, said(1000), { attemptId: randomUUID() })
  expect(await current()).toMatchObject({ status: 'pending', providerStatus: 'OFFERED', attemptId })
  await applyProviderStatus(register.deps, record, said(1000), { attemptId })
  expect(await current()).toMatchObject({ status: 'error', providerStatus: 'EXPIRED', attemptId: null })
  await register.db.update(credentials).set({ status: 'pending', attemptId, leaseUntil })
  await applyProviderStatus(register.deps, record, said(30_001))
  expect(await current(), 'a lease that is over protects nothing').toMatchObject({ status: 'error', leaseUntil: null })
})

test('the day of the first collection stays; what is not understood takes nothing back', async () => {
  const collectedAt = later(1000)
  await applyProviderStatus(register.deps, record, { providerStatus: 'ISSUED', readAt: collectedAt })
  await applyProviderStatus(register.deps, await current(), { providerStatus: 'REVOKED', readAt: later(2000) })
  const revoked = await current()
  await applyProviderStatus(register.deps, revoked, { providerStatus: 'unknown', readAt: later(3000) })
  expect(await current()).toMatchObject({
    collectedAt,
    status: 'revoked',
    revokedAt: later(2000),
    providerStatus: 'unknown',
  })
})

test('an offer that the issuer has forgotten has lapsed, a credential that it has forgotten is unknown', async () => {
  const forget = (id: string) =>
    register.db.update(credentials).set({ managementId: id }).where(eq(credentials.id, record.id))
  await forget('00000000-0000-4000-8000-000000000001')
  expect(await refreshCredential(register.deps, await current())).toMatchObject({
    providerStatus: 'EXPIRED',
    status: 'error',
  })
  await applyProviderStatus(register.deps, await current(), { providerStatus: 'ISSUED', readAt: register.now() })
  expect(await refreshCredential(register.deps, await current())).toMatchObject({
    providerStatus: 'unknown',
    status: 'issued',
  })
})

test.each(PROVIDER_STATUSES)(
  'a page asks the issuer about an offer that is %s, unless nothing more can come of it',
  async (providerStatus) => {
    await applyProviderStatus(register.deps, record, { providerStatus, readAt: register.now() })
    register.advance(5)
    await readRegisterSession(register.deps, await register.open(sessionId))
    expect(register.calls).toHaveLength(FINAL_PROVIDER_STATUSES.includes(providerStatus) ? 0 : 1)
  },
)

test('however often a page asks, the issuer is asked once in five seconds', async () => {
  await applyProviderStatus(register.deps, record, { providerStatus: 'OFFERED', readAt: register.now() })
  const asked: number[] = []
  for (const seconds of [0, 4, 1, 0, 4, 1]) {
    register.advance(seconds)
    await readRegisterSession(register.deps, await register.open(sessionId))
    asked.push(register.calls.length)
  }
  expect(asked).toEqual([0, 0, 1, 1, 1, 2])
})

describe('a callback', () => {
  const KEY = { header: 'x-api-key', value: 'a-long-callback-key' }
  const send = (body: unknown, headers: Record<string, string> = { [KEY.header]: KEY.value }) =>
    createIssuerCallbackRoute({ ...register.deps, key: KEY }).request(ISSUER_CALLBACK_PATH, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
  const event = (subjectId: string) => ({
    subject_id: subjectId,
    event_type: 'VC_STATUS_CHANGED',
    event: 'REVOKED',
    event_trigger: 'CREDENTIAL_OFFER',
    timestamp: '2026-11-20T10:15:30Z',
  })
  const idsOf = async () => {
    const [row] = await register.db
      .select({ offer: credentials.credentialId, management: credentials.managementId })
      .from(credentials)
    return row ?? { offer: null, management: null }
  }

  test.each(['offer', 'management'] as const)(
    'that names the %s is a hint: the state is read from the issuer',
    async (name) => {
      await register.collect(link)
      // Other issuers call the offer otherwise than the credential.
      await register.db.update(credentials).set({ credentialId: randomUUID() })
      expect((await send(event((await idsOf())[name] ?? ''))).status).toBe(204)
      expect(await current()).toMatchObject({ providerStatus: 'ISSUED', status: 'issued' })
    },
  )

  test('about something unknown changes nothing and asks nobody', async () => {
    expect((await send(event('00000000-0000-4000-8000-000000000001'))).status).toBe(204)
    expect(register.calls).toEqual([])
  })

  test.each<[string, unknown, Record<string, string> | undefined, number]>([
    ['without key', event('x'), {}, 401],
    ['with another key', event('x'), { [KEY.header]: 'another-long-key' }, 401],
    ['of another shape', { hello: 1 }, undefined, 400],
    ['that is no JSON', 'x', undefined, 400],
    ['that is too large', { ...event('x'), filler: 'x'.repeat(5000) }, undefined, 413],
  ])('%s is refused', async (_, body, headers, status) => {
    expect((await send(body, headers)).status).toBe(status)
    expect(register.calls).toEqual([])
  })

  test('is told again while the issuer does not answer', async () => {
    register.breakWire(() => '500')
    expect((await send(event((await idsOf()).management ?? ''))).status).toBe(503)
    expect(register.failures).toHaveLength(1)
  })
})

test('the sweep asks for open offers after five minutes, and never for those that have ended', async () => {
  register.advance(299)
  await sweepRegister(register.deps)
  expect(register.calls).toEqual([])
  register.advance(86_400)
  await sweepRegister(register.deps)
  expect(await current()).toMatchObject({ providerStatus: 'EXPIRED', status: 'error', sealedOfferLink: null })
  register.calls.length = 0
  register.advance(86_400)
  await sweepRegister(register.deps)
  expect(register.calls).toEqual([])
})

test('an offer for which the issuer has no answer keeps the sweep from no other, and comes last the next time', async () => {
  const other = await addItem(register)
  const session = await register.open(await addMatchedSession(register, record.municipalityId))
  await requestRegisterCredential(register.deps, session, { popularVote: other.slug })
  const offers = () => register.db.select().from(credentials).orderBy(credentials.providerStatusAt)
  register.advance(301)
  register.calls.length = 0
  register.breakWire(() => (register.calls.length === 1 ? '500' : 'none'))
  await expect(sweepRegister(register.deps)).rejects.toThrow(SwiyuServiceError)
  expect(register.calls).toHaveLength(2)
  expect((await offers()).map(({ providerStatus, providerStatusAt }) => [providerStatus, providerStatusAt])).toEqual([
    ['OFFERED', register.now()],
    ['OFFERED', register.now()],
  ])
  register.mendWire()
})

test('an issuer that answers nothing at all is not asked for everything', async () => {
  for (let at = 0; at < 10; at++) {
    const { slug } = await addItem(register)
    const session = await register.open(await addMatchedSession(register, record.municipalityId))
    await requestRegisterCredential(register.deps, session, { popularVote: slug })
  }
  register.advance(301)
  register.calls.length = 0
  register.breakWire(() => 'timeout')
  await expect(sweepRegister(register.deps)).rejects.toThrow(SwiyuServiceError)
  expect(register.calls).toHaveLength(8)
  register.mendWire()
})

test('the sweep asks what has become of an offer over which an attempt has died', async () => {
  const attempt = { attemptId: randomUUID(), leaseUntil: later(1000), status: 'pending' as const }
  await register.db.update(credentials).set(attempt)
  await sweepRegister(register.deps)
  expect(await current()).toMatchObject({ status: 'pending' })
  register.advance(2)
  await sweepRegister(register.deps)
  expect(await current()).toMatchObject({ status: 'issued', providerStatus: 'OFFERED', attemptId: null })
})
