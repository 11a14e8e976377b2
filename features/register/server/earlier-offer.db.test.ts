import { expect, test } from 'vitest'
import { linkOf, setOneResident } from './testing/set-one-resident.ts'

/** More than a wallet may take to collect, by a clock that stands still between: two statuses in a row are a millisecond apart. */
const TOO_LONG_SECONDS = 600.002

/** What becomes of an earlier offer when its resident asks again. */
const { register, openSession, request, attempt, stored, newOffers } = setOneResident()

test('one that lapsed, was cancelled or whose attempt died makes room for a new one', async () => {
  const access = await openSession()
  const first = linkOf(await request(access))
  register.advance(86_400)
  const again = await openSession()
  const second = linkOf(await request(again))
  expect(second).not.toBe(first)
  const { managementId } = await stored()
  await register.deps.issuer.changeStatus(managementId ?? '', 'CANCELLED')
  const third = linkOf(await request(again))
  expect(third).not.toBe(second)
  await expect(register.collect(third)).resolves.toBeDefined()
  expect(await attempt(again)).toBe('credential-exists')
})

test('one that a wallet has begun to collect is waited for, then cancelled', async () => {
  const access = await openSession()
  const first = linkOf(await request(access))
  await register.beginCollecting(first)
  expect(await attempt(access)).toBe('credential-in-progress')
  register.advance(TOO_LONG_SECONDS)
  const second = linkOf(await request(access))
  expect(second).not.toBe(first)
  expect(register.calls.filter((call) => call.startsWith('PATCH'))).toHaveLength(1)
  expect((await stored()).providerStatus).toBe('OFFERED')
})

test('one that cannot be cancelled is not forgotten', async () => {
  const access = await openSession()
  await register.beginCollecting(linkOf(await request(access)))
  await attempt(access)
  register.advance(TOO_LONG_SECONDS)
  register.breakWire((call) =>
    call.startsWith('PATCH') || (call.startsWith('GET') && register.calls.some((c) => c.startsWith('PATCH')))
      ? '500'
      : 'none',
  )
  const { managementId } = await stored()
  expect(await attempt(access)).toBe('credential-not-issued')
  expect(newOffers()).toBe(1)
  expect(await stored()).toMatchObject({ status: 'error', managementId, providerStatus: 'IN_PROGRESS' })
  register.mendWire()
  expect(await attempt(access)).toMatchObject({ status: 'OFFERED' })
  expect(newOffers()).toBe(2)
})

test.each([
  ['is still being collected may be cancelled later', 'IN_PROGRESS', 'credential-not-issued'],
  ['has been collected meanwhile stays', 'ISSUED', 'credential-exists'],
])('one that cannot be cancelled and %s', async (_, providerStatus, code) => {
  const access = await openSession()
  await register.beginCollecting(linkOf(await request(access)))
  await attempt(access)
  register.advance(TOO_LONG_SECONDS)
  register.breakWire((call) => {
    if (call.startsWith('PATCH')) return '500'
    return register.calls.some((one) => one.startsWith('PATCH')) ? Response.json({ status: providerStatus }) : 'none'
  })
  expect(await attempt(access)).toBe(code)
  expect(newOffers()).toBe(1)
  expect(await stored()).toMatchObject({ status: 'issued', providerStatus })
})

test.each([
  ['the issuer has forgotten', 404, undefined],
  ['has lapsed meanwhile', 500, 'EXPIRED'],
  ['has been cancelled all the same', 500, 'CANCELLED'],
])('one that cannot be cancelled and %s makes room for a new one', async (_, status, providerStatus) => {
  const access = await openSession()
  await register.beginCollecting(linkOf(await request(access)))
  await attempt(access)
  register.advance(TOO_LONG_SECONDS)
  register.breakWire((call) => {
    if (call.startsWith('PATCH')) return Response.json({ detail: 'no' }, { status })
    const isAskedAgain = call.startsWith('GET') && register.calls.some((one) => one.startsWith('PATCH'))
    return isAskedAgain ? Response.json({ status: providerStatus }) : 'none'
  })
  expect(await attempt(access)).toMatchObject({ status: 'OFFERED' })
  expect(newOffers()).toBe(2)
  expect(register.failures, 'one that is gone is none').toHaveLength(status === 404 ? 0 : 1)
})

test('one that was revoked blocks the resident', async () => {
  const access = await openSession()
  await register.collect(linkOf(await request(access)))
  await register.deps.issuer.changeStatus((await stored()).managementId ?? '', 'REVOKED')
  expect(await attempt(access)).toBe('credential-revoked-before')
  expect(await stored()).toMatchObject({ status: 'revoked', providerStatus: 'REVOKED' })
})
