import { shareTestDatabase } from '@e-collecting/database/testing'
import { expect, test } from 'vitest'
import { findDidByName, insertDid } from './did-repository.ts'

const connection = shareTestDatabase()

test('of two who store a DID under one name both get the one that was first', async () => {
  const at = new Date('2026-05-15T10:00:00Z')
  const record = (number: number) => ({ name: 'issuer-0123abcd', did: `did:example:${number}`, log: `log ${number}` })
  const stored = await Promise.all([1, 2].map((number) => insertDid(connection.db, record(number), at)))
  expect(stored[0]).toEqual(stored[1])
  expect(await findDidByName(connection.db, 'issuer-0123abcd')).toEqual(stored[0])
})
