import { randomUUID } from 'node:crypto'
import { createResidentRepository } from '@e-collecting/municipalities/server/testing'
import { claimsOf } from '@e-collecting/services/testing'
import { sql } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { issueCredentialToResident } from './issue-credential-to-resident.ts'
import { deriveNullifier } from './nullifier.ts'
import { readRegisterSession } from './read-register-session.ts'
import { toLeased } from './record-steps.ts'
import { requestRegisterCredential } from './request-register-credential.ts'
import { sweepRegister } from './sweep-register.ts'
import type { Fault } from './testing/breakable-issuer.ts'
import { linkOf, setOneResident } from './testing/set-one-resident.ts'
import {
  addItem,
  addMatchedSession,
  addMunicipality,
  addResident,
  addStaff,
  auditOf,
  offersByStatus,
} from './testing.ts'

const { register, municipality, residentId, item, changeItem, openSession, request, attempt, stored, newOffers } =
  setOneResident()
const code = (error: unknown) => (error as { code?: string }).code

test('whose entry has become somebody else’s neither asks nor sees the offer of the present one', async () => {
  const [asking, reading] = [await openSession(), await openSession()]
  await request(reading)
  register.advance(60)
  const present = { givenName: 'Reto', familyName: 'Muster', birthDate: '1980-01-01', hasRightToVote: null }
  await createResidentRepository(register.db).update(residentId(), present, register.now())
  expect(await attempt(asking)).toBe('register-session-not-found')
  expect(await readRegisterSession(register.deps, await register.open(reading))).toEqual({ state: 'expired' })
  const anew = await addMatchedSession(register, municipality().id, present)
  expect(linkOf(await request(anew)), 'the present one proves it anew').not.toBe('')
})

test('whose entry becomes somebody else’s while the item is looked up gets no credential', async () => {
  const asking = await openSession()
  const findBySlug = register.deps.votes.findBySlug.bind(register.deps.votes)
  vi.spyOn(register.deps.votes, 'findBySlug').mockImplementationOnce(async (slug) => {
    register.advance(1)
    const other = { givenName: 'Reto', familyName: 'Muster', birthDate: '1980-01-01', hasRightToVote: null }
    await createResidentRepository(register.db).update(residentId(), other, register.now())
    return findBySlug(slug)
  })
  expect(await attempt(asking)).toBe('credential-in-progress')
  expect(await register.deps.credentials.findOf({ residentId: residentId(), popularVoteId: item().id })).toBeUndefined()
  expect(await attempt(asking), 'and proves anew whose it is').toBe('register-session-not-found')
})

test('the day of issue is the one in Switzerland, in the credential as in its record', async () => {
  const createOffer = vi.fn(register.deps.issuer.createOffer)
  const issuer = { ...register.deps.issuer, createOffer }
  const deps = { ...register.deps, issuer, now: () => new Date('2026-11-20T23:30:00Z') }
  await requestRegisterCredential(deps, await register.open(await openSession()), { popularVote: item().slug })
  expect(createOffer.mock.calls[0]?.[0].subject).toMatchObject({ issuedDate: '2026-11-21' })
  expect(await stored()).toMatchObject({ issuedDate: '2026-11-21' })
})

test('the offer carries exactly the claims of a register credential', async () => {
  const [credential = ''] = await register.collect(linkOf(await request(await openSession())))
  const nullifier = deriveNullifier({
    residentId: residentId(),
    popularVoteId: item().id,
    municipalityId: municipality().id,
  })
  const { iss, vct, exp, nbf, status, iat: _, cnf: __, _sd_alg: ___, _sd: ____, ...subject } = claimsOf(credential)
  const disclosed = credential
    .split('~')
    .slice(1, -1)
    .map((text) => JSON.parse(Buffer.from(text, 'base64url').toString()).slice(1))
  expect({ ...subject, ...Object.fromEntries(disclosed) }).toEqual({
    nullifier,
    volksbegehren: item().slug,
    vct_metadata_uri: expect.stringContaining('/oid4vci/vct/'),
    'vct_metadata_uri#integrity': expect.stringMatching(/^sha256-/),
    issuerDid: municipality().did,
    issuedDate: '2026-11-20',
  })
  expect({ iss, vct }).toEqual({ iss: municipality().did, vct: 'stimmregister-vc' })
  expect(status).toMatchObject({ status_list: { uri: municipality().statusListUrl } })
  // The end of 28 March 2027 in Switzerland, the night on which summer time begins; the wire rounds dates to a day.
  expect(Number(exp)).toBeGreaterThan(Date.parse('2027-03-28T21:00:00Z') / 1000)
  expect(Number(nbf)).toBeLessThanOrEqual(register.now().getTime() / 1000)
  expect(await stored()).toMatchObject({
    nullifier,
    issuerDid: municipality().did,
    issuedDate: '2026-11-20',
    status: 'issued',
    providerStatus: 'OFFERED',
    validUntil: new Date('2027-03-28T21:59:59.999Z'),
  })
})

test('without an end date it is valid for 365 days, and dates are those of Switzerland', async () => {
  await changeItem({ startDate: null, endDate: null })
  await request(await openSession())
  expect(await stored()).toMatchObject({ validUntil: new Date(register.now().getTime() + 365 * 86_400_000) })
})

test('the link stands nowhere in clear', async () => {
  const link = linkOf(await request(await openSession()))
  const { rows } = await register.db.execute<{ row: string }>(sql`select to_jsonb(c)::text as row from credentials c`)
  expect(rows[0]?.row).not.toContain(Buffer.from(link).toString('hex').slice(20, 60))
  expect(rows[0]?.row).not.toContain('credential_offer')
})

describe('preconditions', () => {
  test.each<[string, () => Promise<string>, string]>([
    ['an unknown item', async () => 'nothing', 'popular-vote-not-found'],
    ['a hidden item', async () => (await addItem(register, { status: 'inactive' })).slug, 'popular-vote-not-found'],
    ['an ended item', async () => (await addItem(register, { endDate: '2026-11-19' })).slug, 'popular-vote-ended'],
    [
      'a coming item',
      async () => (await addItem(register, { startDate: '2026-11-21' })).slug,
      'popular-vote-not-started',
    ],
    [
      'an item of another canton',
      async () => (await addItem(register, { level: 'cantonal', kanton: 'BE' })).slug,
      'out-of-scope-canton',
    ],
    [
      'an item of another municipality',
      async () => (await addItem(register, { level: 'municipal', gemeindeBfs: '230' })).slug,
      'out-of-scope-municipality',
    ],
  ])('%s is refused and binds nothing', async (_, slug, expected) => {
    const access = await openSession()
    expect(await attempt(access, await slug())).toBe(expected)
    expect(await attempt(access)).toMatchObject({ status: 'OFFERED' })
  })

  test('items of the own canton and municipality are open', async () => {
    const cantonal = await addItem(register, { level: 'cantonal', kanton: 'ZH' })
    const municipal = await addItem(register, { level: 'municipal', gemeindeBfs: '261' })
    for (const { slug } of [cantonal, municipal])
      expect(await attempt(await openSession(), slug)).toMatchObject({ status: 'OFFERED' })
  })

  test('a municipality without DID issues nothing', async () => {
    const poor = await addMunicipality(register, { bfsNumber: '230', name: 'Winterthur', hasDid: false })
    await addResident(register, poor.id)
    const access = await addMatchedSession(register, poor.id)
    expect(await attempt(access)).toBe('municipality-without-did')
  })

  test('somebody who left the register since gets nothing', async () => {
    const access = await openSession()
    await createResidentRepository(register.db).archive(residentId(), register.now())
    expect(await attempt(access)).toBe('resident-not-found')
  })

  test('who is 16 in Glarus has items of canton and municipality, but none of the Confederation', async () => {
    const glarus = await addMunicipality(register, { bfsNumber: '1632', name: 'Glarus', canton: 'GL' })
    const young = { givenName: 'Fritz', familyName: 'Zwicky', birthDate: '2010-11-20' }
    await addResident(register, glarus.id, young)
    const cantonal = await addItem(register, { level: 'cantonal', kanton: 'GL' })
    const municipal = await addItem(register, { level: 'municipal', gemeindeBfs: '1632' })
    const access = await addMatchedSession(register, glarus.id, young)
    expect(await attempt(access)).toBe('resident-too-young')
    expect(await attempt(access, cantonal.slug), 'a refusal binds nothing').toMatchObject({ status: 'OFFERED' })
    expect(await attempt(await addMatchedSession(register, glarus.id, young), municipal.slug)).toMatchObject({
      status: 'OFFERED',
    })
  })

  test.each([
    ['a child', '2008-11-21', null, 'resident-too-young'],
    ['somebody without the right to vote', '1990-05-17', false, 'resident-without-right'],
  ] as const)(
    '%s gets no credential from the hands of staff either, who are told why',
    async (_, birthDate, right, expected) => {
      const person = { givenName: 'Lia', familyName: 'Keller', birthDate }
      const id = await addResident(register, municipality().id, person, right)
      const actor = await addStaff(register, { isAdmin: true, municipalityIds: [] })
      const input = { residentId: id, popularVote: item().slug }
      expect(await issueCredentialToResident(register.deps, input, actor).catch(code)).toBe(expected)
      expect(newOffers()).toBe(0)
    },
  )

  test('an item that was deleted at this moment gets no record', async () => {
    const at = register.now()
    const gone = {
      residentId: residentId(),
      municipalityId: municipality().id,
      popularVoteId: randomUUID() as ReturnType<typeof item>['id'],
      nullifier: '0'.repeat(64),
      attemptId: randomUUID(),
      leaseUntil: at,
      issuerDid: 'did:example:office',
      issuedBy: null,
      at,
    }
    expect(await register.deps.credentials.lease(toLeased(gone, { id: randomUUID() }), undefined, at)).toBe(false)
  })

  test('the last day counts until its last second', async () => {
    await changeItem({ endDate: '2026-11-20' })
    register.advance((Date.parse('2026-11-20T22:59:59Z') - register.now().getTime()) / 1000)
    const access = await openSession()
    expect(await attempt(access)).toMatchObject({ status: 'OFFERED' })
    register.advance(1)
    expect(await attempt(access)).toBe('popular-vote-ended')
  })

  test('the 18th birthday begins at midnight in Switzerland', async () => {
    const person = { givenName: 'Lia', familyName: 'Keller', birthDate: '2008-11-22' }
    const id = await addResident(register, municipality().id, person)
    const actor = await addStaff(register, { isAdmin: true, municipalityIds: [] })
    const input = { residentId: id, popularVote: item().slug }
    register.advance((Date.parse('2026-11-21T22:59:59Z') - register.now().getTime()) / 1000)
    expect(await issueCredentialToResident(register.deps, input, actor).catch(code)).toBe('resident-too-young')
    register.advance(1)
    expect(await issueCredentialToResident(register.deps, input, actor)).toEqual(expect.any(String))
  })
})

describe('a session', () => {
  test('belongs to the item of its first request for good', async () => {
    const access = await openSession()
    const other = await addItem(register)
    await request(access)
    for (const slug of [other.slug, 'nothing']) expect(await attempt(access, slug)).toBe('session-has-other-item')
    expect(await attempt(access)).toMatchObject({ status: 'OFFERED' })
  })

  test('is bound by the first of two requests at once', async () => {
    const access = await openSession()
    const other = await addItem(register)
    const answers = await Promise.all([attempt(access), attempt(access, other.slug)])
    expect(answers.filter((answer) => typeof answer === 'object')).toHaveLength(1)
    expect(answers).toContain('session-has-other-item')
  })

  test('can be used for half an hour', async () => {
    const access = await openSession()
    register.advance(1800.001)
    expect(await attempt(access)).toBe('register-session-not-found')
  })

  test('opens nothing for another browser', async () => {
    const access = await openSession()
    expect(await attempt(access, item().slug, 'x'.repeat(43))).toBe('register-session-not-found')
  })
})

describe.each(['one session', 'fifty sessions of the resident'])('fifty requests at once from %s', (from) => {
  test('make one offer and 49 clear answers', async () => {
    const before = await offersByStatus(register)
    const one = await openSession()
    const accesses = await Promise.all(Array.from({ length: 50 }, () => (from === 'one session' ? one : openSession())))
    const answers = await Promise.all(accesses.map((access) => attempt(access)))
    const links = answers.filter((answer) => typeof answer === 'object').map(linkOf)
    expect(new Set(links).size).toBe(1)
    expect(answers.filter((answer) => typeof answer !== 'object' && answer !== 'credential-in-progress')).toEqual([])
    expect(newOffers()).toBe(1)
    expect((await offersByStatus(register)).OFFERED).toBe((before.OFFERED ?? 0) + 1)
    expect(linkOf(await request(one))).toBe(links[0])
  })
})

describe.each(['that was cancelled', 'whose attempt failed'])('fifty requests at once after an offer %s', (earlier) => {
  test('use the record again once', async () => {
    const id = await openSession()
    if (earlier === 'that was cancelled') {
      await request(id)
      await register.deps.issuer.changeStatus((await stored()).managementId ?? '', 'CANCELLED')
    } else {
      register.breakWire((call) => (call === 'POST /credentials' ? '500' : 'none'))
      await attempt(id)
      register.mendWire()
    }
    const before = newOffers()
    const answers = await Promise.all(Array.from({ length: 50 }, () => attempt(id)))
    const links = answers.filter((answer) => typeof answer === 'object').map(linkOf)
    expect(new Set(links).size).toBe(1)
    expect(answers.filter((answer) => typeof answer !== 'object' && answer !== 'credential-in-progress')).toEqual([])
    expect(newOffers()).toBe(before + 1)
  })
})

describe('an issuer that', () => {
  test.each(['500', 'timeout', 'lost'] as const)(
    'fails with %s leaves an error, from which the next try makes a new offer',
    async (fault) => {
      const access = await openSession()
      register.breakWire((call) => (call === 'POST /credentials' ? fault : 'none'))
      expect(await attempt(access)).toBe('credential-not-issued')
      expect(await stored()).toMatchObject({ status: 'error', providerStatus: null, managementId: null })
      expect(register.failures).toHaveLength(1)
      register.mendWire()
      expect(await attempt(access)).toMatchObject({ status: 'OFFERED' })
      expect(await stored()).toMatchObject({ status: 'issued', providerStatus: 'OFFERED' })
    },
  )

  test.each([401, 403])('does not let us in with %i is not one that may answer the next time', async (status) => {
    const access = await openSession()
    register.breakWire((call) => (call === 'POST /credentials' ? new Response('{}', { status }) : 'none'))
    expect(await attempt(access)).toBe('issuer-not-set-up')
    expect(await stored()).toMatchObject({ status: 'error', managementId: null })
  })

  test('fails after an earlier offer has ended leaves nothing of that offer in the record', async () => {
    const access = await openSession()
    await request(access)
    await register.deps.issuer.changeStatus((await stored()).managementId ?? '', 'CANCELLED')
    register.breakWire((call) => (call === 'POST /credentials' ? '500' : 'none'))
    expect(await attempt(access)).toBe('credential-not-issued')
    expect(await stored()).toMatchObject({ status: 'error', providerStatus: null, managementId: null, offerId: null })
  })

  test('does not say how an offer stands lets nobody make a second one', async () => {
    const access = await openSession()
    await request(access)
    register.breakWire((call) => (call.startsWith('GET') ? '500' : 'none'))
    expect(await attempt(access)).toBe('issuer-unavailable')
    expect(newOffers()).toBe(1)
  })

  /** The first offer is asked for, and its answer waits until it is let go. */
  function holdFirstOffer(fault: Fault, others: (call: string) => Fault = () => 'none') {
    let letGo: () => void = () => undefined
    const isLetGo = new Promise<void>((resolve) => {
      letGo = resolve
    })
    let reach: () => void = () => undefined
    const isReached = new Promise<void>((resolve) => {
      reach = resolve
    })
    let isFirst = true
    register.breakWire(async (call): Promise<Fault> => {
      if (call !== 'POST /credentials' || !isFirst) return others(call)
      isFirst = false
      reach()
      await isLetGo
      return fault
    })
    return { isReached, letGo: () => letGo() }
  }

  test('fails too late takes nothing from the attempt that took over', async () => {
    const access = await openSession()
    const held = holdFirstOffer('500')
    const slow = attempt(access)
    await held.isReached
    register.advance(30.001)
    const second = holdFirstOffer('none')
    const winner = attempt(access)
    await second.isReached
    held.letGo()
    expect(await slow).toBe('credential-not-issued')
    expect(await stored()).toMatchObject({ status: 'pending' })
    second.letGo()
    expect(await winner).toMatchObject({ status: 'OFFERED' })
    expect(await stored()).toMatchObject({ status: 'issued', providerStatus: 'OFFERED' })
  })

  test('answers too late has its offer withdrawn; the attempt that took over wins', async () => {
    const access = await openSession()
    const held = holdFirstOffer('none')
    const slow = attempt(access)
    await held.isReached
    register.advance(30)
    expect(await attempt(access)).toBe('credential-in-progress')
    register.advance(0.001)
    const winner = await attempt(access)
    held.letGo()
    expect(await slow).toBe('credential-in-progress')
    expect(winner).toMatchObject({ status: 'OFFERED' })
    expect(linkOf(await attempt(access))).toBe(linkOf(winner))
    expect(register.calls.filter((call) => call.startsWith('PATCH'))).toHaveLength(1)
  })

  test('answers too late and withdraws nothing is reported, and the attempt that took over wins all the same', async () => {
    const access = await openSession()
    const held = holdFirstOffer('none', (call) => (call.startsWith('PATCH') ? '500' : 'none'))
    const slow = attempt(access)
    await held.isReached
    register.advance(30.001)
    const winner = await attempt(access)
    held.letGo()
    expect(await slow).toBe('credential-in-progress')
    expect(register.failures).toHaveLength(1)
    expect(linkOf(await attempt(access))).toBe(linkOf(winner))
  })
})

test('who of the staff has issued stands in the record, and nobody where residents have asked themselves', async () => {
  const actor = await addStaff(register, { isAdmin: true, municipalityIds: [] })
  await issueCredentialToResident(register.deps, { residentId: residentId(), popularVote: item().slug }, actor)
  expect(await stored()).toMatchObject({ issuedBy: actor.userId })
  register.advance(86_400)
  await request(await openSession())
  expect(await stored()).toMatchObject({ status: 'issued', issuedBy: null })
})

test('of what staff issue the log says whether it was after a revocation', async () => {
  const actor = await addStaff(register, { isAdmin: true, municipalityIds: [] })
  const issue = () =>
    issueCredentialToResident(register.deps, { residentId: residentId(), popularVote: item().slug }, actor)
  const id = await issue()
  await register.collect(linkOf(await request(await openSession())))
  await register.deps.issuer.changeStatus((await stored()).managementId ?? '', 'REVOKED')
  await issue()
  const logged = { action: 'credential.issued', gemeindeId: municipality().id }
  expect(await auditOf(register, id)).toMatchObject([
    { ...logged, detail: { popularVote: item().slug, isAfterRevocation: false } },
    { ...logged, detail: { popularVote: item().slug, isAfterRevocation: true } },
  ])
})

test('an attempt that died is taken over after its lease, or tidied up by the sweep', async () => {
  const access = await openSession()
  register.breakWire((call) => (call === 'POST /credentials' ? '500' : 'none'))
  await attempt(access)
  register.mendWire()
  const lease = new Date(register.now().getTime() + 30_000).toISOString()
  const die = () =>
    register.db.execute(
      sql`update credentials set status = 'pending', attempt_id = gen_random_uuid(), lease_until = ${lease}::timestamptz`,
    )
  await die()
  expect(await attempt(access)).toBe('credential-in-progress')
  await sweepRegister(register.deps)
  expect(await stored()).toMatchObject({ status: 'pending', leaseUntil: new Date(lease) })
  register.advance(30.001)
  await sweepRegister(register.deps)
  expect(await stored()).toMatchObject({ status: 'error', leaseUntil: null })
  await die()
  expect(await attempt(access)).toMatchObject({ status: 'OFFERED' })
})
