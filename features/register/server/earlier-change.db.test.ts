import { randomUUID } from 'node:crypto'
import type { Actor } from '@e-collecting/auth/server'
import { credentials } from '@e-collecting/database/register'
import { users } from '@e-collecting/database/staff'
import { shareInFile } from '@e-collecting/database/testing'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { CredentialDetails, SettableStatus } from '../contract.ts'
import { type ChangeCredentialStatusDeps, changeCredentialStatus } from './change-credential-status.ts'
import { sweepRegister } from './sweep-register.ts'
import type { Fault } from './testing/breakable-issuer.ts'
import { addItem, addMunicipality, addResident, addStaff, auditOf, clear, createRegisterStand } from './testing.ts'

/** What becomes of a change whose answer was lost when something else happens before anybody knows of it. */
const register = shareInFile(createRegisterStand)
let clerk: Actor
let other: Actor
let resident: { residentId: string; popularVote: string }
let issued: CredentialDetails

beforeEach(async () => {
  await clear(register)
  const municipality = await addMunicipality(register)
  const { slug } = await addItem(register)
  resident = { residentId: await addResident(register, municipality.id), popularVote: slug }
  clerk = await addStaff(register, { isAdmin: false, municipalityIds: [municipality.id] })
  other = await addStaff(register, { isAdmin: false, municipalityIds: [municipality.id] })
  issued = await issue()
  await register.collect(issued.offerDeepLink ?? '')
})

async function send(actor: Actor, method: string, path: string, body?: unknown): Promise<CredentialDetails> {
  register.actor.current = actor
  const response = await register.api.request(`/api/admin/credentials${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return (await response.json()) as CredentialDetails
}
const issue = () => send(clerk, 'POST', '', resident)
const read = () => send(other, 'GET', `/${issued.id}`)
const change = (actor: Actor, status: SettableStatus, deps: ChangeCredentialStatusDeps = register.deps) => {
  const reason = status === 'SUSPENDED' ? 'device-lost' : undefined
  return changeCredentialStatus(deps, { id: issued.id, status, reason }, actor)
}
const atIssuer = (id: string | null) => register.stand.issuer.readStatus(id ?? '')
/** The change reaches the issuer or not, and nobody here knows. */
async function changeUnconfirmed(status: SettableStatus, fault: 'lost' | 'timeout') {
  let isCut = false
  register.breakWire((call) => {
    if (call.startsWith('PATCH')) isCut = true
    return isCut ? (call.startsWith('PATCH') ? fault : 'timeout') : 'none'
  })
  await expect(change(clerk, status)).rejects.toMatchObject({ code: 'status-unconfirmed' })
  register.mendWire()
}
const changesInLog = async () =>
  (await auditOf(register, issued.id)).flatMap(({ action, actorId, detail }) =>
    action === 'credential.issued' ? [] : [{ action, actorId, detail }],
  )
const author = async () =>
  (await register.db.select().from(credentials).where(eq(credentials.id, issued.id)))[0]?.revokedBy

test('it is found done by who asks for another one, which is done as well', async () => {
  await changeUnconfirmed('SUSPENDED', 'lost')
  await change(other, 'REVOKED')
  expect(await read()).toMatchObject({ providerStatus: 'REVOKED', change: null })
  expect(await changesInLog()).toMatchObject([
    { actorId: clerk.userId, detail: { from: 'ISSUED', to: 'SUSPENDED' } },
    { actorId: other.userId, detail: { from: 'SUSPENDED', to: 'REVOKED' } },
  ])
})

test('it is done in nobody’s name where its author goes while the issuer is asked', async () => {
  await changeUnconfirmed('REVOKED', 'lost')
  const readStatus = async (id: string) => {
    await register.db.delete(users).where(eq(users.id, clerk.userId))
    return register.deps.issuer.readStatus(id)
  }
  await sweepRegister({ ...register.deps, issuer: { ...register.deps.issuer, readStatus } })
  expect(await read()).toMatchObject({ providerStatus: 'REVOKED', change: null })
  expect(await author()).toBeNull()
})

describe('of an offer from which the record has moved on', () => {
  test.each([
    ['it is found done', 'REVOKED', 'lost', 'credential.revoked'],
    ['it is found to be in vain', 'SUSPENDED', 'timeout', 'credential.change-unconfirmed'],
  ] as const)('%s, and the present one stays as it is', async (_, status, fault, action) => {
    await changeUnconfirmed(status, fault)
    if (fault === 'timeout') await register.stand.issuer.changeStatus(issued.managementId ?? '', 'REVOKED')
    register.advance(100)
    expect((await issue()).managementId).not.toBe(issued.managementId)
    register.advance(250)
    // Only what has become of the change is asked.
    await register.db.update(credentials).set({ providerStatusAt: register.now() })
    await sweepRegister(register.deps)
    expect(await read()).toMatchObject({ providerStatus: 'OFFERED', status: 'issued', change: null })
    expect(await author()).toBeNull()
    expect(await changesInLog()).toMatchObject([{ action, actorId: clerk.userId }])
  })

  test('it is no answer to who asks for the same of the present one', async () => {
    await changeUnconfirmed('REVOKED', 'lost')
    const present = await issue()
    await register.collect(present.offerDeepLink ?? '')
    await change(other, 'REVOKED')
    expect(await atIssuer(present.managementId)).toBe('REVOKED')
    expect(await author()).toBe(other.userId)
    expect(await changesInLog()).toMatchObject([{ actorId: clerk.userId }, { actorId: other.userId }])
  })
})

test('what the issuer says instead is in the record at once', async () => {
  await changeUnconfirmed('SUSPENDED', 'timeout')
  await register.stand.issuer.changeStatus(issued.managementId ?? '', 'REVOKED')
  register.advance(1)
  await sweepRegister(register.deps)
  expect(await read()).toMatchObject({ providerStatus: 'REVOKED', change: { to: 'SUSPENDED', state: 'unconfirmed' } })
})

test('a fault that says nothing of the issuer leaves it unconfirmed', async () => {
  const issuer = { ...register.deps.issuer, changeStatus: () => Promise.reject(new Error('no word of the issuer')) }
  const asked = change(clerk, 'SUSPENDED', { ...register.deps, issuer })
  await expect(asked).rejects.toMatchObject({ code: 'status-unconfirmed' })
  expect((await read()).change).toMatchObject({ to: 'SUSPENDED', state: 'unconfirmed' })
  expect(await changesInLog()).toEqual([])
})

describe('what somebody else does just before another change takes its place', () => {
  type Begin = Parameters<ChangeCredentialStatusDeps['changes']['begin']>
  const before = (happen: (...input: Begin) => Promise<unknown>): ChangeCredentialStatusDeps => {
    const { changes } = register.deps
    const begin = async (...input: Begin) => {
      await happen(...input)
      return changes.begin(...input)
    }
    return { ...register.deps, changes: { ...changes, begin } }
  }
  const actionsInLog = async () => (await changesInLog()).map(({ action }) => action)
  const underWay = { code: 'status-change-under-way' }

  test('who was faster has told of it: it stands in the log once', async () => {
    await changeUnconfirmed('SUSPENDED', 'timeout')
    const ofOther = { attemptId: randomUUID(), changedBy: other.userId, changedByEmail: other.email }
    const deps = before((own, ...rest) => register.deps.changes.begin({ ...own, ...ofOther }, ...rest))
    await expect(change(clerk, 'REVOKED', deps)).rejects.toMatchObject(underWay)
    expect((await read()).change).toMatchObject({ by: other.email, state: 'under-way' })
    expect(await actionsInLog()).toEqual(['credential.change-unconfirmed'])
    expect(await atIssuer(issued.managementId)).toBe('ISSUED')
  })

  test('what is found done is not called unconfirmed as well', async () => {
    await changeUnconfirmed('REVOKED', 'timeout')
    const deps = before(async () => {
      await register.stand.issuer.changeStatus(issued.managementId ?? '', 'REVOKED')
      await sweepRegister(register.deps)
    })
    await expect(change(other, 'SUSPENDED', deps)).rejects.toMatchObject(underWay)
    expect(await author()).toBe(clerk.userId)
    expect(await actionsInLog()).toEqual(['credential.revoked'])
  })

  test('what is found to be in vain is called unconfirmed once', async () => {
    await changeUnconfirmed('REVOKED', 'timeout')
    const deps = before(async () => {
      register.advance(300)
      await sweepRegister(register.deps)
    })
    await expect(change(other, 'SUSPENDED', deps)).rejects.toMatchObject(underWay)
    expect(await actionsInLog()).toEqual(['credential.change-unconfirmed'])
    await change(other, 'SUSPENDED')
    expect(await read()).toMatchObject({ providerStatus: 'SUSPENDED', change: null })
  })
})

describe('whoever learns of an earlier one leaves alone what was begun in its place meanwhile:', () => {
  /** Another change takes the place of the one that is there. */
  async function takePlace() {
    const { changes } = register.deps
    const seen = await changes.find(issued.id)
    if (seen === undefined) throw new Error('no change')
    const ofOther = { attemptId: randomUUID(), to: 'SUSPENDED', changedBy: other.userId } as const
    const leaseUntil = new Date(register.now().getTime() + 90_000)
    const taken = { ...seen, ...ofOther, leaseUntil, failedAt: null }
    expect(await changes.begin(taken, seen, undefined)).toBe(true)
    return taken
  }

  test.each([
    ['that it is done', 'lost'],
    ['that it is in vain', 'timeout'],
  ] as const)('%s', async (_, fault) => {
    await changeUnconfirmed('REVOKED', fault)
    register.advance(300)
    let taken: unknown
    const readStatus = async (id: string) => {
      taken = await takePlace()
      return register.deps.issuer.readStatus(id)
    }
    await sweepRegister({ ...register.deps, issuer: { ...register.deps.issuer, readStatus } })
    expect(await register.deps.changes.find(issued.id)).toEqual(taken)
    expect(await changesInLog()).toEqual([])
  })

  test('that it is refused', async () => {
    let taken: unknown
    register.breakWire(async (call): Promise<Fault> => {
      if (!call.startsWith('PATCH')) return 'none'
      register.advance(91)
      taken = await takePlace()
      return Response.json({ detail: 'no' }, { status: 400 })
    })
    await expect(change(clerk, 'REVOKED')).rejects.toMatchObject({ code: 'status-step-refused' })
    expect(await register.deps.changes.find(issued.id)).toEqual(taken)
  })
})
