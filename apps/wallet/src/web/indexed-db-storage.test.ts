import { webCrypto } from '@e-collecting/credentials/crypto/web'
import { expect, test } from 'vitest'
import type { HeldCredential } from '../headless.ts'
import { createIndexedDbStorage } from './indexed-db-storage.ts'
import { stubIndexedDb } from './testing/fake-indexed-db.ts'

const held = (id: string, receivedAt: string) =>
  ({
    id,
    receivedAt,
    copies: [1, 2].map((copy) => ({ compact: `${id}-${copy}`, useCount: 0 })),
  }) as unknown as HeldCredential

/** A storage in which two credentials are, the older one first. */
async function fill() {
  stubIndexedDb()
  const storage = createIndexedDbStorage(webCrypto)
  const pairs = await Promise.all([1, 2].map(() => webCrypto.generateEcKeyPair()))
  const keys = pairs.map(({ privateJwk }) => privateJwk)
  await storage.insert(held('old', '2026-11-20T10:00:00Z'), keys)
  await storage.insert(held('new', '2026-11-21T10:00:00Z'), keys)
  const idsOf = async () => (await storage.list()).map(({ id }) => id)
  return { storage, pairs, idsOf }
}

test('what is kept is found, newest first, and each use of a copy is counted', async () => {
  const { storage, idsOf } = await fill()
  await storage.recordUse('old', 1)
  await storage.recordUse('nobody', 0)
  expect(await idsOf()).toEqual(['new', 'old'])
  const uses = (await storage.list()).map(({ copies }) => copies.map(({ useCount }) => useCount))
  expect(uses).toEqual([
    [0, 0],
    [0, 1],
  ])
})

test('each copy has its own key, which signs and cannot be taken away', async () => {
  const { storage, pairs } = await fill()
  for (const [copy, { publicJwk }] of pairs.entries()) {
    const key = await storage.loadKey('old', copy)
    const signature = await webCrypto.signEs256(key!, 'text')
    const publicKey = await webCrypto.importEs256PublicKey(publicJwk)
    expect(await webCrypto.verifyEs256(publicKey, 'text', signature)).toBe(true)
    expect(key).toMatchObject({ extractable: false })
  }
  expect(await storage.loadKey('old', 2)).toBeUndefined()
  expect(await storage.loadKey('nobody', 0)).toBeUndefined()
})

test('deleting one leaves the others, deleting all leaves none', async () => {
  const { storage, idsOf } = await fill()
  await storage.delete('new')
  expect(await idsOf()).toEqual(['old'])
  await storage.deleteAll()
  expect(await idsOf()).toEqual([])
})

test('what the browser did not write is not taken for written', async () => {
  stubIndexedDb({ isFull: true })
  const storage = createIndexedDbStorage(webCrypto)
  await expect(storage.insert(held('a', '2026-11-20T10:00:00Z'), [])).rejects.toMatchObject({
    name: 'QuotaExceededError',
  })
})
