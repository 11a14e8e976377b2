import { makeForEachTest, TEST_SERVER } from '@e-collecting/database/testing'
import { statusLists } from '@e-collecting/database/trust'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  ALL_STATUSES,
  collectOffered,
  createKeyDrill,
  goThroughStatuses,
  issueCredential,
  listAudited,
  openAdministration,
  showIdentity,
  startIssued,
} from '../testing/key-drill.ts'
import type { DrillSettings } from '../testing/open-here.ts'
import { rotateSigningKeysHere } from '../testing/rotate-here.ts'
import { ensureMunicipality } from '../testing/sign-in-staff.ts'
import { giveIdentity } from '../testing/wallet-steps.ts'

const drill = makeForEachTest(createKeyDrill)

const rotate = (settings: DrillSettings, ...labels: string[]) => rotateSigningKeysHere(settings, labels)

test('new credentials come under new DIDs, and those of the old ones can still be shown, suspended and revoked', async () => {
  const { settings, collected: old, offered, did } = await startIssued(drill)
  await drill.stop()

  expect(await rotate(settings)).toEqual(
    expect.arrayContaining(['verifier', 'issuer-receipt', 'issuer-register', 'issuer-beta-id', 'office-261']),
  )
  const after = await drill.start(settings)
  const again = await openAdministration(after)
  const municipality = await ensureMunicipality(again)
  expect(municipality.did).toMatch(/^did:webvh:/)
  expect(municipality.did).not.toBe(did)
  const late = await collectOffered(drill.wallet, offered)
  const fresh = await issueCredential(again, drill.wallet)
  expect([old, late, fresh].map(({ held }) => held.claims.issuerDid)).toEqual([did, did, municipality.did])
  for (const credential of [old, late, fresh])
    expect(await goThroughStatuses(again, drill.wallet, credential)).toEqual(ALL_STATUSES)
  expect(await showIdentity(after, drill.wallet)).toMatchObject({ state: 'matched' })
  await giveIdentity(after.browser(), drill.wallet)
  expect(await showIdentity(after, drill.wallet)).toMatchObject({ state: 'matched' })
})

test('lists of the old keys are signed again when their week is over', async () => {
  const settings = await drill.prepare()
  const before = await drill.start(settings)
  const admin = await openAdministration(before)
  const { did } = await ensureMunicipality(admin)
  await drill.stop()
  await rotate(settings, 'office-261')
  const after = await drill.start(settings, '2026-05-24T10:00:00Z')
  const lists = await after.db.select().from(statusLists).where(eq(statusLists.issuerDid, did))
  expect(lists.map(({ publishedAt }) => publishedAt?.toISOString())).toEqual(['2026-05-24T10:00:00.000Z'])
  const [header = ''] = lists[0]?.jwt?.split('.') ?? []
  expect(JSON.parse(Buffer.from(header, 'base64url').toString())).toMatchObject({ kid: `${did}#assert-key-01` })
})

test('one label is rotated alone, as often as asked, and an unknown one is named beside those there are', async () => {
  const settings = await drill.prepare()
  const first = await drill.start(settings)
  const didsOf = async (product: typeof first) => {
    const admin = await openAdministration(product)
    const issued = await issueCredential(admin, drill.wallet)
    return [issued.held.claims.issuerDid, (await ensureMunicipality(admin)).did]
  }
  const seen = [await didsOf(first)]
  for (let time = 0; time < 2; time++) {
    await drill.stop()
    expect(await rotate(settings, 'office-261', 'office-261')).toEqual(['office-261'])
    seen.push(await didsOf(await drill.start(settings)))
  }
  for (const [issuer, municipality] of seen) expect(issuer).toBe(municipality)
  expect(new Set(seen.flat()).size).toBe(3)
  const logged = await listAudited(await openAdministration(await drill.start(settings)), 'signing-keys.rotated')
  expect(logged).toHaveLength(2)
  expect(logged[0]).toEqual({
    id: expect.any(Number),
    at: '2026-05-16T11:00:00.000Z',
    actorEmail: 'npm run rotate-signing-keys',
    action: 'signing-keys.rotated',
    recordType: 'keys',
    recordId: 'office-261',
    municipality: null,
    municipalityId: null,
    popularVote: null,
    detail: { label: 'office-261' },
  })
  if (TEST_SERVER !== undefined) await expect(rotate(settings)).rejects.toThrow(/Stop all servers first/)
  await drill.stop()
  await expect(rotate(settings, 'office-999')).rejects.toThrow(/no keys for office-999.*issuer-receipt/)
})
