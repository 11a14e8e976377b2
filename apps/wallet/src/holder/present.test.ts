import { decodeBase64Url, encodeBase64Url, type JsonObject, parseJsonObject } from '@e-collecting/credentials/jose'
import type { HolderErrorCode } from '@e-collecting/credentials/oid4vci'
import { parseSdJwt } from '@e-collecting/credentials/sd-jwt'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Holder, OpenedOffer, OpenedRequest } from '../headless.ts'
import { createScriptedIssuer } from '../testing/scripted-issuer.ts'
import { createScriptedVerifier, QUERY, REQUEST, type VerifierScript } from '../testing/scripted-verifier.ts'
import { createScriptedWorld, json, type ScriptedWorld } from '../testing/scripted-world.ts'

let world: ScriptedWorld
let holder: Holder
let issuer: Awaited<ReturnType<typeof createScriptedIssuer>>

beforeEach(async () => {
  world = await createScriptedWorld()
  holder = world.createHolder()
  issuer = await createScriptedIssuer(world)
  await holder.acceptOffer((await holder.openLink(issuer.offerLink())) as OpenedOffer, 2)
})

const createVerifier = (script: VerifierScript = {}) => createScriptedVerifier(world, issuer.identity.did, script)
const open = async (link: string) => (await holder.openLink(link)) as OpenedRequest
const code = (expected: HolderErrorCode) => expect.objectContaining({ code: expected })
const postsToVerifier = () => world.seen.filter(({ method, url }) => method === 'POST' && url.startsWith(REQUEST))

test.each(['direct_post', 'direct_post.jwt'] as const)('a request is answered in mode %s', async (responseMode) => {
  const verifier = await createVerifier({ responseMode })
  await holder.present(await open(verifier.link()))
  expect(verifier.received.claims?.id?.[0]).toMatchObject({ given_name: 'Anna', birth_date: '1990-05-17' })
})

test('a request that is asked for by POST has to name the nonce that was sent along', async () => {
  const nonces: (string | null)[] = []
  const verifier = await createVerifier({
    walletNonce: (sent) => {
      nonces.push(sent)
      return sent
    },
  })
  for (let round = 0; round < 2; round += 1) await holder.present(await open(verifier.link('haip-vp')))
  expect(verifier.received.claims?.id?.[0]).toMatchObject({ given_name: 'Anna' })
  expect(new Set(nonces).size).toBe(2)
  for (const nonce of nonces) expect(nonce).toMatch(/^[\w-]{22}$/)
  for (const walletNonce of [() => nonces[0] ?? null, () => null]) {
    const again = await createVerifier({ walletNonce })
    await expect(open(again.link('haip-vp'))).rejects.toEqual(code('invalid-request'))
  }
})

test('of the ways to encrypt that are offered the strongest is taken', async () => {
  const verifier = await createVerifier({ responseMode: 'direct_post.jwt' })
  await holder.present(await open(verifier.link()))
  const sent = new URLSearchParams(postsToVerifier()[0]?.body).get('response') ?? ''
  expect(parseJsonObject(decodeBase64Url(sent.split('.')[0] ?? ''))).toMatchObject({ alg: 'ECDH-ES', enc: 'A256GCM' })
})

test('only what was asked for is disclosed', async () => {
  const verifier = await createVerifier({ responseMode: 'direct_post' })
  const request = await open(verifier.link('openid4vp'))
  await holder.present(request)

  expect(request.matches[0]?.candidates[0]?.claims.map(({ values }) => values)).toEqual([['Anna'], ['1990-05-17']])
  const token = JSON.parse(new URLSearchParams(postsToVerifier()[0]?.body).get('vp_token') ?? '')
  expect(parseSdJwt(token.id[0]).disclosures.map(({ name }) => name)).toEqual(['given_name', 'birth_date'])
  expect(postsToVerifier()[0]?.body).not.toContain('Muster')
})

test('what every presentation shows anyway is not told as if it were chosen', async () => {
  const [queried] = QUERY.credentials as object[]
  const query = { credentials: [{ ...queried, claims: [{ path: ['vct'] }, { path: ['given_name'] }] }] }
  const { matches } = await open((await createVerifier({ query })).link())
  expect(matches[0]?.candidates[0]?.claims.map(({ values }) => values)).toEqual([['Anna']])
})

test('nothing is signed for a verifier that does not ask whose the credential is', async () => {
  const [queried] = QUERY.credentials as object[]
  const query = { credentials: [{ ...queried, require_cryptographic_holder_binding: false }] }
  const verifier = await createVerifier({ responseMode: 'direct_post', query })
  await holder.present(await open(verifier.link()))
  const token = JSON.parse(new URLSearchParams(postsToVerifier()[0]?.body).get('vp_token') ?? '')
  expect(parseSdJwt(token.id[0]).keyBinding).toBeUndefined()
})

test('each verifier sees another copy', async () => {
  const shown: unknown[] = []
  for (let round = 0; round < 2; round += 1) {
    const verifier = await createVerifier()
    await holder.present(await open(verifier.link()))
    shown.push(verifier.received.claims?.id?.[0].cnf)
  }
  expect(shown[0]).not.toEqual(shown[1])
  expect((await holder.listCredentials())[0]?.copies.map(({ useCount }) => useCount)).toEqual([1, 1])
})

test('of several that fit the chosen one is shown, and one that is not there is not replaced', async () => {
  await holder.acceptOffer((await holder.openLink(issuer.offerLink())) as OpenedOffer, 1)
  const credentials = await holder.listCredentials()
  const uses = async () => {
    const held = await holder.listCredentials()
    return credentials.map(({ id }) => held.find((one) => one.id === id)?.copies.map(({ useCount }) => useCount))
  }
  const request = await open((await createVerifier()).link())
  expect(request.matches[0]?.candidates).toHaveLength(2)
  await expect(holder.present(request, { id: 'of nobody' })).rejects.toEqual(code('missing-credential'))
  for (const { credential } of request.matches[0]?.candidates ?? []) {
    const before = await uses()
    await holder.present(request, { id: credential.id })
    const at = credentials.findIndex(({ id }) => id === credential.id)
    const after = await uses()
    expect(after[at]).not.toEqual(before[at])
    expect(after.filter((_, other) => other !== at)).toEqual(before.filter((_, other) => other !== at))
  }
})

test('opening shows who asks for what and answers nothing', async () => {
  const verifier = await createVerifier()
  const { request, host } = await open(verifier.link())
  expect(request).toMatchObject({
    verifierDid: verifier.identity.did,
    clientId: `decentralized_identifier:${verifier.identity.did}`,
  })
  expect(request.name).toEqual({ '': 'E-Collecting: Nachtzüge', fr: 'E-Collecting : trains de nuit' })
  expect(host).toBe('verifier.test')
  expect(postsToVerifier()).toEqual([])
})

test('what the data are for is read from a statement of that type alone', async () => {
  const part = (content: object) => encodeBase64Url(JSON.stringify(content))
  const statement = (typ: string, purpose: string) => ({
    data: `${part({ typ })}.${part({ purpose_name: { default: purpose } })}.`,
  })
  const verifier_info = [
    statement('swiyu-identity-trust-statement+jwt', 'Werbung'),
    statement('swiyu-verification-query-public-statement+jwt', 'Unterstützung\u202e\u0007'),
  ]
  const verifier = await createVerifier({ alterRequest: (claims) => ({ ...claims, verifier_info }) })
  expect((await open(verifier.link())).request.purpose).toEqual({ '': 'Unterstützung' })
})

test('a bare request address is opened too', async () => {
  const verifier = await createVerifier()
  expect((await open(REQUEST)).request.verifierDid).toBe(verifier.identity.did)
})

test('a request signed with the verifier’s assertion key is opened too', async () => {
  const verifier = await createVerifier({ signsWithAssertionKey: true })
  expect((await open(verifier.link())).request.verifierDid).toBe(verifier.identity.did)
})

test('a refusal says so and carries nothing about the person', async () => {
  const verifier = await createVerifier()
  await holder.refuse(await open(verifier.link()))
  expect(verifier.received.answer).toEqual({ kind: 'refusal', error: 'client_rejected', state: 'state-1' })
})

test.each([404, 410])(
  'an answer that comes after the end (%i) is told apart from one that is refused',
  async (status) => {
    const verifier = await createVerifier({ answer: () => json({}, status) })
    await expect(holder.present(await open(verifier.link()))).rejects.toEqual(code('request-gone'))
  },
)

test('the verifier’s own reason for a refusal is handed on', async () => {
  const answer = () => json({ error: 'invalid_request', error_code: 'credential_revoked' }, 400)
  const verifier = await createVerifier({ answer })
  await expect(holder.present(await open(verifier.link()))).rejects.toEqual(
    expect.objectContaining({ code: 'response-refused', remoteCode: 'credential_revoked' }),
  )
})

test('an address to go on to is handed back, nothing but http(s)', async () => {
  const good = await createVerifier({ answer: () => json({ redirect_uri: 'https://shop.test/back?x=1' }) })
  expect(await holder.present(await open(good.link()))).toEqual({ redirectUri: 'https://shop.test/back?x=1' })
  for (const redirect_uri of ['javascript:alert(1)', 'https://', 5]) {
    const bad = await createVerifier({ answer: () => json({ redirect_uri }) })
    expect(await holder.present(await open(bad.link()))).toEqual({ redirectUri: undefined })
  }
})

describe('nothing is sent', () => {
  const alter = (members: Record<string, unknown>): VerifierScript => ({
    alterRequest: (claims) => JSON.parse(JSON.stringify({ ...claims, ...members })),
  })
  const withKey = (members: Record<string, string>): VerifierScript => ({
    alterRequest: ({ client_metadata: metadata, ...claims }) => {
      const { jwks, ...rest } = metadata as { jwks: { keys: [JsonObject] } }
      return { ...claims, client_metadata: { ...rest, jwks: { keys: [{ ...jwks.keys[0], ...members }] } } }
    },
  })
  const cases: [string, VerifierScript, HolderErrorCode][] = [
    ['without a nonce', alter({ nonce: '' }), 'invalid-request'],
    ['whose state is no text', alter({ state: 5 }), 'invalid-request'],
    ['for another audience', alter({ aud: 'https://other.test' }), 'invalid-request'],
    ['that has expired', alter({ exp: 1_700_000_000 }), 'request-expired'],
    ['whose end is no time', alter({ exp: 'never' }), 'request-expired'],
    ['from the future', alter({ iat: 1_900_000_000 }), 'request-expired'],
    ['under another client id', alter({ client_id: 'decentralized_identifier:did:webvh:x' }), 'client-mismatch'],
    ['to be answered elsewhere', alter({ response_uri: 'https://thief.test/' }), 'response-address-mismatch'],
    [
      'to be answered at another port',
      alter({ response_uri: 'https://verifier.test:8443/' }),
      'response-address-mismatch',
    ],
    ['to be answered in clear', alter({ response_uri: 'http://verifier.test/' }), 'response-address-mismatch'],
    ['for another response type', alter({ response_type: 'code' }), 'unsupported-request'],
    ['in another response mode', alter({ response_mode: 'fragment' }), 'unsupported-request'],
    ['with transaction data', alter({ transaction_data: ['x'] }), 'unsupported-request'],
    ['without a key to encrypt to', alter({ client_metadata: {} }), 'unsupported-request'],
    ['with a key that is for signatures', withKey({ use: 'sig' }), 'unsupported-request'],
    ['with a key for another algorithm', withKey({ alg: 'ECDH-ES+A256KW' }), 'unsupported-request'],
    ['with a query of another language', alter({ dcql_query: undefined }), 'unsupported-request'],
    ['signed under the key id of another DID', { kid: () => 'did:webvh:other#auth-key-01' }, 'client-mismatch'],
    ['signed under a key id that its DID lacks', { kid: (did) => `${did}#auth-key-99` }, 'unresolvable-did'],
  ]
  test.each(cases)('to a request %s', async (_, script, expected) => {
    const verifier = await createVerifier(script)
    await expect(open(verifier.link())).rejects.toEqual(code(expected))
    expect(postsToVerifier()).toEqual([])
  })

  test('to a request signed with a foreign key', async () => {
    const verifier = await createVerifier({ signer: await world.createIdentity('stranger') })
    await expect(open(verifier.link())).rejects.toEqual(code('untrusted-signature'))
  })

  test('to a request from somebody else than the link says', async () => {
    const verifier = await createVerifier()
    const link = verifier.link().replace(/client_id=[^&]*/, 'client_id=decentralized_identifier%3Adid%3Awebvh%3Aother')
    await expect(open(link)).rejects.toEqual(code('client-mismatch'))
  })

  test('to a verifier whose DID cannot be resolved', async () => {
    const verifier = await createVerifier()
    world.answer(verifier.identity.logUrl, () => new Response('', { status: 500 }))
    await expect(open(verifier.link())).rejects.toEqual(code('unresolvable-did'))
  })

  test('to a request that is gone', async () => {
    const verifier = await createVerifier()
    for (const status of [404, 410]) {
      world.answer(REQUEST, () => new Response('', { status }))
      await expect(open(verifier.link())).rejects.toEqual(code('request-gone'))
    }
  })

  test('after the request has expired on the screen', async () => {
    const verifier = await createVerifier()
    const request = await open(verifier.link())
    world.passSeconds(600)
    await expect(holder.present(request)).rejects.toEqual(code('request-expired'))
  })

  test.each([
    ['of an unknown type', { meta: { vct_values: ['driving-licence'] } }],
    ['with a claim it lacks', { claims: [{ path: ['portrait'] }] }],
    ['with another value', { claims: [{ path: ['age_over_18'], values: ['false'] }] }],
  ])('if no credential is held %s', async (_, members) => {
    const query = {
      credentials: [{ id: 'id', format: 'dc+sd-jwt', meta: { vct_values: ['betaid-sdjwt'] }, ...members }],
    }
    const verifier = await createVerifier({ query })
    const request = await open(verifier.link())
    expect(request.matches[0]?.candidates).toEqual([])
    await expect(holder.present(request)).rejects.toEqual(code('missing-credential'))
    expect(postsToVerifier()).toEqual([])
  })
})

test('a query with a fitting value is answered', async () => {
  const [queried] = QUERY.credentials as object[]
  const query = { credentials: [{ ...queried, claims: [{ path: ['age_over_18'], values: ['true', true] }] }] }
  const verifier = await createVerifier({ query })
  await holder.present(await open(verifier.link()))
  expect(verifier.received.claims?.id?.[0]).toMatchObject({ age_over_18: 'true' })
})
