import { randomUUID } from 'node:crypto'
import { recordAudit } from '@e-collecting/audit/server'
import { credentials } from '@e-collecting/database/register'
import { swissDay } from '@e-collecting/kernel'
import { expect, test } from 'vitest'
import type { ProviderStatus } from '../contract.ts'
import { readCredentialDetails } from './read-credential-details.ts'
import { setOneResident } from './testing/set-one-resident.ts'

const { register, openSession, request, stored } = setOneResident()

type ReadProofs = typeof register.deps.issuer.readProofs

const actor = { userId: randomUUID(), email: 'admin@example.ch', isAdmin: true, municipalityIds: [] }

const detailsWith = async (readProofs: ReadProofs) => {
  const deps = { ...register.deps, issuer: { ...register.deps.issuer, readProofs } }
  return readCredentialDetails(deps, (await stored()).id, { actor, language: 'de' })
}

test('proofs are shown as the issuer tells them, by the id that it knows', async () => {
  await request(await openSession())
  const { managementId } = await stored()
  const signed = {
    type: 'DataIntegrityProof',
    verificationMethod: 'did:x#1',
    proofPurpose: 'assertionMethod',
    jws: 'j',
  }
  const asked: string[] = []
  const { proofs } = await detailsWith(async (id) => {
    asked.push(id)
    return [{ ...signed, created: register.now() }]
  })
  expect(proofs).toEqual([{ ...signed, created: register.now().toISOString() }])
  expect(asked).toEqual([managementId])
})

test('an issuer that tells no proofs hides nothing else of the record, and is reported', async () => {
  const { offerDeepLink } = await request(await openSession())
  const details = await detailsWith(() => Promise.reject(new Error('away')))
  expect(details).toMatchObject({ proofs: [], offerDeepLink, providerStatus: 'OFFERED' })
  expect(register.failures).toEqual([new Error('away')])
})

test('who has suspended a credential, and why, is shown while it is suspended by that step', async () => {
  await request(await openSession())
  const { id } = await stored()
  const take = async (from: ProviderStatus, to: ProviderStatus, reason?: string) => {
    const detail = { from, to, ...(reason && { reason }) }
    const action = 'credential.status-changed'
    await recordAudit(register.db, { actor, at: register.now(), action, recordId: id, municipalityId: null, detail })
  }
  const shown = async (providerStatus: ProviderStatus) => {
    await register.db.update(credentials).set({ providerStatus })
    return (await detailsWith(async () => [])).suspension
  }
  await take('ISSUED', 'SUSPENDED', 'device-lost')
  const said = { at: register.now().toISOString(), by: actor.email, reason: 'device-lost' }
  expect(await shown('SUSPENDED')).toEqual(said)
  expect(await shown('ISSUED'), 'the issuer has released it by itself').toBeNull()
  await take('SUSPENDED', 'ISSUED')
  expect(await shown('SUSPENDED'), 'the issuer has suspended it by itself').toBeNull()
})

test('of an offer that came to nothing it is not said what it would have stated', async () => {
  await request(await openSession())
  const { subject } = await detailsWith(async () => [])
  expect(subject).toMatchObject({ issuedDate: swissDay(register.now()) })
  await register.db.update(credentials).set({ managementId: null })
  expect(await detailsWith(async () => [])).toMatchObject({ subject: null, proofs: [] })
})
