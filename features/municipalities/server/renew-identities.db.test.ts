import { shareTestDatabase } from '@e-collecting/database/testing'
import { expect, test } from 'vitest'
import { createMunicipalityRepository } from './municipality-repository.ts'
import { renewIdentities } from './renew-identities.ts'

const connection = shareTestDatabase()

test('only municipalities with a DID of another address get a new one, and once', async () => {
  const municipalities = createMunicipalityRepository(connection.db)
  const add = (id: string, bfsNumber: string, did: string | null) =>
    municipalities.insert({
      id,
      bfsNumber,
      did,
      name: bfsNumber,
      canton: 'BE' as const,
      statusListUrl: null,
      isDemo: false,
      createdBy: null,
      createdAt: new Date('2026-01-01T00:00:00Z'),
    })
  const [old, present, none] = ['351', '230', '261'].map((_, index) => `6a0d1c5e-0000-4000-8000-00000000000${index}`)
  await add(old ?? '', '351', 'did:webvh:a:old.example:x')
  await add(present ?? '', '230', 'did:webvh:b:new.example:y')
  await add(none ?? '', '261', null)
  const renewed: string[] = []
  const renew = () =>
    renewIdentities({
      db: connection.db,
      issuerIdentities: {
        isCurrent: (did) => did.includes(':new.example:'),
        ensure: async (bfsNumber) => ({
          did: `did:webvh:c:new.example:${bfsNumber}`,
          statusListUrl: `https://new.example/${bfsNumber}.jwt`,
        }),
      },
      onRenewed: ({ bfsNumber }) => renewed.push(bfsNumber),
    })
  await renew()
  expect(renewed.toSorted()).toEqual(['261', '351'])
  expect(await municipalities.findByBfsNumber('351')).toMatchObject({
    did: 'did:webvh:c:new.example:351',
    statusListUrl: 'https://new.example/351.jwt',
  })
  expect((await municipalities.findByBfsNumber('230'))?.did).toBe('did:webvh:b:new.example:y')
  await renew()
  expect(renewed).toHaveLength(2)
})
