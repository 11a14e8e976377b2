import { nodeCrypto } from '@e-collecting/credentials/crypto/node'
import { shareInFile } from '@e-collecting/database/testing'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  bind,
  collectOne,
  demoQuery,
  failedWith,
  forgeCredential,
  forgeKeyBinding,
  leftOpen,
  openSession,
  refusal,
  type Session,
} from '../testing/presentation-session.ts'
import { createHolderKey, type HolderKey } from '../testing/test-wallet.ts'
import { createStand, VERIFIER_URL } from '../testing/trust-stand.ts'

const stand = shareInFile(createStand)
let holder: HolderKey
let credential: string

beforeAll(async () => {
  ;({ holder, credential } = await collectOne(stand))
})

const seconds = (offset: number) => Math.floor(stand.clock().getTime() / 1000) + offset

describe('a presentation', () => {
  test.each(['direct_post', 'direct_post.jwt'])(
    'is accepted by %s and read with its technical claims',
    async (mode) => {
      const session = await openSession(stand, { response_mode: mode })
      const presentation = await bind(stand, { credential, holder, request: session.request })
      const vpToken = { demo: [presentation] }
      const response =
        mode === 'direct_post' ? await session.answer(vpToken) : await session.answerEncrypted({ vp_token: vpToken })
      expect([response.status, await response.json()]).toEqual([200, {}])
      const { body } = await session.read()
      expect(body).toMatchObject({
        id: session.id,
        request_nonce: session.request.nonce,
        state: 'SUCCESS',
        wallet_response: {
          credential_subject_data: {
            demo: [
              {
                iss: stand.issuer.did,
                vct: 'demo-sdjwt',
                given_name: 'Anna',
                address: { street: 'Dorfweg 1' },
                status: { status_list: {} },
              },
            ],
          },
        },
      })
      expect(JSON.stringify(body)).not.toContain(holder.publicJwk.x)
      expect((await session.read()).body).toEqual(body)
    },
  )

  test('may show more than was asked for, and its header may name a key that is ignored', async () => {
    const session = await openSession(stand)
    const { nonce, client_id: aud } = session.request
    const other = await createHolderKey()
    const keyBinding = await forgeKeyBinding(
      holder,
      { typ: 'kb+jwt', jwk: other.publicJwk },
      { aud, nonce, iat: seconds(0), sd_hash: nodeCrypto.digestText(credential) },
    )
    expect((await session.answer({ demo: [`${credential}${keyBinding}`] })).status).toBe(200)
  })

  test.each(['dc+sd-jwt', 'vc+sd-jwt'])('with a credential of type %s answers both formats', async (typ) => {
    for (const format of ['dc+sd-jwt', 'vc+sd-jwt']) {
      const session = await openSession(stand, { dcql_query: demoQuery({ format }) })
      const forged = await forgeCredential(stand, holder, { header: { typ } })
      const response = await session.answer({
        demo: [await bind(stand, { credential: forged, holder, request: session.request })],
      })
      expect(response.status).toBe(200)
    }
  })

  test('without a key binding is accepted only if none is required', async () => {
    const session = await openSession(stand, { dcql_query: demoQuery({ require_cryptographic_holder_binding: false }) })
    expect((await session.answer({ demo: [credential] })).status).toBe(200)
  })

  test('to a query in the old form is read flat, and the definition is echoed', async () => {
    const presentation_definition = {
      id: '00000000-0000-0000-0000-000000000000',
      input_descriptors: [
        {
          id: '11111111-1111-1111-1111-111111111111',
          format: { 'vc+sd-jwt': { 'sd-jwt_alg_values': ['ES256'], 'kb-jwt_alg_values': ['ES256'] } },
          constraints: {
            fields: [
              { path: ['$.vct'], filter: { type: 'string', const: 'demo-sdjwt' } },
              { path: ['$.given_name'] },
              { path: ['$.address.street'] },
            ],
          },
        },
      ],
    }
    const session = await openSession(stand, { dcql_query: undefined, presentation_definition })
    expect(session.created.presentation_definition).toEqual(presentation_definition)
    const presentation = await bind(stand, { credential, holder, request: session.request })
    expect((await session.answer({ '11111111-1111-1111-1111-111111111111': [presentation] })).status).toBe(200)
    const { wallet_response: result } = (await session.read()).body as { wallet_response: Record<string, unknown> }
    expect(result.credential_subject_data).toMatchObject({ given_name: 'Anna', vct: 'demo-sdjwt' })
  })
})

describe('the whole answer (rules 1 and 8)', () => {
  test.each<[string, (presentation: string) => unknown]>([
    ['without the credential asked for', () => ({})],
    ['with another id beside it', (presentation) => ({ demo: [presentation], other: [presentation] })],
    ['with two credentials for one id', (presentation) => ({ demo: [presentation, presentation] })],
    ['with an empty list', () => ({ demo: [] })],
  ])('%s fails', async (_, vpTokenOf) => {
    const session = await openSession(stand)
    const presentation = await bind(stand, { credential, holder, request: session.request })
    const response = await session.answer(vpTokenOf(presentation))
    expect(await refusal(session, response)).toEqual(
      failedWith('invalid_presentation_submission', 'invalid_transaction_data'),
    )
  })

  test.each([
    ['no JSON', '{', 'invalid_presentation_submission'],
    ['a bare presentation', 'eyJ.eyJ.x~', 'invalid_presentation_submission'],
    ['no list', JSON.stringify({ demo: 'x' }), 'invalid_presentation_submission'],
    ['a list of other things', JSON.stringify({ demo: [1] }), 'invalid_presentation_submission'],
  ])('vp_token that is %s is refused and the session stays open', async (_, token, code) => {
    const session = await openSession(stand)
    expect(await refusal(session, await session.answer(token))).toEqual(leftOpen(code, 'invalid_transaction_data'))
  })

  test('another state, or none, is refused and the session stays open', async () => {
    const session = await openSession(stand)
    const vpToken = { demo: [await bind(stand, { credential, holder, request: session.request })] }
    expect(await refusal(session, await session.answer(vpToken, 'x'))).toEqual(leftOpen('invalid_request'))
    expect(await refusal(session, await session.post({ vp_token: JSON.stringify(vpToken) }))).toEqual(
      leftOpen('invalid_request'),
    )
    expect((await session.answer(vpToken)).status).toBe(200)
  })

  test('neither presentation nor error is refused', async () => {
    const session = await openSession(stand)
    expect(await refusal(session, await session.post({ state: session.request.state }))).toEqual(
      leftOpen('authorization_request_missing_error_param'),
    )
  })

  test('a repeated parameter and another media type are refused', async () => {
    const session = await openSession(stand)
    const url = `${VERIFIER_URL}/oid4vp/api/request-object/${session.id}/response-data`
    const send = (type: string, body: string) =>
      stand.fetch(url, { method: 'POST', headers: { 'content-type': type }, body })
    const presentation = await bind(stand, { credential, holder, request: session.request })
    const good = new URLSearchParams({
      vp_token: JSON.stringify({ demo: [presentation] }),
      state: session.request.state,
    }).toString()
    expect((await send('application/x-www-form-urlencoded', `state=a&${good}`)).status).toBe(400)
    expect((await send('application/json', '{}')).status).toBe(415)
    expect((await stand.fetch(url, { method: 'POST' })).status).toBe(400)
    expect((await send('application/x-www-form-urlencoded', 'x'.repeat(1_100_000))).status).toBe(413)
    expect((await session.read()).body.state).toBe('PENDING')
  })

  test('in the encrypted mode an answer in clear, to another key or broken is refused', async () => {
    const session = await openSession(stand, { response_mode: 'direct_post.jwt' })
    const vpToken = { demo: [await bind(stand, { credential, holder, request: session.request })] }
    const other = await createHolderKey()
    for (const response of [
      await session.answer(vpToken),
      await session.post({ vp_token: JSON.stringify(vpToken), state: session.request.state, error: '' }),
      await session.answerEncrypted({ vp_token: vpToken }, other.publicJwk),
      await session.post({ response: 'a.b.c.d.e' }),
      await session.answerEncrypted({ vp_token: vpToken, state: 'x' }),
    ])
      expect(await refusal(session, response)).toEqual(leftOpen('invalid_request'))
    expect((await session.answerEncrypted({ vp_token: vpToken })).status).toBe(200)
  })

  test('in the clear mode an encrypted answer is refused', async () => {
    const session = await openSession(stand)
    expect(await refusal(session, await session.answerEncrypted({}))).toEqual(leftOpen('invalid_request'))
  })

  test.each([
    ['client_rejected', 'client_rejected'],
    ['access_denied', 'access_denied'],
    ['wallet_unavailable', 'invalid_request'],
    ['something else', 'invalid_request'],
  ])('the refusal %s ends the session', async (error, code) => {
    for (const mode of ['clear', 'clear without state', 'encrypted']) {
      const session = await openSession(stand, { response_mode: 'direct_post.jwt' })
      const { state } = session.request
      const response = await (mode === 'encrypted'
        ? session.answerEncrypted({ error })
        : session.post({ error, error_description: 'x', ...(mode === 'clear' && { state }) }))
      expect(response.status).toBe(200)
      const { body } = await session.read()
      expect([body.state, (body.wallet_response as Record<string, string>).error_code]).toEqual(['FAILED', code])
    }
  })

  test('a refusal is one, also beside parameters without a value', async () => {
    for (const mode of ['direct_post', 'direct_post.jwt']) {
      const session = await openSession(stand, { response_mode: mode })
      const response = await session.post({ error: 'access_denied', response: '', vp_token: '', state: '' })
      expect(response.status).toBe(200)
      expect((await session.read()).body.state).toBe('FAILED')
    }
  })

  test('a form of more parts than any wallet sends is refused before it is taken apart', async () => {
    const session = await openSession(stand)
    for (const body of [`response=${'a&'.repeat(500_000)}`, `response=${'+'.repeat(500_000)}`, '&'.repeat(500_000)]) {
      const response = await stand.fetch(session.request.response_uri, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body,
      })
      expect(response.status).toBe(413)
    }
    expect((await session.read()).body.state).toBe('PENDING')
  })

  test('of parallel answers one wins, and an answered session is gone for wallets', async () => {
    const session = await openSession(stand)
    const vpToken = { demo: [await bind(stand, { credential, holder, request: session.request })] }
    const responses = await Promise.all(Array.from({ length: 6 }, () => session.answer(vpToken)))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410, 410, 410])
    const later = await session.answer(vpToken)
    expect([later.status, Object.keys((await later.json()) as object)]).toEqual([410, ['error_description']])
    expect((await stand.fetch(String(session.created.verification_url))).status).toBe(410)
  })
})

test('a failure is told with its code and what it means', async () => {
  const describedAs = async (answer: (session: Session) => Promise<Response>) => {
    const session = await openSession(stand)
    await answer(session)
    return (await session.read()).body.wallet_response
  }
  const show = async (session: Session, wrong: { nonce?: string; audience?: string }) =>
    session.answer({ demo: [await bind(stand, { credential, holder, request: session.request }, wrong)] })
  expect(await describedAs((session) => show(session, { nonce: 'x' }))).toEqual({
    error_code: 'missing_nonce',
    error_description: 'The key binding does not carry the nonce of this request.',
  })
  expect(await describedAs((session) => show(session, { audience: 'x' }))).toEqual({
    error_code: 'holder_binding_mismatch',
    error_description: 'The key binding is missing or does not hold.',
  })
  expect(await describedAs((session) => session.answer({}))).toEqual({
    error_code: 'invalid_presentation_submission',
    error_description: 'The answer is not what was asked for.',
  })
  expect(await describedAs((session) => session.post({ error: 'access_denied' }))).toEqual({
    error_code: 'access_denied',
    error_description: 'The wallet refused the request.',
  })
})

test('nothing went wrong inside', () => expect(stand.failures).toEqual([]))
