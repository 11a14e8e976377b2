import { shareInFile } from '@e-collecting/database/testing'
import { statusLists } from '@e-collecting/database/trust'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { claimsOf, createTestWallet } from '../testing/test-wallet.ts'
import { createStand, manage, offerTo, type Stand, startIssuer } from '../testing/trust-stand.ts'

const stand = shareInFile(createStand)

const countLists = () => stand.db.$count(statusLists)

test('many who need a list at once get the same, and one is made', async () => {
  const uris = await Promise.all(Array.from({ length: 12 }, () => stand.issuer.currentStatusList()))
  expect(new Set(uris).size).toBe(1)
  expect(await countLists()).toBe(1)
})

test('another issuer on the same database knows nothing of it', async () => {
  const id = /([0-9a-f-]{36})\.jwt$/.exec(await stand.issuer.currentStatusList())?.[1]
  const statusOf = async (issuer: Stand['issuer']) =>
    (await manage(issuer.management, 'GET', `/status-list/${id}`)).status
  expect(await statusOf(stand.issuer)).toBe(200)
  expect(await statusOf(await startIssuer(stand, 'issuer-other'))).toBe(404)
})

test('its successor is made when a fifth is left, and used when nothing is', async () => {
  const first = await stand.issuer.currentStatusList()
  const leaseUpTo = (position: number) =>
    stand.db.update(statusLists).set({ nextPosition: position }).where(eq(statusLists.uri, first))
  await leaseUpTo(81_920)
  stand.advance(5)
  expect(await stand.issuer.currentStatusList()).toBe(first)
  expect(await countLists()).toBe(1)
  await leaseUpTo(81_921)
  expect(await stand.issuer.currentStatusList()).toBe(first)
  expect(await countLists()).toBe(1)
  stand.advance(5)
  expect(await stand.issuer.currentStatusList()).toBe(first)
  expect(await countLists()).toBe(2)
  stand.advance(5)
  expect(await stand.issuer.currentStatusList()).toBe(first)
  expect(await countLists()).toBe(2)
  await leaseUpTo(102_400)
  stand.advance(5)
  const second = await stand.issuer.currentStatusList()
  expect(second).not.toBe(first)
  expect(await countLists()).toBe(2)
  const wallet = createTestWallet(stand)
  for (const list of [first, second]) {
    const { credentials } = await wallet.collect((await offerTo(stand, { status_lists: [list] })).code)
    expect(claimsOf(credentials[0] ?? '')).toMatchObject({ status: { status_list: { uri: second } } })
  }
})

test('what two issuers sign under one identity has entries in lists of their own', async () => {
  const fresh = await createStand()
  const { did } = await fresh.identities.ensure('office-261')
  const foreign = await (await startIssuer(fresh, 'issuer-other')).currentStatusList(did)
  const offering = offerTo(fresh, { configuration_override: { issuer_did: did }, status_lists: [foreign] })
  await expect(offering).rejects.toThrow('status_lists names an unknown list')
  await fresh.close()
})

test('a list on which nobody can be suspended is not taken by itself', async () => {
  const fresh = await createStand()
  const { body } = await manage(fresh.issuer.management, 'POST', '/status-list', {
    type: 'TOKEN_STATUS_LIST',
    maxLength: 100,
    config: { bits: 1 },
  })
  expect(await fresh.issuer.currentStatusList()).not.toBe(body.statusRegistryUrl)
  await fresh.close()
})

test('a list that could not be looked up is looked for by whoever asks next, and again after five seconds', async () => {
  let asked = 0
  const fresh = await createStand()
  const run: Stand['statements']['run'] = (...statement) => {
    asked += 1
    return asked === 1 ? Promise.reject(new Error('away')) : fresh.statements.run(...statement)
  }
  const issuer = await startIssuer(fresh, 'issuer-late', { statements: { ...fresh.statements, run } })
  await expect(issuer.currentStatusList()).rejects.toThrow('away')
  const uri = await issuer.currentStatusList()
  const { did } = await fresh.identities.ensure('office-late')
  expect(await issuer.currentStatusList(did)).not.toBe(uri)
  fresh.advance(4)
  expect(await issuer.currentStatusList()).toBe(uri)
  expect(asked).toBe(3)
  fresh.advance(1)
  expect(await issuer.currentStatusList()).toBe(uri)
  expect(asked).toBe(4)
  await fresh.close()
})
