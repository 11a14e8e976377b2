import type { Actor } from '@e-collecting/auth/server'
import { credentials } from '@e-collecting/database/register'
import { users } from '@e-collecting/database/staff'
import { shareInFile } from '@e-collecting/database/testing'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { CredentialDetails, CredentialPage, Overview, SettableStatus } from '../contract.ts'
import { changeCredentialStatus } from './change-credential-status.ts'
import { sweepRegister } from './sweep-register.ts'
import type { Fault } from './testing/breakable-issuer.ts'
import { addItem, addMunicipality, addResident, addStaff, auditOf, clear, createRegisterStand } from './testing.ts'

/** Changes of a status whose answer, or whose process, does not come back. */
const register = shareInFile(createRegisterStand)
let clerk: Actor
let other: Actor
let issued: CredentialDetails

beforeEach(async () => {
  await clear(register)
  const municipality = await addMunicipality(register)
  const residentId = await addResident(register, municipality.id)
  const { slug } = await addItem(register)
  clerk = await addStaff(register, { isAdmin: false, municipalityIds: [municipality.id] })
  other = await addStaff(register, { isAdmin: false, municipalityIds: [municipality.id] })
  issued = await send<CredentialDetails>(clerk, 'POST', '/credentials', { residentId, popularVote: slug })
  await register.collect(issued.offerDeepLink ?? '')
})

async function send<Body = Record<string, unknown>>(actor: Actor, method: string, path: string, body?: unknown) {
  register.actor.current = actor
  const response = await register.api.request(`/api/admin${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return (await response.json()) as Body & { type?: string }
}
const change = (actor: Actor, status: SettableStatus) =>
  send<CredentialDetails>(actor, 'PUT', `/credentials/${issued.id}/status`, {
    status,
    ...(status === 'SUSPENDED' && { reason: 'device-lost' }),
  })
const read = () => send<CredentialDetails>(other, 'GET', `/credentials/${issued.id}`)
const atIssuer = () => register.stand.issuer.readStatus(issued.managementId ?? '')
const breakChange = (fault: Fault) => register.breakWire((call) => (call.startsWith('PATCH') ? fault : 'none'))
/** The change reaches the issuer or not, its answer does not come back, and neither does any after it. */
const cutOff = (fault: 'lost' | 'timeout') => {
  let isCut = false
  register.breakWire((call) => {
    if (call.startsWith('PATCH')) isCut = true
    return isCut ? (call.startsWith('PATCH') ? fault : 'timeout') : 'none'
  })
}
const sweepAfter = async (seconds: number) => {
  register.advance(seconds)
  await sweepRegister(register.deps)
}
const changesInLog = async () =>
  (await auditOf(register, issued.id)).flatMap(({ action, actorId, detail }) =>
    action === 'credential.issued' ? [] : [{ action, actorId, detail }],
  )
const revokedByClerk = () => ({
  action: 'credential.revoked',
  actorId: clerk.userId,
  detail: { from: 'ISSUED', to: 'REVOKED', popularVote: issued.popularVote.slug },
})
const author = async () =>
  (await register.db.select().from(credentials).where(eq(credentials.id, issued.id)))[0]?.revokedBy

test('an answer that tells another status is no word on the step; one that tells it needs no question', async () => {
  register.breakWire((call) => (call.startsWith('PATCH') ? Response.json({ status: 'ISSUED' }) : 'none'))
  expect((await change(clerk, 'SUSPENDED')).type).toBe('/problems/status-unconfirmed')
  expect(await changesInLog()).toEqual([])
  register.advance(300)
  const isChanged = () => register.calls.filter((call) => call.startsWith('PATCH')).length > 1
  register.breakWire((call) => (call.startsWith('GET') && isChanged() ? '500' : 'none'))
  expect(await change(clerk, 'SUSPENDED')).toMatchObject({ providerStatus: 'SUSPENDED', change: null })
})

describe('an answer that was lost after the issuer did it', () => {
  test('is made up for at once where the issuer can be asked', async () => {
    breakChange('lost')
    expect(await change(clerk, 'REVOKED')).toMatchObject({ providerStatus: 'REVOKED', change: null })
    expect(await author()).toBe(clerk.userId)
    expect(await changesInLog()).toEqual([revokedByClerk()])
  })

  test('is found out by the sweep, in the name of whoever asked', async () => {
    cutOff('lost')
    expect((await change(clerk, 'REVOKED')).type).toBe('/problems/status-unconfirmed')
    expect((await read()).change).toEqual({
      to: 'REVOKED',
      state: 'unconfirmed',
      at: register.now().toISOString(),
      by: clerk.email,
    })
    await expect(sweepAfter(60)).rejects.toThrow('no answer')
    expect(await changesInLog()).toEqual([])
    register.mendWire()
    await sweepAfter(60)
    expect(await read()).toMatchObject({ providerStatus: 'REVOKED', status: 'revoked', change: null })
    expect(await author()).toBe(clerk.userId)
    expect(await changesInLog()).toEqual([revokedByClerk()])
    await sweepAfter(60)
    expect(await changesInLog(), 'once').toHaveLength(1)
  })

  test('keeps its author although a poll or callback is told of it first', async () => {
    cutOff('lost')
    await change(clerk, 'REVOKED')
    register.mendWire()
    await register.tell(issued.managementId ?? '')
    expect(await read()).toMatchObject({ providerStatus: 'REVOKED', change: { state: 'unconfirmed' } })
    await sweepAfter(60)
    expect(await author()).toBe(clerk.userId)
    expect(await changesInLog()).toEqual([revokedByClerk()])
  })

  test('is found out by whoever asks how it stands, and by whoever asks for it again', async () => {
    cutOff('lost')
    await change(clerk, 'SUSPENDED')
    register.mendWire()
    expect(await send(other, 'POST', `/credentials/${issued.id}/refresh`)).toMatchObject({
      providerStatus: 'SUSPENDED',
      suspension: { by: clerk.email, reason: 'device-lost' },
      change: null,
    })
    cutOff('lost')
    await change(clerk, 'REVOKED')
    register.mendWire()
    expect(await change(other, 'REVOKED')).toMatchObject({ providerStatus: 'REVOKED' })
    expect(await changesInLog()).toMatchObject([
      { actorId: clerk.userId, detail: { to: 'SUSPENDED' } },
      { actorId: clerk.userId, detail: { from: 'SUSPENDED', to: 'REVOKED' } },
    ])
  })

  test('of somebody who is no longer there is told by the address', async () => {
    cutOff('lost')
    await change(clerk, 'REVOKED')
    register.mendWire()
    await register.db.delete(users).where(eq(users.id, clerk.userId))
    await sweepAfter(60)
    expect(await changesInLog()).toEqual([{ ...revokedByClerk(), actorId: null }])
    expect(await author()).toBeNull()
  })
})

describe('an issuer that is dead', () => {
  test('leaves a change unconfirmed, and failed once it says that nothing has happened', async () => {
    cutOff('timeout')
    await change(clerk, 'REVOKED')
    await expect(sweepAfter(400)).rejects.toThrow('no answer')
    expect((await read()).change).toMatchObject({ state: 'unconfirmed' })
    register.mendWire()
    await sweepAfter(1)
    expect(await read()).toMatchObject({ providerStatus: 'ISSUED', change: { to: 'REVOKED', state: 'failed' } })
    register.calls.length = 0
    await sweepAfter(60)
    expect(register.calls, 'what has failed is asked about no more').toEqual([])
    expect(await changesInLog()).toEqual([
      {
        action: 'credential.change-unconfirmed',
        actorId: clerk.userId,
        detail: { from: 'ISSUED', wanted: 'REVOKED', popularVote: issued.popularVote.slug },
      },
    ])
  })

  test('is believed only after five minutes: until then the call may still be on its way there', async () => {
    cutOff('timeout')
    await change(clerk, 'REVOKED')
    register.mendWire()
    await sweepAfter(299)
    expect((await read()).change).toMatchObject({ state: 'unconfirmed' })
    await register.stand.issuer.changeStatus(issued.managementId ?? '', 'REVOKED')
    await sweepAfter(60)
    expect(await author()).toBe(clerk.userId)
    expect(await changesInLog()).toEqual([revokedByClerk()])
  })

  test('that says what we do not know leaves it open', async () => {
    cutOff('timeout')
    await change(clerk, 'REVOKED')
    register.breakWire(() => Response.json({ status: 'PARKED' }))
    await sweepAfter(400)
    expect((await read()).change).toMatchObject({ state: 'unconfirmed' })
  })

  test('can be asked again; the earlier attempt stands in the log as unconfirmed', async () => {
    cutOff('timeout')
    await change(clerk, 'REVOKED')
    register.mendWire()
    expect(await change(other, 'REVOKED')).toMatchObject({ providerStatus: 'REVOKED', change: null })
    expect(await author()).toBe(other.userId)
    expect(await changesInLog()).toMatchObject([
      { action: 'credential.change-unconfirmed', actorId: clerk.userId },
      { action: 'credential.revoked', actorId: other.userId },
    ])
  })
})

test.each([
  ['done', 'lost', 'credential.status-changed'],
  ['in vain', 'timeout', 'credential.change-unconfirmed'],
] as const)('a change that two processes find %s at once goes into the log once', async (_, fault, action) => {
  cutOff(fault)
  await change(clerk, 'SUSPENDED')
  let asked = 0
  let letGo = (): void => undefined
  const haveBothAsked = new Promise<void>((resolve) => {
    letGo = resolve
  })
  register.breakWire(async (): Promise<Fault> => {
    asked += 1
    if (asked === 2) letGo()
    await haveBothAsked
    return 'none'
  })
  register.advance(400)
  await Promise.all([sweepRegister(register.deps), sweepRegister(register.deps)])
  expect(await changesInLog()).toMatchObject([{ action, actorId: clerk.userId }])
})

test('a process that ends between writing and asking leaves a change that the sweep settles', async () => {
  const { changes } = register.deps
  const ended = {
    ...register.deps,
    changes: {
      ...changes,
      begin: async (...input: Parameters<typeof changes.begin>) => {
        await changes.begin(...input)
        throw new Error('the process has ended')
      },
    },
  }
  await expect(changeCredentialStatus(ended, { id: issued.id, status: 'REVOKED' }, clerk)).rejects.toThrow('ended')
  expect((await read()).change).toMatchObject({ to: 'REVOKED', state: 'under-way', by: clerk.email })
  expect((await change(other, 'SUSPENDED')).type).toBe('/problems/status-change-under-way')
  register.calls.length = 0
  await sweepAfter(90)
  expect(register.calls, 'somebody may wait for it').toEqual([])
  expect((await read()).change).toMatchObject({ state: 'under-way' })
  await sweepAfter(1)
  expect((await read()).change).toMatchObject({ state: 'unconfirmed' })
  await sweepAfter(300)
  expect(await read()).toMatchObject({ providerStatus: 'ISSUED', change: { state: 'failed' } })
  expect(await changesInLog()).toMatchObject([{ action: 'credential.change-unconfirmed', actorId: clerk.userId }])
  expect(await atIssuer()).toBe('ISSUED')
})

test('where the database ends before the issuer of this process is asked, nothing is said of an issuer', async () => {
  const fault = Object.assign(new Error('terminating connection'), { code: '57P01' })
  const issuer = { ...register.deps.issuer, readStatus: () => Promise.reject(fault) }
  const asked = changeCredentialStatus({ ...register.deps, issuer }, { id: issued.id, status: 'REVOKED' }, clerk)
  await expect(asked).rejects.toBe(fault)
  expect((await read()).change).toBeNull()
  expect(await atIssuer()).toBe('ISSUED')
})

test('of two clerks at once one changes it, the other is told to wait, and the issuer is asked once', async () => {
  let letGo = (): void => undefined
  const isLetGo = new Promise<void>((resolve) => {
    letGo = resolve
  })
  let patches = 0
  register.breakWire(async (call): Promise<Fault> => {
    if (!call.startsWith('PATCH')) return 'none'
    patches += 1
    await isLetGo
    return 'none'
  })
  const both = [change(clerk, 'REVOKED'), change(other, 'SUSPENDED')]
  const [first] = await Promise.all([Promise.race(both), Promise.race(both).then(letGo)])
  expect(first.type).toBe('/problems/status-change-under-way')
  const done = (await Promise.all(both)).filter(({ type }) => type === undefined)
  expect(done).toHaveLength(1)
  expect(patches).toBe(1)
  expect(await changesInLog()).toHaveLength(1)
  expect((await read()).change).toBeNull()
})

test('a step that the issuer finds taken already belongs to whoever asked for it', async () => {
  register.breakWire(async (call): Promise<Fault> => {
    if (!call.startsWith('PATCH')) return 'none'
    await register.stand.issuer.changeStatus(issued.managementId ?? '', 'REVOKED')
    return Response.json({ detail: 'REVOKED to REVOKED' }, { status: 400 })
  })
  expect(await change(clerk, 'REVOKED')).toMatchObject({ providerStatus: 'REVOKED' })
  expect(await author()).toBe(clerk.userId)
})

describe('what failed, or is unconfirmed', () => {
  const faulty = async () => {
    const { faulty: counted } = await send<Overview>(clerk, 'GET', '/overview')
    const { items } = await send<CredentialPage>(clerk, 'POST', '/credentials/search', { status: 'faulty' })
    expect(items).toHaveLength(counted ?? -1)
    return items
  }

  test('is counted among the errors and found there, until it is done', async () => {
    expect(await faulty()).toEqual([])
    breakChange(Response.json({}, { status: 403 }))
    expect((await change(clerk, 'REVOKED')).type).toBe('/problems/issuer-not-set-up')
    expect(await faulty()).toMatchObject([{ id: issued.id, change: { to: 'REVOKED', state: 'failed' } }])
    cutOff('timeout')
    await change(clerk, 'REVOKED')
    expect(await faulty()).toMatchObject([{ id: issued.id, change: { to: 'REVOKED', state: 'unconfirmed' } }])
    register.mendWire()
    await change(clerk, 'REVOKED')
    expect(await faulty()).toEqual([])
  })

  test('is not put down to whoever failed when somebody else has done it at the issuer', async () => {
    breakChange(Response.json({}, { status: 422 }))
    await change(clerk, 'SUSPENDED')
    register.mendWire()
    await register.stand.issuer.changeStatus(issued.managementId ?? '', 'SUSPENDED')
    await send(other, 'POST', `/credentials/${issued.id}/refresh`)
    expect((await change(other, 'SUSPENDED')).type).toBe('/problems/status-step-refused')
    expect((await changesInLog()).map(({ action }) => action)).toEqual(['credential.change-unconfirmed'])
  })

  test('is not counted while somebody waits for the issuer', async () => {
    let counted: readonly unknown[] = ['not asked']
    register.breakWire(async (call): Promise<Fault> => {
      if (call.startsWith('PATCH')) counted = await faulty()
      return 'none'
    })
    await change(clerk, 'REVOKED')
    expect(counted).toEqual([])
  })

  test.each([
    ['stays while it can still be done', 'ISSUED', 29 * 86_400, 'failed'],
    ['goes after thirty days', 'ISSUED', 30 * 86_400 + 1, undefined],
    ['goes once it would be in vain', 'REVOKED', 60, undefined],
  ] as const)('%s', async (_, status, seconds, state) => {
    breakChange(Response.json({}, { status: 422 }))
    await change(clerk, 'SUSPENDED')
    register.mendWire()
    if (status === 'REVOKED') {
      await register.stand.issuer.changeStatus(issued.managementId ?? '', status)
      await register.tell(issued.managementId ?? '')
    }
    await sweepAfter(seconds)
    expect((await read()).change?.state).toBe(state)
  })
})
