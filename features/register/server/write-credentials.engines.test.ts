import { randomUUID } from 'node:crypto'
import type { AuditEvent } from '@e-collecting/audit/server'
import type { Statements } from '@e-collecting/database'
import { credentials, einwohner, gemeinden } from '@e-collecting/database/register'
import { shareInFile, TEST_SERVER } from '@e-collecting/database/testing'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { StoredCredential } from './credential-column-statements.ts'
import { type CredentialRepository, createCredentialRepository } from './credential-repository.ts'
import { toFailed, toLeased, toOffered } from './record-steps.ts'
import { readingOf } from './refresh-credential.ts'
import { addItem, addMunicipality, addResident, addStaff, auditOf, clear, createRegisterStand } from './testing.ts'

const register = shareInFile(createRegisterStand)
let repository: CredentialRepository
let municipality: Awaited<ReturnType<typeof addMunicipality>>
let item: Awaited<ReturnType<typeof addItem>>
let at: Date
/** Names of the statements that were run. */
const ran: string[] = []

beforeAll(() => {
  const { db, stand } = register
  const statements: Statements = {
    run: (statement, columns) => {
      ran.push(statement.name)
      return stand.statements.run(statement, columns)
    },
  }
  repository = createCredentialRepository({ db, statements })
})
beforeEach(async () => {
  await clear(register)
  municipality = await addMunicipality(register)
  item = await addItem(register)
  at = register.now()
  ran.length = 0
})

const lease = (residentId: string, changes: Partial<StoredCredential> = {}): StoredCredential => {
  const ids = { residentId, popularVoteId: item.id, municipalityId: municipality.id }
  const attempt = { attemptId: randomUUID(), leaseUntil: new Date(at.getTime() + 30_000), issuedBy: null, at }
  const leased = toLeased({ ...ids, ...attempt, nullifier: 'a'.repeat(64), issuerDid: 'did:x' }, { id: randomUUID() })
  return { ...leased, ...changes }
}
/** Entries of these tests were changed last when they were made. */
const take = (leased: StoredCredential, seen?: StoredCredential, by = repository) => by.lease(leased, seen, at)
const addResidents = (count: number) =>
  Promise.all(Array.from({ length: count }, () => addResident(register, municipality.id)))
const offer = (leased: StoredCredential) =>
  toOffered(leased, {
    managementId: randomUUID(),
    offerId: 'offer',
    sealedOfferLink: new Uint8Array([1, 2]),
    issuedDate: '2026-11-20',
    issuedAt: at,
    validFrom: at,
    validUntil: new Date('2027-03-28T21:59:59.999Z'),
  })
const noteOn = ({ id }: StoredCredential): AuditEvent => ({
  actor: { userId: null, email: 'clerk@example.ch' },
  at,
  action: 'credential.issued',
  recordId: id,
  municipalityId: municipality.id,
  detail: { popularVote: item.slug },
})
const stored = ({ residentId }: StoredCredential) => repository.findOf({ residentId, popularVoteId: item.id })
/** The first lease, then the offer. */
async function offered(residentId: string): Promise<StoredCredential> {
  const leased = lease(residentId)
  await take(leased)
  const record = offer(leased)
  await repository.update(record, leased)
  ran.length = 0
  return record
}

test('what comes together is one statement, and is read as it was written', async () => {
  const leases = (await addResidents(20)).map((id) => lease(id))
  expect(await Promise.all(leases.map((leased) => take(leased)))).toEqual(leases.map(() => true))
  expect(ran).toEqual(['credentials-write-together-insert'])
  const offers = leases.map(offer)
  const held = offers.map((record, position) => repository.update(record, leases[position] ?? record, noteOn(record)))
  expect(await Promise.all(held)).toEqual(leases.map(() => true))
  expect(ran.slice(1)).toEqual(['credentials-write-together-update-notes'])
  const read = await Promise.all(offers.map(stored))
  expect(ran.slice(2)).toEqual(['credentials-find-of'])
  for (const [position, record] of offers.entries()) {
    const { sealedOfferLink, ...rest } = read[position] ?? {}
    expect({ ...rest, sealedOfferLink: [...(sealedOfferLink ?? [])] }).toEqual({ ...record, sealedOfferLink: [1, 2] })
    expect(await auditOf(register, record.id)).toMatchObject([
      { action: 'credential.issued', detail: { popularVote: item.slug } },
    ])
  }
})

test('of a resident with records for two items each is found by its own', async () => {
  const [residentId = ''] = await addResidents(1)
  const { id: popularVoteId } = await addItem(register)
  const leases = [lease(residentId), lease(residentId, { popularVoteId })]
  for (const leased of leases) expect(await take(leased)).toBe(true)
  const found = await Promise.all(leases.map((leased) => repository.findOf(leased)))
  expect(found.map((record) => record?.id)).toEqual(leases.map(({ id }) => id))
})

test('of any number of leases for a resident and an item exactly one is taken', async () => {
  const [residentId = ''] = await addResidents(1)
  const other = createCredentialRepository({ db: register.db, statements: register.stand.statements })
  const leases = Array.from({ length: 10 }, () => lease(residentId))
  const taken = await Promise.all(
    leases.map((leased, at) => take(leased, undefined, at % 2 === 0 ? repository : other)),
  )
  expect(taken.filter(Boolean)).toHaveLength(1)
  expect((await stored(leases[0] ?? lease(residentId)))?.attemptId).toBe(leases[taken.indexOf(true)]?.attemptId)
})

test('an update holds only for what was seen, and is noted only if it holds', async () => {
  const [one = '', other = ''] = await addResidents(2)
  const [slow, quick] = [lease(one), lease(other)]
  await Promise.all([slow, quick].map((leased) => take(leased)))
  const taker = toLeased({ ...slow, attemptId: randomUUID(), leaseUntil: slow.leaseUntil ?? at, at }, slow)
  expect(await take(taker, slow)).toBe(true)
  const late = offer(slow)
  const held = [repository.update(late, slow, noteOn(late)), repository.update(offer(quick), quick, noteOn(quick))]
  expect(await Promise.all(held)).toEqual([false, true])
  expect(await stored(slow)).toMatchObject({ status: 'pending', attemptId: taker.attemptId, managementId: null })
  expect(await auditOf(register, slow.id)).toEqual([])
  expect(await auditOf(register, quick.id)).toHaveLength(1)
})

test.each<[string, Partial<StoredCredential>]>([
  ['status', { status: 'error' }],
  ['provider status', { providerStatus: 'IN_PROGRESS' }],
  ['attempt', { attemptId: randomUUID() }],
  ['offer', { managementId: 'another' }],
])('an update that has seen another %s does not hold', async (_, seen) => {
  const [residentId = ''] = await addResidents(1)
  const record = await offered(residentId)
  expect(await repository.update(toFailed(record, { at, keepsOffer: false }), { ...record, ...seen })).toBe(false)
  expect(await stored(record)).toMatchObject({ status: 'issued', managementId: record.managementId })
})

test('what is written to one record at the same moment is written one after the other', async () => {
  const [residentId = ''] = await addResidents(1)
  const known = await offered(residentId)
  const leased = toLeased({ ...known, attemptId: randomUUID(), leaseUntil: new Date(at.getTime() + 30_000), at }, known)
  const failed = toFailed(leased, { at, keepsOffer: true })
  const collected = readingOf(known, known.managementId ?? '', 'ISSUED', at)
  const writes = [take(leased, known), repository.update(failed, leased), repository.applyStatus(collected)]
  expect(await Promise.all(writes)).toEqual([true, true, true])
  expect(await stored(known)).toMatchObject({ status: 'issued', providerStatus: 'ISSUED', attemptId: null })
})

test('so is what follows upon another offer in its place', async () => {
  const [residentId = ''] = await addResidents(1)
  const known = await offered(residentId)
  const leased = toLeased({ ...known, attemptId: randomUUID(), leaseUntil: at, at }, known)
  await take(leased, known)
  const present = offer(leased)
  const failed = toFailed(present, { at, keepsOffer: true })
  expect(await Promise.all([repository.update(present, leased), repository.update(failed, present)])).toEqual([
    true,
    true,
  ])
  expect(await stored(known)).toMatchObject({ status: 'error', managementId: present.managementId })
})

test.each(['reading', 'update'] as const)(
  'of what the issuer says of an offer and a new one in its place, what comes first holds: the %s',
  async (first) => {
    const [residentId = ''] = await addResidents(1)
    const known = await offered(residentId)
    const leased = toLeased({ ...known, attemptId: randomUUID(), leaseUntil: at, at }, known)
    await take(leased, known)
    const present = offer(leased)
    const collected = readingOf(leased, known.managementId ?? '', 'ISSUED', new Date(at.getTime() + 1))
    const writes = {
      reading: () => repository.applyStatus(collected),
      update: () => repository.update(present, leased, noteOn(present)),
    }
    const order: (keyof typeof writes)[] = first === 'reading' ? ['reading', 'update'] : ['update', 'reading']
    expect(await Promise.all(order.map((kind) => writes[kind]()))).toEqual([true, false])
    const { managementId } = first === 'reading' ? known : present
    expect(await stored(known)).toMatchObject({ managementId, status: 'issued' })
    expect(await auditOf(register, known.id)).toHaveLength(first === 'reading' ? 0 : 1)
  },
)

test('a row that cannot be written fails alone', async () => {
  const leases = (await addResidents(4)).map((id) => lease(id))
  const poisoned = lease(await addResident(register, municipality.id), { nullifier: 'no tag' })
  const outcomes = await Promise.allSettled(
    [...leases.slice(0, 2), poisoned, ...leases.slice(2)].map((leased) => take(leased)),
  )
  expect(outcomes.map((one) => (one.status === 'fulfilled' ? one.value : 'failed'))).toEqual([
    true,
    true,
    'failed',
    true,
    true,
  ])
  expect(await stored(poisoned)).toBeUndefined()
})

test('nobody takes a lease for a resident who has left the register', async () => {
  const [fresh = '', again = ''] = await addResidents(2)
  const lapsed = await offered(again)
  await register.db.update(einwohner).set({ archivedAt: at })
  expect(await take(lease(fresh))).toBe(false)
  const anew = toLeased({ ...lapsed, attemptId: randomUUID(), leaseUntil: at, at }, lapsed)
  expect(await take(anew, lapsed)).toBe(false)
  expect(await stored(lapsed)).toMatchObject({ status: 'issued' })
})

test('nobody takes a lease for an entry that was changed since it was read', async () => {
  const [fresh = '', again = ''] = await addResidents(2)
  const lapsed = await offered(again)
  const anew = toLeased({ ...lapsed, attemptId: randomUUID(), leaseUntil: at, at }, lapsed)
  const takeBoth = (entryAt: Date) =>
    Promise.all([repository.lease(lease(fresh), undefined, entryAt), repository.lease(anew, lapsed, entryAt)])
  const changedAt = new Date(at.getTime() + 1)
  await register.db.update(einwohner).set({ updatedAt: changedAt })
  expect(await takeBoth(at)).toEqual([false, false])
  expect(await stored(lapsed)).toMatchObject({ status: 'issued' })
  // By hand it may have been changed between two milliseconds.
  await register.db.update(einwohner).set({ updatedAt: sql`${einwohner.updatedAt} + interval '0.3 milliseconds'` })
  expect(await takeBoth(changedAt)).toEqual([true, true])
})

test('nobody takes a lease for whom an import has taken the right to vote away since the entry was read', async () => {
  const [fresh = '', again = ''] = await addResidents(2)
  const lapsed = await offered(again)
  const anew = toLeased({ ...lapsed, attemptId: randomUUID(), leaseUntil: at, at }, lapsed)
  const takeBoth = () =>
    Promise.all([repository.lease(lease(fresh), undefined, at), repository.lease(anew, lapsed, at)])
  const [{ importNumber = 0 } = {}] = await register.db.select().from(gemeinden)
  await register.db.update(einwohner).set({ newStimmrecht: false, newImportNumber: importNumber + 1 })
  await register.db.update(gemeinden).set({ importNumber: importNumber + 1 })
  expect(await takeBoth()).toEqual([false, false])
  await register.db.update(gemeinden).set({ importNumber })
  expect(await takeBoth(), 'before it is shown').toEqual([true, true])
})

test('readings of many records are one statement; an older one changes nothing, nor does one of an offer that nobody has', async () => {
  const records = await Promise.all((await addResidents(3)).map(offered))
  ran.length = 0
  const say = ({ managementId }: StoredCredential, providerStatus: 'IN_PROGRESS' | 'ISSUED', ms: number) =>
    readingOf({ status: 'issued' }, managementId ?? '', providerStatus, new Date(at.getTime() + ms))
  const applied = await Promise.all(records.map((record) => repository.applyStatus(say(record, 'ISSUED', 2))))
  expect(applied).toEqual([true, true, true])
  expect(ran).toEqual(['credentials-write-together-reading'])
  const [record = lease('')] = records
  expect(await repository.applyStatus(say(record, 'IN_PROGRESS', 1))).toBe(false)
  expect(await stored(record)).toMatchObject({ providerStatus: 'ISSUED', collectedAt: new Date(at.getTime() + 2) })
  expect(await repository.applyStatus(readingOf({ status: 'issued' }, 'nobody', 'EXPIRED', at))).toBe(false)
})

type Seen = Pick<StoredCredential, 'providerStatus' | 'providerStatusSince'>
/** Lets the issuer say something of a record some milliseconds after `at`, in answer to who saw the record as `insteadOf` before. */
const sayOf =
  (record: StoredCredential) => (providerStatus: 'ISSUED' | 'SUSPENDED' | 'REVOKED', ms: number, insteadOf?: Seen) =>
    repository.applyStatus({
      ...readingOf(record, record.managementId ?? '', providerStatus, new Date(at.getTime() + ms)),
      insteadOf,
    })

test('what is said comes after what stood there before it was asked for, whatever another clock said, and after nothing else', async () => {
  const [residentId = ''] = await addResidents(1)
  const record = await offered(residentId)
  const say = sayOf(record)
  await say('ISSUED', 3000)
  const issued = await stored(record)
  expect(await say('REVOKED', 1)).toBe(false)
  expect(await say('REVOKED', 1, issued)).toBe(true)
  const ahead = new Date(at.getTime() + 3000)
  expect(await stored(record)).toMatchObject({ status: 'revoked', revokedAt: ahead, providerStatusAt: ahead })
  expect((await stored(record))?.providerStatusSince, 'after what it stands instead of').toEqual(
    new Date(ahead.getTime() + 1),
  )
  expect(await say('SUSPENDED', 2, issued)).toBe(false)
  expect(await say('ISSUED', 2999)).toBe(false)
})

test.each([
  ['one clock', [0, 2, 3]],
  ['a clock that is behind', [3000, 2, 3]],
])('a reading that was under way while the status went there and back changes nothing: %s', async (_, times) => {
  const [residentId = ''] = await addResidents(1)
  const record = await offered(residentId)
  const say = sayOf(record)
  const [issuedAt = 0, suspendedAt = 0, releasedAt = 0] = times
  await say('ISSUED', issuedAt)
  const before = await stored(record)
  await say('SUSPENDED', suspendedAt, before)
  expect(await say('ISSUED', releasedAt, await stored(record))).toBe(true)
  expect(await say('SUSPENDED', 1, before)).toBe(false)
  expect(await stored(record)).toMatchObject({ status: 'issued', providerStatus: 'ISSUED' })
})

test('while an attempt has the lease over an earlier offer, what the issuer says is written for that attempt alone', async () => {
  const [residentId = ''] = await addResidents(1)
  const known = await offered(residentId)
  const leaseUntil = new Date(at.getTime() + 30_000)
  const leased = toLeased({ ...known, attemptId: randomUUID(), leaseUntil, at }, known)
  await take(leased, known)
  const say = (ms: number, attemptId?: string) => {
    const readAt = new Date(at.getTime() + ms)
    return repository.applyStatus({ ...readingOf(leased, known.managementId ?? '', 'EXPIRED', readAt), attemptId })
  }
  expect(await say(0)).toBe(false)
  expect(await say(0, randomUUID())).toBe(false)
  expect(await say(30_000)).toBe(false)
  expect(await stored(known)).toMatchObject({ status: 'pending', attemptId: leased.attemptId })
  expect(await say(0, leased.attemptId ?? '')).toBe(true)
  expect(await stored(known)).toMatchObject({ status: 'error', attemptId: null })
})

test('what is said again changes neither when it was nor by whom; a link goes with what there was to collect', async () => {
  const [residentId = ''] = await addResidents(1)
  const record = await offered(residentId)
  const say = (providerStatus: 'ISSUED' | 'REVOKED', ms: number) =>
    repository.applyStatus(readingOf(record, record.managementId ?? '', providerStatus, new Date(at.getTime() + ms)))
  await say('ISSUED', 1)
  await say('ISSUED', 2)
  const collectedAt = new Date(at.getTime() + 1)
  expect(await stored(record)).toMatchObject({ collectedAt, providerStatusSince: collectedAt, sealedOfferLink: null })
  await say('REVOKED', 3)
  const { userId } = await addStaff(register, { isAdmin: true, municipalityIds: [] })
  await register.db.update(credentials).set({ revokedBy: userId }).where(eq(credentials.id, record.id))
  await say('REVOKED', 4)
  expect(await stored(record)).toMatchObject({ collectedAt, revokedAt: new Date(at.getTime() + 3) })
  const [row] = await register.db.select().from(credentials).where(eq(credentials.id, record.id))
  expect(row?.revokedBy).toBe(userId)
})

test('who has collected or revoked is written by what the issuer says alone, also where it has said nothing yet', async () => {
  const [residentId = ''] = await addResidents(1)
  const record = await offered(residentId)
  const claimed = { ...record, collectedAt: at, revokedAt: at }
  expect(await repository.update(claimed, record)).toBe(true)
  expect(await stored(record)).toMatchObject({ collectedAt: null, revokedAt: null })
  await register.db.update(credentials).set({ providerStatusAt: null }).where(eq(credentials.id, record.id))
  expect(await repository.applyStatus(readingOf(record, record.managementId ?? '', 'ISSUED', at))).toBe(true)
  expect(await stored(record)).toMatchObject({ collectedAt: at, revokedAt: null })
})

test('once the time of a lease is over anybody may write what the issuer says', async () => {
  const [residentId = ''] = await addResidents(1)
  const known = await offered(residentId)
  const leased = toLeased({ ...known, attemptId: randomUUID(), leaseUntil: at, at }, known)
  await take(leased, known)
  const readAt = new Date(at.getTime() + 1)
  expect(await repository.applyStatus(readingOf(leased, known.managementId ?? '', 'EXPIRED', readAt))).toBe(true)
  expect(await stored(known)).toMatchObject({ status: 'error', leaseUntil: null })
})

// PGlite has one connection: nobody else ever holds a row.
describe.skipIf(TEST_SERVER === undefined)('while somebody else holds a row', () => {
  /** Holds what a statement locks until it is let go. */
  async function hold(statement: ReturnType<typeof sql>) {
    let letGo = (): void => undefined
    const isLetGo = new Promise<void>((resolve) => {
      letGo = resolve
    })
    let reach = (): void => undefined
    const isHeld = new Promise<void>((resolve) => {
      reach = resolve
    })
    const done = register.db.transaction(async (tx) => {
      await tx.execute(statement)
      reach()
      await isLetGo
    })
    await isHeld
    return async () => {
      letGo()
      await done
    }
  }
  const settledFirst = async (work: Promise<unknown>): Promise<boolean> =>
    Promise.race([work.then(() => true), new Promise<boolean>((resolve) => setTimeout(resolve, 300, false))])

  test('whose lease it is waits for him, and the others of the batch do not', async () => {
    const [held = '', free = ''] = await addResidents(2)
    const letGo = await hold(sql`update einwohner set updated_at = updated_at where id = ${held}::uuid`)
    const waiting = take(lease(held))
    expect(await take(lease(free))).toBe(true)
    expect(await settledFirst(waiting)).toBe(false)
    await letGo()
    expect(await waiting).toBe(true)
  })

  test('a lease for an item that is being deleted waits, the others of the batch do not, and it is not taken', async () => {
    const [held = '', free = ''] = await addResidents(2)
    const { id: popularVoteId } = await addItem(register)
    const letGo = await hold(sql`delete from volksbegehren where id = ${popularVoteId}::uuid`)
    const waiting = take(lease(held, { popularVoteId }))
    expect(await take(lease(free))).toBe(true)
    await letGo()
    expect(await waiting).toBe(false)
  })

  test('a lease for who is being archived waits, and is not taken', async () => {
    const [held = ''] = await addResidents(1)
    const letGo = await hold(sql`update einwohner set archived_at = now() where id = ${held}::uuid`)
    const waiting = take(lease(held))
    await letGo()
    expect(await waiting).toBe(false)
  })

  test('another lease for who is being archived or corrected waits, and is not taken; for whose row changes otherwise it is', async () => {
    for (const [change, isTaken] of [
      [sql`archived_at = now()`, false],
      [sql`updated_at = now()`, false],
      [sql`search_text = ' other '`, true],
    ] as const) {
      const [held = '', free = ''] = await addResidents(2)
      const [known, other] = [await offered(held), await offered(free)]
      const leaseAgain = (record: StoredCredential) =>
        take(toLeased({ ...record, attemptId: randomUUID(), leaseUntil: at, at }, record), record)
      const letGo = await hold(sql`update einwohner set ${change} where id = ${held}::uuid`)
      const waiting = leaseAgain(known)
      expect(await leaseAgain(other)).toBe(true)
      expect(await settledFirst(waiting)).toBe(false)
      await letGo()
      expect(await waiting).toBe(isTaken)
    }
  })

  test.each(['update', 'reading'] as const)('a %s waits for who renames its resident, and holds', async (kind) => {
    const [held = '', free = ''] = await addResidents(2)
    const [record, other] = [await offered(held), await offered(free)]
    const write = (written: StoredCredential) =>
      kind === 'update'
        ? repository.update(toFailed(written, { at, keepsOffer: false }), written, noteOn(written))
        : repository.applyStatus(readingOf(written, written.managementId ?? '', 'ISSUED', at))
    const letGo = await hold(sql`update einwohner set search_text = ' other ' where id = ${held}::uuid`)
    const waiting = write(record)
    expect(await write(other)).toBe(true)
    expect(await settledFirst(waiting)).toBe(false)
    await letGo()
    expect(await waiting).toBe(true)
    expect(await auditOf(register, record.id)).toHaveLength(kind === 'update' ? 1 : 0)
    expect(await stored(record)).toMatchObject(kind === 'update' ? { status: 'error' } : { providerStatus: 'ISSUED' })
  })

  test('two processes whose batches cross, and an import among them, never wait for each other', async () => {
    const other = createCredentialRepository({ db: register.db, statements: register.stand.statements })
    const records = await Promise.all((await addResidents(40)).map(offered))
    const rounds = Array.from({ length: 10 }, (_, round) => round)
    const say = (from: CredentialRepository, order: readonly StoredCredential[], ms: number) =>
      Promise.all(
        order.map((record) =>
          from.applyStatus(readingOf(record, record.managementId ?? '', 'IN_PROGRESS', new Date(at.getTime() + ms))),
        ),
      )
    const rename = (round: number) =>
      register.db
        .update(einwohner)
        .set({ searchText: ` name${round} ` })
        .where(eq(einwohner.gemeindeId, municipality.id))
    for (const round of rounds)
      await Promise.all([say(repository, records, round), say(other, records.toReversed(), round), rename(round)])
    expect(await stored(records[0] ?? lease(''))).toMatchObject({ providerStatusAt: new Date(at.getTime() + 9) })
  })
})
