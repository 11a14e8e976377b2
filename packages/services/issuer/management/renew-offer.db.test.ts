import { shareInFile } from '@e-collecting/database/testing'
import { expect, test } from 'vitest'
import { createHolderKey, createTestWallet, readAnswer } from '../../testing/test-wallet.ts'
import { createStand, offerTo, startIssuer } from '../../testing/trust-stand.ts'

const stand = shareInFile(createStand)
const wallet = createTestWallet(stand)

/** @returns the code that the link of the offer holds now */
async function codeOf(id: string): Promise<string> {
  const exchange = await stand.exchanges.find(id)
  const link = (exchange && stand.issuer.offerLinkOf(exchange)) ?? ''
  const offer = JSON.parse(new URL(link).searchParams.get('credential_offer') ?? '{}')
  return offer.grants['urn:ietf:params:oauth:grant-type:pre-authorized_code']['pre-authorized_code']
}
const renew = (id: string) =>
  stand.exchanges.move(id, (exchange) => {
    const change = stand.issuer.renewOffer(exchange)
    return change && { change }
  })
const collectWith = async (accessToken: string) =>
  wallet.credential(accessToken, {
    credential_configuration_id: 'demo-sdjwt',
    proofs: { jwt: [await wallet.proof(await createHolderKey(), { nonce: await wallet.nonce() })] },
  })

test('a collection that broke off gets a new code, and neither the code nor the token before are good any more', async () => {
  const { code, managementId: id } = await offerTo(stand)
  const { access_token: before } = await readAnswer(wallet.token(code))
  await renew(id)
  expect((await collectWith(before)).status).toBe(401)
  expect((await wallet.token(code)).status).toBe(400)
  const { credentials } = await wallet.collect(await codeOf(id))
  expect(credentials).toHaveLength(1)
})

test('a wallet that is faster than the new code collects, and the new code gets nothing more', async () => {
  const { code, managementId: id } = await offerTo(stand)
  const { access_token: token } = await readAnswer(wallet.token(code))
  const collected = collectWith(token)
  await renew(id)
  const fresh = await codeOf(id).catch(() => code)
  const late = await wallet.token(fresh)
  const second = late.ok ? await collectWith((await readAnswer(late)).access_token) : late
  expect([(await collected).ok, second.ok].filter(Boolean)).toHaveLength(1)
})

test('what waits for its first wallet, was collected, or is of another issuer stays as it is', async () => {
  const { code, managementId: id } = await offerTo(stand)
  expect((await renew(id))?.version).toBe(1)
  await readAnswer(wallet.token(code))
  const other = await startIssuer(stand, 'issuer-other')
  const exchange = await stand.exchanges.find(id)
  expect(exchange && other.renewOffer(exchange)).toBeUndefined()
  expect(exchange && other.offerLinkOf(exchange)).toBeUndefined()
  await renew(id)
  await wallet.collect(await codeOf(id))
  const collected = await stand.exchanges.find(id)
  const { version, state } = collected ?? {}
  expect(state).toBe('ISSUED')
  expect(collected && stand.issuer.offerLinkOf(collected), 'no link leads to what was collected').toBeUndefined()
  expect((await renew(id))?.version).toBe(version)
})
