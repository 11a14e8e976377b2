import { einwohner, gemeinden } from '@e-collecting/database/register'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createRegisterSession } from './create-register-session.ts'
import { type RequestRegisterCredentialDeps, requestRegisterCredential } from './request-register-credential.ts'
import { setOneResident } from './testing/set-one-resident.ts'
import { SECRET } from './testing.ts'

const { register, item, openSession, newOffers } = setOneResident()

type Opened = Parameters<typeof requestRegisterCredential>[1]
const openMatched = async () => register.open(await openSession())
const codeOf = (session: Opened, changes: Partial<RequestRegisterCredentialDeps> = {}) =>
  requestRegisterCredential({ ...register.deps, ...changes }, session, { popularVote: item().slug }).then(
    () => 'issued',
    (error: { code?: string }) => error.code,
  )

test('a municipality whose DID has no status list issues nothing', async () => {
  expect(await codeOf(await openMatched(), { statusListUrlFor: async () => null })).toBe('municipality-without-did')
  expect(newOffers()).toBe(0)
})

test('an issuer that does not say which status list to use is reported, and asked for no offer', async () => {
  const statusListUrlFor = () => Promise.reject(new Error('no answer'))
  expect(await codeOf(await openMatched(), { statusListUrlFor })).toBe('issuer-unavailable')
  expect(register.failures).toHaveLength(1)
  expect(newOffers()).toBe(0)
})

test('a database that ends while the issuer of this process is at work is no fault of an issuer: its words reach whoever answers for it', async () => {
  const ended = Object.assign(new Error('terminating connection'), { code: '57P01' })
  const statusListUrlFor = () => Promise.reject(ended)
  expect(await codeOf(await openMatched(), { statusListUrlFor })).toBe('57P01')
  const session = await openMatched()
  expect(await codeOf(session)).toBe('issued')
  const issuer = { ...register.deps.issuer, readStatus: () => Promise.reject(ended) }
  expect(await codeOf(session, { issuer })).toBe('57P01')
})

test('somebody whose municipality goes while they ask gets nothing', async () => {
  const session = await openMatched()
  for (const table of [einwohner, gemeinden]) await register.db.delete(table)
  expect(await codeOf(session)).toBe('resident-not-found')
})

test('whoever asks before the wallet has answered, or before the register has, is told to wait', async () => {
  const { id } = await createRegisterSession(register.deps, { bfsNumber: '261' }, { secret: SECRET, client: 'client' })
  expect(await codeOf(await register.open(id))).toBe('not-matched-yet')
  await register.db.execute(sql`alter table einwohner rename to away`)
  await register.present(id)
  const verified = await register.open(id)
  await register.db.execute(sql`alter table away rename to einwohner`)
  expect(verified.state).toBe('verified')
  expect(await codeOf(verified)).toBe('not-matched-yet')
})
