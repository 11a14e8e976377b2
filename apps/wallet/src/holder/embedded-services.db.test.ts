import { makeForEachTest } from '@e-collecting/database/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Holder, OpenedOffer, OpenedRequest } from '../headless.ts'
import { askFor, createEmbeddedServices, manage, setStatus } from '../testing/embedded-services.ts'

const services = makeForEachTest(createEmbeddedServices)
let holder: Holder

beforeEach(() => {
  holder = services.createHolder()
})
afterEach(() => expect(services.failures).toEqual([]))

async function collect(copies?: number) {
  const { issuer } = services
  const created = await manage(issuer.management, 'POST', '/credentials', {
    metadata_credential_supported_id: ['demo-sdjwt'],
    credential_subject_data: { given_name: 'Anna', family_name: 'Muster', birth_date: '1990-05-17' },
    credential_valid_until: '2027-11-20T12:00:00Z',
    status_lists: [await issuer.currentStatusList()],
  })
  const [id, link] = [String(created.management_id), String(created.offer_deeplink)]
  const held = await holder.acceptOffer((await holder.openLink(link)) as OpenedOffer, copies)
  return { id, link, held }
}

async function ask(responseMode?: string) {
  const { link, read } = await askFor(services.verifier, services.issuer.did, responseMode)
  return { opened: (await holder.openLink(link)) as OpenedRequest, read }
}

test('the issuer gives ten copies, encrypted both ways and bound by DPoP', async () => {
  const { held, id } = await collect()
  expect(held.copies).toHaveLength(10)
  expect(held.claims).toMatchObject({ given_name: 'Anna', family_name: 'Muster', vct: 'demo-sdjwt' })
  expect(await manage(services.issuer.management, 'GET', `/credentials/${id}/status`)).toEqual({ status: 'ISSUED' })
  expect((await holder.checkStatuses([held])).get(held.id)).toBe('valid')
})

test('the issuer gives one copy', async () => {
  const { held } = await collect(1)
  expect(held.copies).toHaveLength(1)
})

test.each(['direct_post', 'direct_post.jwt'])('the verifier accepts an answer in mode %s', async (mode) => {
  await collect(1)
  const { opened, read } = await ask(mode)
  await holder.present(opened)
  const { state, wallet_response: answer } = (await read()) as {
    state: string
    wallet_response: { credential_subject_data: { demo: [Record<string, unknown>] } }
  }
  expect(state).toBe('SUCCESS')
  const [claims] = answer.credential_subject_data.demo
  expect(claims.given_name).toBe('Anna')
  expect(claims).not.toHaveProperty('birth_date')
})

test('the verifier learns of a refusal', async () => {
  const { opened, read } = await ask()
  await holder.refuse(opened)
  expect(await read()).toMatchObject({ state: 'FAILED', wallet_response: { error_code: 'client_rejected' } })
})

test('an offer or request that was used, or has lapsed, is gone', async () => {
  const { link } = await collect(1)
  const again = holder.acceptOffer((await holder.openLink(link)) as OpenedOffer)
  await expect(again).rejects.toMatchObject({ code: 'offer-gone' })

  const { opened } = await ask('direct_post')
  await holder.present(opened)
  await expect(holder.present(opened)).rejects.toMatchObject({ code: 'request-gone' })
  const later = await ask('direct_post')
  services.passSeconds(1000)
  await expect(holder.present(later.opened)).rejects.toMatchObject({ code: 'request-expired' })
})

test('suspending and revoking shows in the wallet, and the verifier says why it refuses', async () => {
  const { id, held } = await collect(2)
  const shown = async () => (await holder.checkStatuses([held])).get(held.id)

  await setStatus(services.issuer, id, 'SUSPENDED')
  expect(await shown()).toBe('suspended')
  await setStatus(services.issuer, id, 'ISSUED')
  expect(await shown()).toBe('valid')
  await setStatus(services.issuer, id, 'REVOKED')
  expect(await shown()).toBe('revoked')

  const { opened } = await ask()
  await expect(holder.present(opened)).rejects.toMatchObject({
    code: 'response-refused',
    remoteCode: 'credential_revoked',
  })
})

test('the wallet speaks to the public side only', async () => {
  await collect(1)
  await holder.present((await ask()).opened)
  expect(services.seen.filter((call) => call.includes('/management/'))).toEqual([])
})
