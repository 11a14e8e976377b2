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
  const named: { did: string | null }[] = [{ did: 'did:example:elsewhere' }, { did: null }]
  let now = START
  const issuers = createKnownIssuers({
    db,
    municipalities: { listAll: async () => named as never },
    webIssuer: 'https://example.ch/office',
    now: () => now,
  })
  const asked = ['office-before', 'elsewhere', 'receipts', 'declarations', 'stranger', 'new']
  const accepted = () => asked.filter((name) => issuers.accepts(`did:example:${name}`))
  expect(accepted()).toEqual([])
  await issuers.catchUp()
  expect(accepted()).toEqual(['office-before', 'elsewhere'])
  // One that begins to issue counts at the next beat: its first resident may declare within seconds.
  named.push({ did: 'did:example:new' })
  now = new Date(START.getTime() + 1000)
  await issuers.catchUp()
  expect(accepted()).toEqual(['office-before', 'elsewhere', 'new'])
  expect(['https://example.ch/office', 'https://example.ch'].map(issuers.accepts)).toEqual([true, false])
})
