import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { readCredentialDetails } from './read-credential-details.ts'
import { setOneResident } from './testing/set-one-resident.ts'

const { register, openSession, request, stored } = setOneResident()

type ReadProofs = typeof register.deps.issuer.readProofs

const detailsWith = async (readProofs: ReadProofs) => {
  const actor = { userId: randomUUID(), email: 'admin@example.ch', isAdmin: true, municipalityIds: [] }
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
