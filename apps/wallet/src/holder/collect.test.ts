import { nodeCrypto } from '@e-collecting/credentials/crypto/node'
import { webCrypto } from '@e-collecting/credentials/crypto/web'
import { decodeBase64Url, type JsonObject, parseJsonObject } from '@e-collecting/credentials/jose'
import type { HolderErrorCode } from '@e-collecting/credentials/oid4vci'
import { beforeEach, describe, expect, test } from 'vitest'
import { createMemoryStorage, type Holder, type OpenedOffer } from '../headless.ts'
import { createScriptedIssuer, ISSUER, type IssuerScript, STATUS_LIST, SUBJECT } from '../testing/scripted-issuer.ts'
import { createScriptedWorld, json, type ScriptedWorld } from '../testing/scripted-world.ts'

let world: ScriptedWorld
let holder: Holder

beforeEach(async () => {
  world = await createScriptedWorld()
  holder = world.createHolder()
})

const open = async (link: string) => (await holder.openLink(link)) as OpenedOffer
const code = (expected: HolderErrorCode) => expect.objectContaining({ code: expected })

/** Opens and collects from an issuer that follows the script. */
async function collectFrom(script: IssuerScript) {
  const issuer = await createScriptedIssuer(world, script)
  return holder.acceptOffer(await open(issuer.offerLink()))
}

describe('a credential by the book', () => {
  test('comes encrypted, bound by DPoP, in ten copies with a key each', async () => {
    const issuer = await createScriptedIssuer(world)
    const held = await holder.acceptOffer(await open(issuer.offerLink()))

    expect(issuer.calls).toEqual({ proofs: 10, encryptedRequests: 1, dpop: 2 })
    expect(held.copies).toHaveLength(10)
    expect(held.issuerDid).toBe(issuer.identity.did)
    expect(held.claims).toMatchObject(SUBJECT)
    expect(held.name).toEqual({ 'de-ch': 'Beta-ID' })
    expect(await holder.listCredentials()).toEqual([held])
  })

  test('is opened without telling the issuer anything', async () => {
    const issuer = await createScriptedIssuer(world)
    const offer = await open(issuer.offerLink('openid-credential-offer'))

    expect(offer.metadata.signedBy).toBe(issuer.identity.did)
    expect(world.seen.map(({ method }) => method)).not.toContain('POST')
  })

  test('comes with Web Crypto as well', async () => {
    const issuer = await createScriptedIssuer(world)
    holder = world.createHolder({ crypto: webCrypto, storage: createMemoryStorage(webCrypto) })
    const held = await holder.acceptOffer(await open(issuer.offerLink()), 2)
    expect(held.claims).toMatchObject(SUBJECT)
  })

  test('comes in the clear and without DPoP where the issuer offers neither', async () => {
    const issuer = await createScriptedIssuer(world, {
      plainMetadata: '406',
      withoutDpop: true,
      withoutEncryption: true,
    })
    const offer = await open(issuer.offerLink())
    await holder.acceptOffer(offer, 1)

    expect(offer.metadata.signedBy).toBeUndefined()
    expect(issuer.calls).toEqual({ proofs: 1, encryptedRequests: 0, dpop: 0 })
  })

  test.each([
    ['openid-configuration', 'openid-credential-issuer'],
    ['oauth-authorization-server', 'openid-credential-issuer'],
  ])('comes from an issuer whose %s and %s stand before its path', async (server, issuerName) => {
    const before = (name: string) => `https://issuer.test/.well-known/${name}/oid4vci`
    const documents = { issuerAt: before(issuerName), serverAt: before(server) }
    const issuer = await createScriptedIssuer(world, { documents })
    await holder.acceptOffer(await open(issuer.offerLink()), 1)
    expect(issuer.calls).toMatchObject({ proofs: 1 })
  })

  test('comes with DPoP from who declares the profile, though no algorithm is named', async () => {
    const issuer = await createScriptedIssuer(world)
    const server = { issuer: ISSUER, token_endpoint: `${ISSUER}/api/token` }
    const declared = { ...server, profile_version: 'swiss-profile-issuance:1.0.0' }
    world.answer(`${ISSUER}/.well-known/openid-configuration`, () => json(declared))
    await holder.acceptOffer(await open(issuer.offerLink()), 1)
    expect(issuer.calls).toMatchObject({ dpop: 2 })
    const proof = world.seen.find(({ url }) => url === `${ISSUER}/api/token`)?.headers.get('dpop') ?? ''
    const header = parseJsonObject(decodeBase64Url(proof.split('.')[0] ?? ''))
    expect(header.profile_version).toBe('swiss-profile-issuance:1.0.0')
  })

  test('is asked for again with the nonce the token endpoint demands', async () => {
    await collectFrom({ dpopNonce: 'fresh' })
    expect(await holder.listCredentials()).toHaveLength(1)
  })

  test('may start to be valid later', async () => {
    const validFrom = new Date('2026-12-01T00:00:00Z')
    const held = await collectFrom({ alterCredential: (input) => ({ ...input, validFrom }) })
    expect((await holder.checkStatuses([held])).get(held.id)).toBe('not-yet-valid')
  })
})

describe('a credential that is refused', () => {
  const cases: [string, IssuerScript][] = [
    ['has a broken signature', { tamper: (compact) => compact.replace(/\.[^.~]{4}/g, '.AAAA') }],
    ['is of another type', { alterCredential: (input) => ({ ...input, vct: 'something-else' }) }],
    [
      'is bound to another key',
      { alterCredential: (input) => ({ ...input, holderKey: nodeCrypto.generateEcKeyPair().publicJwk }) },
    ],
    ['is bound to no key', { alterCredential: ({ holderKey, ...input }) => input }],
    [
      'has expired',
      {
        alterCredential: (input) => ({
          ...input,
          issuedAt: new Date('2026-01-01T00:00:00Z'),
          expiresAt: new Date('2026-01-31T00:00:00Z'),
        }),
      },
    ],
    ['carries a disclosure nobody signed', { tamper: (compact) => `${compact}WyJzYWx0IiwieCIsMV0~` }],
  ]
  test.each(cases)('%s', async (_, script) => {
    await expect(collectFrom(script)).rejects.toEqual(code('invalid-credential'))
    expect(await holder.listCredentials()).toEqual([])
  })

  test.each(['metadata', 'credential'] as const)(
    'comes with a %s signed by a key that is not for assertions',
    async (misuseKeyFor) => {
      await expect(collectFrom({ misuseKeyFor })).rejects.toEqual(code('unresolvable-did'))
      expect(await holder.listCredentials()).toEqual([])
    },
  )

  test('comes from an issuer whose DID log is not there', async () => {
    const issuer = await createScriptedIssuer(world, { plainMetadata: 'json' })
    const offer = await open(issuer.offerLink())
    world.answer(issuer.identity.logUrl, () => new Response('', { status: 404 }))
    await expect(holder.acceptOffer(offer)).rejects.toEqual(code('unresolvable-did'))
  })

  test('is offered by an issuer whose DID log was altered', async () => {
    const issuer = await createScriptedIssuer(world)
    const other = await world.createIdentity('other')
    world.answer(issuer.identity.logUrl, () => new Response(other.log))
    await expect(open(issuer.offerLink())).rejects.toEqual(code('unresolvable-did'))
  })
})

describe('an offer that is refused', () => {
  test('was collected before', async () => {
    const issuer = await createScriptedIssuer(world)
    const offer = await open(issuer.offerLink())
    await holder.acceptOffer(offer)
    await expect(holder.acceptOffer(offer)).rejects.toEqual(code('offer-gone'))
  })

  test('comes with metadata of another issuer', async () => {
    const script = { alterMetadata: (metadata: object) => ({ ...metadata, credential_issuer: 'https://other.test' }) }
    await expect(collectFrom(script)).rejects.toEqual(code('invalid-metadata'))
  })

  test('names a credential the issuer does not describe', async () => {
    const script = { alterMetadata: (metadata: object) => ({ ...metadata, credential_configurations_supported: {} }) }
    await expect(collectFrom(script)).rejects.toEqual(code('unsupported-offer'))
  })

  test('demands answers that are encrypted, and gives no key for the request that would say so', async () => {
    const alterMetadata = ({ credential_request_encryption: _, ...metadata }: JsonObject) => metadata
    await expect(collectFrom({ alterMetadata })).rejects.toEqual(code('unsupported-offer'))
  })

  test.each([
    ['a token for whoever bears it where one bound to a key was asked for', 'token-1', 'Bearer'],
    ['no token', '', 'DPoP'],
  ])('brings %s', async (_, token, type) => {
    const issuer = await createScriptedIssuer(world)
    world.answer(`${ISSUER}/api/token`, () => json({ access_token: token, token_type: type }))
    await expect(holder.acceptOffer(await open(issuer.offerLink()))).rejects.toEqual(code('issuance-refused'))
    expect(world.seen.map(({ url }) => url)).not.toContain(`${ISSUER}/api/credential`)
  })

  test('demands a nonce and gives none', async () => {
    const issuer = await createScriptedIssuer(world)
    world.answer(`${ISSUER}/api/token`, () => json({ error: 'use_dpop_nonce' }, 400))
    await expect(holder.acceptOffer(await open(issuer.offerLink()))).rejects.toEqual(code('issuance-refused'))
    expect(world.seen.filter(({ url }) => url === `${ISSUER}/api/token`)).toHaveLength(1)
  })

  test('leads to an address without encryption', async () => {
    await createScriptedIssuer(world)
    const link = (await createScriptedIssuer(world)).offerLink().replace('https', 'http')
    await expect(open(link)).rejects.toEqual(code('insecure-address'))
    expect(world.seen).toEqual([])
  })

  test('is redirected elsewhere', async () => {
    const issuer = await createScriptedIssuer(world)
    const url = `${ISSUER}/.well-known/openid-credential-issuer`
    world.answer(url, () => Response.redirect('https://elsewhere.test/', 302))
    await expect(open(issuer.offerLink())).rejects.toEqual(code('unreachable'))
  })

  test('is answered with more than a wallet should read', async () => {
    const issuer = await createScriptedIssuer(world)
    world.answer(`${ISSUER}/.well-known/openid-credential-issuer`, () => new Response('x'.repeat(1024 * 1024 + 1)))
    await expect(open(issuer.offerLink())).rejects.toEqual(code('answer-too-large'))
  })
})

describe('the status of a held credential', () => {
  const statusOf = async () => {
    const [held] = await holder.listCredentials()
    return held && (await holder.checkStatuses([held])).get(held.id)
  }

  test('follows the issuer’s list, and its end', async () => {
    const issuer = await createScriptedIssuer(world)
    await holder.acceptOffer(await open(issuer.offerLink()))
    expect(await statusOf()).toBe('valid')
    issuer.setAllStatuses(2)
    expect(await statusOf()).toBe('suspended')
    issuer.setAllStatuses(1)
    expect(await statusOf()).toBe('revoked')
    world.passSeconds(40 * 86_400)
    expect(await statusOf()).toBe('expired')
  })

  test('is unknown if the list is not there or somebody else signed it', async () => {
    const issuer = await createScriptedIssuer(world)
    await holder.acceptOffer(await open(issuer.offerLink()))
    const list = await (await world.fetch(STATUS_LIST, {})).text()
    world.answer(STATUS_LIST, () => new Response(list, { status: 404 }))
    expect(await statusOf()).toBe('unknown')
    world.answer(STATUS_LIST, () => new Response('not.a.token'))
    expect(await statusOf()).toBe('unknown')
    world.answer(STATUS_LIST, () => new Response(list))
    expect(await statusOf()).toBe('valid')
    await createScriptedIssuer(world)
    expect(await statusOf()).toBe('unknown')
  })

  test('changes in the very second that the credential names', async () => {
    const held = await collectFrom({})
    const statusWith = async (claims: object) =>
      (await holder.checkStatuses([{ ...held, claims: { ...claims } }])).get(held.id)
    const second = Math.floor(world.now().getTime() / 1000)
    expect(await statusWith({ exp: second + 1, nbf: second })).toBe('valid')
    expect(await statusWith({ exp: second })).toBe('expired')
    expect(await statusWith({ nbf: second + 1 })).toBe('not-yet-valid')
  })

  test('takes one look at a list, however many credentials stand in it', async () => {
    const issuer = await createScriptedIssuer(world)
    await holder.acceptOffer(await open(issuer.offerLink()))
    await holder.acceptOffer(await open(issuer.offerLink()))
    world.seen.length = 0
    const statuses = await holder.checkStatuses(await holder.listCredentials())
    expect([...statuses.values()]).toEqual(['valid', 'valid'])
    expect(world.seen.filter(({ url }) => url === STATUS_LIST)).toHaveLength(1)
  })
})

test('the status is unknown if the list is signed by a key that is not for assertions', async () => {
  const held = await collectFrom({ misuseKeyFor: 'status-list' })
  expect((await holder.checkStatuses([held])).get(held.id)).toBe('unknown')
})

test('logos that are not small data images, and words that turn around, are left out', async () => {
  const alterMetadata = (metadata: object) => ({
    ...metadata,
    display: [{ name: 'Good\u202eevil\u0007', locale: 'en', logo: { uri: 'https://tracker.test/pixel.png' } }],
  })
  const issuer = await createScriptedIssuer(world, { alterMetadata })
  const { metadata } = await open(issuer.offerLink())
  expect(metadata.name).toEqual({ en: 'Good evil' })
  expect(metadata.logo).toBeUndefined()
})

describe('an offer by reference', () => {
  const URI = 'https://issuer.test/offer/1'
  const LINK = `swiyu://?credential_offer_uri=${encodeURIComponent(URI)}`

  test('is fetched, and collected as any other', async () => {
    const issuer = await createScriptedIssuer(world)
    const link = issuer.offerLink()
    const offer = JSON.parse(new URLSearchParams(link.slice(link.indexOf('?'))).get('credential_offer') ?? '')
    world.answer(URI, () => json(offer))
    expect((await holder.acceptOffer(await open(LINK))).claims).toMatchObject(SUBJECT)
  })

  test.each<[string, () => Response, HolderErrorCode]>([
    ['that is gone', () => json({}, 404), 'offer-gone'],
    ['that is none', () => json({ credential_issuer: 5 }), 'invalid-offer'],
  ])('%s is refused', async (_, answer, expected) => {
    world.answer(URI, answer)
    await expect(open(LINK)).rejects.toEqual(code(expected))
  })

  test.each(['', 'x', 'http://elsewhere.test/offer'])('is not fetched from "%s"', async (uri) => {
    await expect(open(`swiyu://?credential_offer_uri=${encodeURIComponent(uri)}`)).rejects.toThrow()
  })
})
