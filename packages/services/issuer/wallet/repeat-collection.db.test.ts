import { shareInFile } from '@e-collecting/database/testing'
import { exchanges, issuedCredentials } from '@e-collecting/database/trust'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  claimsOf,
  createHolderKey,
  createTestWallet,
  decryptWith,
  encryptTo,
  type HolderKey,
  readAnswer,
} from '../../testing/test-wallet.ts'
import { createStand, ISSUER_URL, manage, offerTo } from '../../testing/trust-stand.ts'

const stand = shareInFile(createStand)
const wallet = createTestWallet(stand)
let holders: HolderKey[]

beforeEach(async () => {
  holders = [await createHolderKey(), await createHolderKey()]
})

const requestOf = async (keys: readonly HolderKey[]) => {
  const nonce = await wallet.nonce()
  const jwt = await Promise.all(keys.map((holder) => wallet.proof(holder, { nonce })))
  return { credential_configuration_id: 'demo-sdjwt', proofs: { jwt } }
}
const begin = async () => {
  const { code, managementId: id } = await offerTo(stand)
  return { id, code, token: await readAnswer(wallet.token(code)) }
}
const send = (one: { token: { access_token: string } }, body: unknown) =>
  wallet.credential(one.token.access_token, body)
const rowOf = async (id: string) => (await stand.db.select().from(exchanges).where(eq(exchanges.id, id)))[0]
const issuedOf = (id: string) => stand.db.select().from(issuedCredentials).where(eq(issuedCredentials.id, id))
const entriesOf = (credentials: readonly { credential: string }[]) =>
  credentials.map(
    ({ credential }) => (claimsOf(credential).status as { status_list: { idx: number; uri: string } }).status_list,
  )
const keysOf = (credentials: readonly { credential: string }[]) =>
  credentials.map(({ credential }) => (claimsOf(credential).cnf as { jwk: unknown }).jwk)
const refusalOf = async (response: Response) => [response.status, (await readAnswer(response)).error]

describe('an answer that got lost is given again within two minutes', () => {
  test('to the same request, as it was, with the same entries for the same keys', async () => {
    const offer = await begin()
    const body = await requestOf(holders)
    const { credentials: first } = await readAnswer(send(offer, body))
    stand.advance(119)
    const { credentials: second } = await readAnswer(send(offer, body))
    expect(entriesOf(second)).toEqual(entriesOf(first))
    expect(keysOf(second)).toEqual(holders.map(({ publicJwk }) => publicJwk))
    expect(await issuedOf(offer.id)).toHaveLength(1)
  })

  test('to new proofs of the same keys with a new nonce, which is used then', async () => {
    const offer = await begin()
    const { credentials: first } = await readAnswer(send(offer, await requestOf(holders)))
    const again = await requestOf(holders)
    const { credentials: second } = await readAnswer(send(offer, again))
    expect(entriesOf(second)).toEqual(entriesOf(first))
    const elsewhere = await send(await begin(), again)
    expect(await refusalOf(elsewhere)).toEqual([400, 'invalid_nonce'])
    expect(await refusalOf(await send(offer, again))).toEqual([400, 'invalid_nonce'])
    expect(await issuedOf(offer.id)).toHaveLength(1)
  })

  test('to the same proofs only, once their nonce is used: not to other proofs with it', async () => {
    const offer = await begin()
    const nonce = await wallet.nonce()
    const bodyOf = async (iat: number) => ({
      credential_configuration_id: 'demo-sdjwt',
      proofs: { jwt: [await wallet.proof(holders[0]!, { nonce, iat })] },
    })
    const seconds = Math.floor(stand.clock().getTime() / 1000)
    expect((await send(offer, await bodyOf(seconds))).status).toBe(200)
    expect(await refusalOf(await send(offer, await bodyOf(seconds - 1)))).toEqual([400, 'invalid_nonce'])
  })

  test('under DPoP: to the request as it was, and not without the key', async () => {
    const dpopKey = await createHolderKey()
    const { code, managementId } = await offerTo(stand)
    const proof = await wallet.dpop(dpopKey, '/api/token', { nonce: await wallet.nonce() })
    const { access_token: accessToken } = await readAnswer(wallet.token(code, { headers: { dpop: proof } }))
    const body = await requestOf(holders)
    const dpop = async (key: HolderKey) =>
      wallet.dpop(key, '/api/credential', { nonce: await wallet.nonce(), accessToken })
    const headers = { authorization: `DPoP ${accessToken}`, dpop: await dpop(dpopKey) }
    const { credentials: first } = await readAnswer(wallet.credential(accessToken, body, headers))
    const { credentials: second } = await readAnswer(wallet.credential(accessToken, body, headers))
    expect(entriesOf(second)).toEqual(entriesOf(first))
    const stolen = await wallet.credential(accessToken, body, { ...headers, dpop: await dpop(await createHolderKey()) })
    expect(await refusalOf(stolen)).toEqual([401, 'invalid_dpop_proof'])
    expect(await issuedOf(managementId)).toHaveLength(1)
  })

  test('encrypted, when it was asked for so', async () => {
    const metadata = await readAnswer(stand.fetch(`${ISSUER_URL}/oid4vci/.well-known/openid-credential-issuer`))
    const offer = await begin()
    const body = {
      ...(await requestOf(holders)),
      credential_response_encryption: { jwk: holders[0]!.publicJwk, enc: 'A256GCM' },
    }
    const jwe = await encryptTo(metadata.credential_request_encryption.jwks.keys[0]!, body)
    const answers = []
    for (let round = 0; round < 2; round++) {
      const response = await wallet.credential(offer.token.access_token, jwe, { 'content-type': 'application/jwt' })
      expect(response.headers.get('content-type')).toBe('application/jwt')
      answers.push((await decryptWith(holders[0]!, await response.text())).json.credentials)
    }
    expect(entriesOf(answers[1])).toEqual(entriesOf(answers[0]))
  })

  test('to identical requests at the same time: each gets the same entries, and one credential is kept', async () => {
    const offer = await begin()
    const body = await requestOf(holders)
    const responses = await Promise.all(Array.from({ length: 6 }, () => send(offer, body)))
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
    const answers = await Promise.all(responses.map((response) => readAnswer(response)))
    const entries = answers.map(({ credentials }) => JSON.stringify(entriesOf(credentials)))
    expect(new Set(entries).size).toBe(1)
    const [issued, ...others] = await issuedOf(offer.id)
    expect(others).toEqual([])
    expect(issued?.indexes).toEqual(entriesOf(answers[0]!.credentials).map(({ idx }) => idx))
  })
})

describe('what is deferred', () => {
  const deferred = { credential_metadata: { deferred: true }, credential_subject_data: undefined }
  const supply = (id: string) => manage(stand.issuer.management, 'PATCH', `/credentials/${id}`, { given_name: 'Beat' })
  const beginDeferred = async () => {
    const { code, managementId: id } = await offerTo(stand, deferred)
    const token = await readAnswer(wallet.token(code))
    const poll = (transactionId: string) =>
      wallet.post('/api/deferred_credential', {
        headers: { authorization: `Bearer ${token.access_token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ transaction_id: transactionId }),
      })
    return { id, token, poll }
  }

  test('gets another transaction for the same keys, whether it waits or is ready; the one before is good for nothing', async () => {
    const offer = await beginDeferred()
    const body = await requestOf(holders)
    const { transaction_id: lost } = await readAnswer(send(offer, body))
    const until = (await rowOf(offer.id))?.offerUntil
    stand.advance(60)
    expect((await send(offer, body)).status).toBe(202)
    await supply(offer.id)
    const again = await send(offer, await requestOf(holders))
    expect(again.status).toBe(202)
    const { transaction_id: transactionId } = await readAnswer(again)
    expect((await rowOf(offer.id))?.offerUntil).toEqual(until)
    expect(await refusalOf(await offer.poll(lost))).toEqual([400, 'invalid_transaction_id'])
    const { credentials } = await readAnswer(offer.poll(transactionId))
    expect(keysOf(credentials)).toEqual(holders.map(({ publicJwk }) => publicJwk))
  })

  test('gets none for other keys, nor for other proofs with a nonce that is used', async () => {
    const offer = await beginDeferred()
    const nonce = await wallet.nonce()
    const bodyOf = async (iat: number) => ({
      credential_configuration_id: 'demo-sdjwt',
      proofs: { jwt: [await wallet.proof(holders[0]!, { nonce, iat })] },
    })
    const seconds = Math.floor(stand.clock().getTime() / 1000)
    expect((await send(offer, await bodyOf(seconds))).status).toBe(202)
    expect(await refusalOf(await send(offer, await bodyOf(seconds - 1)))).toEqual([400, 'invalid_nonce'])
    expect(await refusalOf(await send(offer, await requestOf(holders)))).toEqual([400, 'credential_request_denied'])
  })
})

describe('it is not given', () => {
  test('for other keys, nor for the same in another order or number', async () => {
    const offer = await begin()
    expect((await send(offer, await requestOf(holders))).status).toBe(200)
    const [one, two] = holders as [HolderKey, HolderKey]
    for (const keys of [[await createHolderKey()], [two, one], [one], [one, two, await createHolderKey()]])
      expect(await refusalOf(await send(offer, await requestOf(keys)))).toEqual([400, 'credential_request_denied'])
    expect((await send(offer, await requestOf(holders))).status).toBe(200)
  })

  test('with another token of the same offer', async () => {
    const offer = await begin()
    expect((await send(offer, await requestOf(holders))).status).toBe(200)
    const form = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: offer.token.refresh_token })
    expect(await refusalOf(await wallet.token('', { body: form.toString() }))).toEqual([400, 'invalid_grant'])
    expect(await refusalOf(await wallet.token(offer.code))).toEqual([400, 'invalid_grant'])
  })

  test('when the two minutes are over, even if no sweep came by; after it nothing is left to give', async () => {
    const offer = await begin()
    expect((await send(offer, await requestOf(holders))).status).toBe(200)
    const before = await rowOf(offer.id)
    expect(before).toMatchObject({ state: 'ISSUED', sealedRequest: null, sealedClaims: null, codeHash: null })
    for (const kept of [before?.sealedOffer, before?.tokenHash]) expect(kept).not.toBeNull()
    stand.advance(120)
    expect(await refusalOf(await send(offer, await requestOf(holders)))).toEqual([400, 'credential_request_denied'])
    await stand.exchanges.sweep(stand.clock())
    expect(await rowOf(offer.id)).toMatchObject({
      sealedOffer: null,
      tokenHash: null,
      refreshHash: null,
      dpopHash: null,
      openUntil: null,
      tokenUntil: null,
    })
    expect(await refusalOf(await send(offer, await requestOf(holders)))).toEqual([401, 'invalid_token'])
  })
})

describe('a collection that was interrupted', () => {
  test('can begin anew with its code when the time of the token is over, not before; the old tokens stop', async () => {
    const { code, token: first } = await begin()
    stand.advance(599)
    expect(await refusalOf(await wallet.token(code))).toEqual([400, 'invalid_grant'])
    stand.advance(1)
    const second = await readAnswer(wallet.token(code))
    expect(second.access_token).not.toBe(first.access_token)
    const form = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: first.refresh_token })
    expect(await refusalOf(await wallet.token('', { body: form.toString() }))).toEqual([400, 'invalid_grant'])
    expect(await refusalOf(await wallet.credential(first.access_token, await requestOf(holders)))).toEqual([
      401,
      'invalid_token',
    ])
    expect((await wallet.credential(second.access_token, await requestOf(holders))).status).toBe(200)
  })

  test('begins anew once, however many try at the same time', async () => {
    const { code } = await begin()
    stand.advance(600)
    const responses = await Promise.all(Array.from({ length: 5 }, () => wallet.token(code)))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400])
  })

  test('may go on under another DPoP key, or under none', async () => {
    const [lost, found] = holders as [HolderKey, HolderKey]
    const { code } = await offerTo(stand)
    const dpop = async (key: HolderKey) => ({
      headers: { dpop: await wallet.dpop(key, '/api/token', { nonce: await wallet.nonce() }) },
    })
    expect((await wallet.token(code, await dpop(lost))).status).toBe(200)
    stand.advance(600)
    expect(await readAnswer(wallet.token(code, await dpop(found)))).toMatchObject({ token_type: 'DPoP' })
    stand.advance(600)
    expect(await readAnswer(wallet.token(code))).toMatchObject({ token_type: 'BEARER' })
  })

  test('does not begin anew while a refreshed token is good', async () => {
    const { code, token } = await begin()
    stand.advance(500)
    const form = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: token.refresh_token })
    expect((await wallet.token('', { body: form.toString() })).status).toBe(200)
    stand.advance(500)
    expect(await refusalOf(await wallet.token(code))).toEqual([400, 'invalid_grant'])
    stand.advance(100)
    expect((await wallet.token(code)).status).toBe(200)
  })

  test('does not begin anew once the credential was collected, is awaited, or the offer has lapsed', async () => {
    const collected = await begin()
    await send(collected, await requestOf(holders))
    const deferred = await offerTo(stand, {
      credential_metadata: { deferred: true },
      credential_subject_data: undefined,
    })
    const { access_token: accessToken } = await readAnswer(wallet.token(deferred.code))
    expect((await wallet.credential(accessToken, await requestOf(holders))).status).toBe(202)
    const lapsing = await offerTo(stand, { offer_validity_seconds: 600 })
    await wallet.token(lapsing.code)
    const cancelled = await begin()
    await manage(stand.issuer.management, 'PATCH', `/credentials/${cancelled.id}/status?credentialStatus=CANCELLED`)
    stand.advance(600)
    for (const { code } of [collected, deferred, lapsing, cancelled])
      expect(await refusalOf(await wallet.token(code))).toEqual([400, 'invalid_grant'])
  })
})

test('nothing went wrong inside', () => expect(stand.failures).toEqual([]))
