import { shareInFile } from '@e-collecting/database/testing'
import { statusLists } from '@e-collecting/database/trust'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { claimsOf, createTestWallet } from '../testing/test-wallet.ts'
import { createStand, offerTo, startIssuer } from '../testing/trust-stand.ts'

const stand = shareInFile(createStand)

const listsOf = (did: string) => stand.db.select().from(statusLists).where(eq(statusLists.issuerDid, did))
/** All entries of a list are handed out, but for a few. */
const fill = (uri: string) =>
  stand.db.update(statusLists).set({ nextPosition: 102_300 }).where(eq(statusLists.uri, uri))

test('many callers in several processes get one identity with one list', async () => {
  const services = await Promise.all([startIssuer(stand), startIssuer(stand), startIssuer(stand)])
  const answers = await Promise.all(
    services.flatMap((service) => Array.from({ length: 4 }, () => service.ensureIssuer('office-230'))),
  )
  const [first] = answers
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(await stand.issuer.ensureIssuer('office-230')).toEqual(first)
  expect(await listsOf(first?.did ?? '')).toHaveLength(1)
})

test('its DID log and its list are served at once', async () => {
  const { did, statusListUrl } = await stand.issuer.ensureIssuer('office-231')
  const [, , scid, host, ...path] = did.split(':')
  const log = await stand.fetch(`https://${decodeURIComponent(host ?? '')}/${path.join('/')}/did.jsonl`)
  expect(log.status).toBe(200)
  expect(await log.text()).toContain(scid)
  expect(claimsOf(await (await stand.fetch(statusListUrl)).text())).toMatchObject({ iss: did, sub: statusListUrl })
})

test('a full list is replaced, and another process goes on with the new one', async () => {
  const { did, statusListUrl: first } = await stand.issuer.ensureIssuer('office-261')
  await fill(first)
  stand.advance(5)
  expect((await stand.issuer.ensureIssuer('office-261')).statusListUrl).toBe(first)
  expect(await listsOf(did)).toHaveLength(2)
  await stand.db.update(statusLists).set({ nextPosition: 102_400 }).where(eq(statusLists.uri, first))
  stand.advance(5)
  const restarted = [await startIssuer(stand), await startIssuer(stand)] as const
  const seconds = await Promise.all(restarted.map((service) => service.currentStatusList(did)))
  const { statusListUrl: second } = await stand.issuer.ensureIssuer('office-261')
  expect(second).not.toBe(first)
  expect(new Set([...seconds, second]).size).toBe(1)
  expect(await listsOf(did)).toHaveLength(2)
  const { code } = await offerTo(stand, { configuration_override: { issuer_did: did }, status_lists: [second] })
  const { credentials } = await createTestWallet(stand).collect(code)
  expect(claimsOf(credentials[0] ?? '')).toMatchObject({ iss: did, status: { status_list: { uri: second } } })
})

test('a list of one bit is never chosen: it could not suspend', async () => {
  const { did } = await stand.identities.ensure('office-351')
  await stand.issuer.management.request('/management/api/status-list', {
    method: 'POST',
    body: JSON.stringify({ maxLength: 204_800, config: { bits: 1 }, configuration_override: { issuer_did: did } }),
  })
  const { statusListUrl } = await stand.issuer.ensureIssuer('office-351')
  const lists = await listsOf(did)
  expect(lists.find(({ uri }) => uri === statusListUrl)?.bits).toBe(2)
})

test.each(['', 'Office', 'a b', '-a', 'a-', '../x', 'x'.repeat(64)])('%j is no label', async (label) => {
  await expect(stand.issuer.ensureIssuer(label)).rejects.toMatchObject({ code: 'invalid-label' })
})
