import { makeForEachTest, TEST_SERVER } from '@e-collecting/database/testing'
import { expect, test, vi } from 'vitest'
import {
  ALL_STATUSES,
  collectOffered,
  createKeyDrill,
  goThroughStatuses,
  issueCredential,
  listAudited,
  newKey,
  openAdministration,
  startIssued,
} from '../testing/key-drill.ts'
import { killRotation } from '../testing/kill-rotation.ts'
import type { DrillSettings } from '../testing/open-here.ts'
import { rotateMasterKeyHere, rotateSigningKeysHere } from '../testing/rotate-here.ts'
import { ensureMunicipality } from '../testing/sign-in-staff.ts'

const drill = makeForEachTest(createKeyDrill)

// Each kill takes a process, and each look afterwards a start of the product.
vi.setConfig({ testTimeout: 240_000 })

/** An installation that has given credentials away, and is stopped. */
async function prepareIssued() {
  const issued = await startIssued(drill)
  await drill.stop()
  return issued
}

const startAndSignIn = async (settings: DrillSettings) => openAdministration(await drill.start(settings))

test('a new master key is there wholly or not at all, wherever its rotation is killed, and another run ends it', async () => {
  const { settings, collected, offered } = await prepareIssued()
  const next = settings.SECRET_KEY === undefined ? {} : { SECRET_KEY: newKey() }
  const rotating = { ...settings, ...(next.SECRET_KEY !== undefined && { SECRET_KEY_NEW: next.SECRET_KEY }) }
  // Some of it is sealed anew; all of it is, without the line in the log.
  for (const [step, time] of [
    ['random', 4],
    ['time', 1],
  ] as const) {
    expect(await killRotation({ settings: rotating, step, time })).toBe('SIGKILL')
    const admin = await startAndSignIn(settings)
    expect((await admin.get(`/api/admin/credentials/${offered.id}`)).status).toBe(200)
    expect(await listAudited(admin, 'master-key.rotated')).toEqual([])
    await drill.stop()
  }
  expect((await rotateMasterKeyHere(rotating)).resealed).toBeGreaterThan(0)
  const admin = await startAndSignIn({ ...settings, ...next })
  const late = await collectOffered(drill.wallet, offered)
  for (const credential of [collected, late])
    expect(await goThroughStatuses(admin, drill.wallet, credential)).toEqual(ALL_STATUSES)
  expect(await listAudited(admin, 'master-key.rotated')).toHaveLength(1)
})

test('wherever a rotation of signing keys is killed, each issuer goes on with old keys or new ones, and another run ends it', async () => {
  const { settings, collected, offered, did } = await prepareIssued()
  const labels = ['office-261', 'issuer-register']
  const rotated = async (admin: Awaited<ReturnType<typeof startAndSignIn>>) =>
    (await listAudited(admin, 'signing-keys.rotated')).map(({ recordId }) => recordId)
  const look = async () => {
    const admin = await startAndSignIn(settings)
    const { held } = await issueCredential(admin, drill.wallet)
    const municipality = await ensureMunicipality(admin)
    expect(held.claims.issuerDid).toBe(municipality.did)
    const seen = { did: municipality.did, rotated: await rotated(admin) }
    await drill.stop()
    return seen
  }
  expect(await killRotation({ settings, labels, step: 'insert-key', time: 1 })).toBe('SIGKILL')
  expect(await look()).toEqual({ did, rotated: [] })

  // Keys that are rows go with their line of the log; a file stays.
  expect(await killRotation({ settings, labels, step: 'key-inserted', time: 1 })).toBe('SIGKILL')
  const inserted = await look()
  expect([inserted.did === did, inserted.rotated]).toEqual([TEST_SERVER !== undefined, []])

  expect(await killRotation({ settings, labels, step: 'open-keys', time: 2 })).toBe('SIGKILL')
  const half = await look()
  expect(half).toEqual({ did: expect.stringMatching(/^did:webvh:/), rotated: ['office-261'] })
  expect([did, inserted.did]).not.toContain(half.did)

  expect(await rotateSigningKeysHere(settings, labels)).toEqual(labels)
  const admin = await startAndSignIn(settings)
  const late = await collectOffered(drill.wallet, offered)
  const fresh = await issueCredential(admin, drill.wallet)
  expect([did, inserted.did, half.did]).not.toContain(fresh.held.claims.issuerDid)
  for (const credential of [collected, late, fresh])
    expect(await goThroughStatuses(admin, drill.wallet, credential)).toEqual(ALL_STATUSES)
  expect(await rotated(admin)).toEqual(['issuer-register', 'office-261', 'office-261'])
})
