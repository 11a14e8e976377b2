import { expect, test } from 'vitest'
import { readRegisterSession } from './read-register-session.ts'
import { setOneResident } from './testing/set-one-resident.ts'

const { register, openSession, request, stored } = setOneResident()

test('however often the page asks, the issuer is asked once in five seconds, and not again for what has ended', async () => {
  const id = await openSession()
  await request(id)
  const asked = async () => {
    register.calls.length = 0
    await readRegisterSession(register.deps, await register.open(id))
    return register.calls.length
  }
  register.advance(4)
  expect(await asked()).toBe(0)
  register.advance(1)
  expect([await asked(), await asked()]).toEqual([1, 0])
  const { managementId } = await stored()
  await register.deps.issuer.changeStatus(managementId ?? '', 'CANCELLED')
  register.advance(5)
  expect(await asked()).toBe(1)
  register.advance(5)
  expect(await asked()).toBe(0)
})

test('an issuer that cannot be asked does not hide the offer from its owner', async () => {
  const id = await openSession()
  const { offerDeepLink } = await request(id)
  register.advance(5)
  const issuer = { ...register.deps.issuer, readStatus: () => Promise.reject(new Error('away')) }
  const view = await readRegisterSession({ ...register.deps, issuer }, await register.open(id))
  expect(view).toMatchObject({ state: 'matched', credential: { offerDeepLink } })
  expect(register.failures).toEqual([new Error('away')])
})

test('a session whose item is gone is answered like one that there is not', async () => {
  const id = await openSession()
  await request(id)
  const votes = { ...register.deps.votes, findById: async () => undefined }
  const reading = readRegisterSession({ ...register.deps, votes }, await register.open(id))
  await expect(reading).rejects.toMatchObject({ code: 'register-session-not-found' })
})

test('a session is cancelled by its own browser alone', async () => {
  const id = await openSession()
  const cancelled = await register.api.request(`/api/register/sessions/${id}`, { method: 'DELETE' })
  expect(cancelled.status).toBe(404)
  expect(await readRegisterSession(register.deps, await register.open(id))).toMatchObject({ state: 'matched' })
})
