import type { EcPublicJwk } from '@e-collecting/credentials/crypto'
import { nodeCrypto } from '@e-collecting/credentials/crypto/node'
import { createJwt, decodeBase64Url, type JsonObject, parseJsonObject } from '@e-collecting/credentials/jose'
import type { HolderErrorCode } from '@e-collecting/credentials/oid4vci'
import type { SdJwtInput } from '@e-collecting/credentials/testing'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Holder, OpenedOffer } from '../headless.ts'
import { createScriptedIssuer, ISSUER, type IssuerScript } from '../testing/scripted-issuer.ts'
import { createScriptedWorld, json, type Responder, type ScriptedWorld } from '../testing/scripted-world.ts'

let world: ScriptedWorld
let holder: Holder

beforeEach(async () => {
  world = await createScriptedWorld()
  holder = world.createHolder()
})

const code = (expected: HolderErrorCode) => expect.objectContaining({ code: expected })
const open = async (link: string) => (await holder.openLink(link)) as OpenedOffer
/** Opens and collects from an issuer that follows the script, but where it answers otherwise. */
async function collectFrom(script: IssuerScript, answers: Record<string, Responder> = {}) {
  const issuer = await createScriptedIssuer(world, script)
  for (const [path, responder] of Object.entries(answers)) world.answer(`${ISSUER}${path}`, responder)
  return holder.acceptOffer(await open(issuer.offerLink()), 2)
}
const claimsOf = (jwt: string | null | undefined) => parseJsonObject(decodeBase64Url(jwt?.split('.')[1] ?? ''))

describe('what an issuer says of itself is refused if', () => {
  const withMembers = (members: JsonObject): IssuerScript => ({
    alterMetadata: (metadata) => ({ ...metadata, ...members }),
  })
  const encryption = { jwks: { keys: [] }, enc_values_supported: ['A256GCM'], encryption_required: true }
  const wrapping = { ...nodeCrypto.generateEcKeyPair().publicJwk, alg: 'ECDH-ES+A256KW' }
  test.each<[string, IssuerScript, HolderErrorCode]>([
    ['it was signed about somebody else', withMembers({ sub: 'https://other.test' }), 'invalid-metadata'],
    ['credentials are collected nowhere', withMembers({ credential_endpoint: 'here' }), 'invalid-metadata'],
    [
      'the credential is in another format',
      withMembers({ credential_configurations_supported: { 'beta-id': { format: 'mso_mdoc', vct: 'betaid-sdjwt' } } }),
      'unsupported-offer',
    ],
    [
      'requests have to be encrypted and there is no key for it',
      withMembers({ credential_request_encryption: encryption, credential_response_encryption: {} }),
      'unsupported-offer',
    ],
    [
      'requests have to be encrypted and its key is for another way',
      withMembers({
        credential_request_encryption: { ...encryption, jwks: { keys: [wrapping] } },
        credential_response_encryption: {},
      }),
      'unsupported-offer',
    ],
    [
      'answers come encrypted in an unknown way only',
      withMembers({ credential_response_encryption: { ...encryption, enc_values_supported: ['A128CBC-HS256'] } }),
      'unsupported-offer',
    ],
    [
      'answers come encrypted to keys of another kind only',
      withMembers({ credential_response_encryption: { ...encryption, alg_values_supported: ['RSA-OAEP'] } }),
      'unsupported-offer',
    ],
  ])('%s', async (_, script, expected) => {
    await expect(collectFrom(script)).rejects.toEqual(code(expected))
    expect(await holder.listCredentials()).toEqual([])
  })

  test.each<[string, JsonObject, HolderErrorCode]>([
    ['its tokens come from another server', { issuer: 'https://other.test' }, 'invalid-metadata'],
    ['tokens come from nowhere', { token_endpoint: 'here' }, 'invalid-metadata'],
    ['tokens are bound by unknown algorithms', { dpop_signing_alg_values_supported: ['RS256'] }, 'unsupported-offer'],
  ])('%s', async (_, members, expected) => {
    const server = { issuer: ISSUER, token_endpoint: `${ISSUER}/api/token`, ...members }
    const answers = { '/.well-known/openid-configuration': () => json(server) }
    await expect(collectFrom({}, answers)).rejects.toEqual(code(expected))
  })
})

test('what was signed is verified, whatever it is said to be', async () => {
  const issuer = await createScriptedIssuer(world, { misuseKeyFor: 'metadata' })
  const path = `${ISSUER}/.well-known/openid-credential-issuer`
  const jwt = await (await world.fetch(path, { headers: { accept: 'application/jwt' } })).text()
  world.answer(path, () => new Response(jwt, { headers: { 'content-type': 'text/plain' } }))
  await expect(open(issuer.offerLink())).rejects.toEqual(code('unresolvable-did'))
})

test('an issuer gets no more keys than a wallet makes at once', async () => {
  const alterMetadata = (metadata: JsonObject) => ({ ...metadata, batch_credential_issuance: { batch_size: 100_000 } })
  const issuer = await createScriptedIssuer(world, { alterMetadata })
  const offer = await open(issuer.offerLink())
  await holder.acceptOffer(offer, 100_000)
  expect([offer.metadata.batchSize, issuer.calls.proofs]).toEqual([10, 10])
})

test('no more copies are asked for than an issuer gives', async () => {
  const alterMetadata = (metadata: JsonObject) => ({ ...metadata, batch_credential_issuance: { batch_size: 3 } })
  const issuer = await createScriptedIssuer(world, { alterMetadata })
  await holder.acceptOffer(await open(issuer.offerLink()), 5)
  expect(issuer.calls.proofs).toBe(3)
})

describe('what an issuer delivers is refused if it', () => {
  const answering = (body: JsonObject) =>
    [{ withoutEncryption: true }, { '/api/credential': () => json(body) }] as const
  test.each<[string, readonly [IssuerScript, Record<string, Responder>], HolderErrorCode]>([
    ['is to come later', answering({ transaction_id: 't' }), 'credential-deferred'],
    ['is nothing', answering({ credentials: [] }), 'invalid-credential'],
    ['is no text', answering({ credentials: [{ credential: 5 }, null] }), 'invalid-credential'],
    ['comes in the clear where that was not asked for', [{ answersInTheClear: true }, {}], 'invalid-credential'],
    [
      'is a refusal, which nobody encrypts',
      [{}, { '/api/credential': () => json({ error: 'credential_request_denied' }, 400) }],
      'issuance-refused',
    ],
  ])('%s', async (_, [script, answers], expected) => {
    await expect(collectFrom(script, answers)).rejects.toEqual(code(expected))
    expect(await holder.listCredentials()).toEqual([])
  })

  test('is bound twice to one key', async () => {
    let first: EcPublicJwk | undefined
    const alterCredential = (input: SdJwtInput): SdJwtInput => {
      first ??= input.holderKey
      return { ...input, ...(first && { holderKey: first }) }
    }
    await expect(collectFrom({ alterCredential })).rejects.toEqual(code('invalid-credential'))
  })

  test('comes from two issuers', async () => {
    const other = await world.createIdentity('other')
    let count = 0
    const alterCredential = (input: SdJwtInput): SdJwtInput => {
      count += 1
      return count === 1 ? input : { ...input, issuer: other.did, kid: other.assertionKid, key: other.assertionKey }
    }
    await expect(collectFrom({ alterCredential })).rejects.toEqual(code('invalid-credential'))
  })

  test('was shown to somebody before', async () => {
    const { assertionKey: key } = await world.createIdentity('other')
    const claims = { iat: 1_700_000_000, aud: 'x', nonce: 'x', sd_hash: 'x' }
    const binding = await createJwt(nodeCrypto, { header: { typ: 'kb+jwt' }, claims, key })
    const shown = collectFrom({ tamper: (compact) => compact + binding })
    await expect(shown).rejects.toMatchObject({ code: 'invalid-credential', message: /key binding/ })
  })
})

describe('no nonce is used twice', () => {
  const noncesOfDpop = () =>
    world.seen.flatMap(({ headers }) => (headers.has('dpop') ? [claimsOf(headers.get('dpop')).nonce] : []))

  test('of those that the token endpoint demands', async () => {
    await collectFrom({ dpopNonce: 'fresh' })
    const nonces = noncesOfDpop()
    expect(nonces).toContain('fresh')
    expect(new Set(nonces).size).toBe(nonces.length)
  })

  test('though the nonce endpoint gives one under both names', async () => {
    let count = 0
    const nonce = () => {
      count += 1
      return json({ c_nonce: `n-${count}` }, 200, { 'dpop-nonce': `n-${count}` })
    }
    await collectFrom({ withoutEncryption: true }, { '/api/nonce': nonce })
    const sent = world.seen.find(({ url }) => url === `${ISSUER}/api/credential`)?.body ?? ''
    const { proofs } = JSON.parse(sent) as { proofs: { jwt: string[] } }
    const nonces = [claimsOf(proofs.jwt[0]).nonce, ...noncesOfDpop()]
    expect(new Set(nonces).size).toBe(nonces.length)
  })
})
