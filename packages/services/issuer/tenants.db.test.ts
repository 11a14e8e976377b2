import { shareInFile } from '@e-collecting/database/testing'
import { beforeAll, describe, expect, test } from 'vitest'
import { claimsOf, createHolderKey, createTestWallet, headerOf, readAnswer } from '../testing/test-wallet.ts'
import { createStand, ISSUER_URL, offerTo, PUBLIC_URL } from '../testing/trust-stand.ts'

const PLAIN = `${ISSUER_URL}/oid4vci`
const JWT = { headers: { accept: 'application/jwt' } }
const NAMES: Readonly<Record<string, string>> = { 'office-1': 'Bern', 'office-2': 'Lausanne' }

const stand = shareInFile(() =>
  createStand({
    issuer: {
      faceOf: (label) => {
        const name = NAMES[label]
        return name === undefined ? undefined : { name, seed: label }
      },
    },
  }),
)
let bern: Awaited<ReturnType<typeof stand.issuer.ensureIssuer>>

beforeAll(async () => {
  bern = await stand.issuer.ensureIssuer('office-1')
})

const nameOf = (did: string) => did.slice(did.lastIndexOf(':') + 1)
const offerOf = ({ did, statusListUrl }: typeof bern) =>
  offerTo(stand, { configuration_override: { issuer_did: did }, status_lists: [statusListUrl] })
const didIn = (kid: unknown) => String(kid).split('#')[0]

describe('a municipality', () => {
  test('offers under an address of its own, whose metadata and credentials one DID signs', async () => {
    const { offer, code } = await offerOf(bern)
    const address = `${PLAIN}/${nameOf(bern.did)}`
    expect(offer.credential_issuer).toBe(address)
    const signed = await (await stand.fetch(`${address}/.well-known/openid-credential-issuer`, JWT)).text()
    expect(didIn(headerOf(signed).kid)).toBe(bern.did)
    expect(claimsOf(signed)).toMatchObject({
      iss: bern.did,
      sub: address,
      credential_issuer: address,
      credential_endpoint: `${address}/api/credential`,
      nonce_endpoint: `${address}/api/nonce`,
    })
    expect(JSON.stringify(claimsOf(signed).display)).toContain('Bern')
    const { credentials } = await createTestWallet(stand, ISSUER_URL, address).collect(code)
    expect(didIn(headerOf(credentials[0] ?? '').kid)).toBe(bern.did)
  })

  test.each(['openid-credential-issuer', 'openid-configuration', 'oauth-authorization-server'])(
    'is told of by %s in each form of address',
    async (document) => {
      const address = `${PLAIN}/${nameOf(bern.did)}`
      const inserted = `${PUBLIC_URL}/.well-known/${document}${new URL(address).pathname}`
      const belowBase = `${ISSUER_URL}/.well-known/${document}/oid4vci/${nameOf(bern.did)}`
      const texts = await Promise.all(
        [`${address}/.well-known/${document}`, inserted, belowBase].map(async (url) => (await stand.fetch(url)).json()),
      )
      expect(texts).toEqual([texts[0], texts[0], texts[0]])
      expect(JSON.stringify(texts[0])).toContain(`"${address}"`)
    },
  )

  test('collects an offer from before at the address that it names', async () => {
    const { code } = await offerOf(bern)
    const { credentials } = await createTestWallet(stand).collect(code)
    expect(didIn(headerOf(credentials[0] ?? '').kid)).toBe(bern.did)
  })

  test('takes a proof of DPoP that names its own address, and none that names the address of the service', async () => {
    const [wallet, holder] = [
      createTestWallet(stand, ISSUER_URL, `${PLAIN}/${nameOf(bern.did)}`),
      await createHolderKey(),
    ]
    const proofOf = async (from: typeof wallet, path: string, accessToken?: string) =>
      from.dpop(holder, path, { nonce: await from.nonce(), ...(accessToken && { accessToken }) })
    const dpop = await proofOf(wallet, '/api/token')
    const { access_token: token } = await readAnswer(wallet.token((await offerOf(bern)).code, { headers: { dpop } }))
    const collect = async (from: typeof wallet) => {
      const jwt = [await wallet.proof(holder, { nonce: await wallet.nonce() })]
      const request = { credential_configuration_id: 'demo-sdjwt', proofs: { jwt } }
      return (await wallet.credential(token, request, { dpop: await proofOf(from, '/api/credential', token) })).status
    }
    expect([await collect(createTestWallet(stand)), await collect(wallet)]).toEqual([401, 200])
  })

  test('gives nothing for the code of another one, nor for one of the service', async () => {
    const lausanne = await stand.issuer.ensureIssuer('office-2')
    const wallet = createTestWallet(stand, ISSUER_URL, `${PLAIN}/${nameOf(lausanne.did)}`)
    for (const { code } of [await offerOf(bern), await offerTo(stand)])
      expect((await readAnswer(wallet.token(code))).error).toBe('invalid_grant')
  })

  test('is not there under the name of the service, of another service, or none', async () => {
    const other = await stand.identities.ensure('verifier')
    for (const name of [nameOf(stand.issuer.did), nameOf(other.did), 'office-1-00000000', 'x', 'OFFICE']) {
      expect((await stand.fetch(`${PLAIN}/${name}/.well-known/openid-credential-issuer`)).status, name).toBe(404)
      expect((await stand.fetch(`${PLAIN}/${name}/api/nonce`, { method: 'POST' })).status, name).toBe(404)
    }
  })
})

test('a token of one municipality opens nothing at the address of another', async () => {
  const [one, other] = [bern, await stand.issuer.ensureIssuer('office-2')]
  const addressOf = ({ did }: typeof bern) => `${PLAIN}/${nameOf(did)}`
  const { code } = await offerOf(one)
  const { access_token: token } = await readAnswer(createTestWallet(stand, ISSUER_URL, addressOf(one)).token(code))
  const stranger = createTestWallet(stand, ISSUER_URL, addressOf(other))
  expect((await readAnswer(stranger.credential(token, {}))).error).toBe('invalid_token')
})

test('the service itself keeps its address', async () => {
  expect((await offerTo(stand)).offer.credential_issuer).toBe(PLAIN)
})
