import { shareTestDatabase } from '@e-collecting/database/testing'
import { dids } from '@e-collecting/database/trust'
import { expect, test } from 'vitest'
import { createKnownIssuers } from './known-issuers.ts'

const connection = shareTestDatabase()
const START = new Date('2026-05-15T10:00:00Z')

test('whose credentials count: municipalities, now and before, and nobody else of this installation', async () => {
  const { db } = connection
  const made = [
    ['office-261-first', 'did:example:office-before'],
    ['issuer-receipt-first', 'did:example:receipts'],
    ['declaration-issuer-first', 'did:example:declarations'],
  ] as const
  for (const [name, did] of made) await db.insert(dids).values({ name, did, log: '[]', createdAt: START })
  const bern = { bfsNumber: '351', canton: 'BE' }
  const named: { did: string | null }[] = [
    { did: 'did:example:elsewhere', ...bern },
    { did: null, ...bern },
  ]
  let now = START
  const issuers = createKnownIssuers({
    db,
    municipalities: { listAll: async () => named as never },
    findMunicipality: (number) => (number === '261' ? { bfsNumber: '262', name: 'Merged', canton: 'ZH' } : undefined),
    webIssuer: 'https://example.ch/office',
    now: () => now,
  })
  expect(issuers.list()).toEqual([])
  await issuers.catchUp()
  const known = [
    { id: 'did:example:office-before', municipality: { bfsNumber: '262', canton: 'ZH' } },
    { id: 'did:example:elsewhere', municipality: bern },
  ]
  const shared = { id: 'https://example.ch/office', municipality: null }
  expect(issuers.list()).toEqual([...known, shared])
  // One that begins to issue counts at the next beat: its first resident may declare within seconds.
  named.push(...['new', 'elsewhere'].map((name) => ({ did: `did:example:${name}`, bfsNumber: '352', canton: 'BE' })))
  now = new Date(START.getTime() + 1000)
  await issuers.catchUp()
  const another = { bfsNumber: '352', canton: 'BE' }
  expect(issuers.list()).toEqual([
    ...known,
    { id: 'did:example:new', municipality: another },
    { id: 'did:example:elsewhere', municipality: another },
    shared,
  ])
})
