import { X509Certificate } from 'node:crypto'
import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { nodeCrypto } from '@e-collecting/credentials/crypto/node'
import { bindForLibrary, createLibraryWallet, keyOfCertificate } from '@e-collecting/services/testing'
import type { SupportSessionCreated, SupportSessionView } from '@e-collecting/support/contract'
import type { TestCredentialOffer } from '@e-collecting/test-credential/contract'
import { createHolder, createMemoryStorage } from '@e-collecting/wallet/headless'
import { getGlobalConfig, setGlobalConfig } from '@openid4vc/oauth2'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { parseConfig } from './config.ts'
import { loadDemoAnchors, loadSigningCertificate, loadTrustAnchors } from './load-certificates.ts'
import { makeAuthority, makeHostCertificate } from './make-certificate.ts'
import { copyForEachTest } from './testing/copy-for-each-test.ts'
import { openDeclarations } from './testing/declaration-steps.ts'
import { ANNA, answer, collect, json } from './testing/wallet-steps.ts'
import { createTestProduct, type TestProduct } from './testing.ts'

const product = copyForEachTest(new Date().toISOString(), { WALLET_PROFILE: 'haip' })
// The libraries of the wallet read the machine's clock.
beforeEach(() => product.advance(Date.now() - product.now().getTime()))
const at = (name: string) => join(product.dataDir, `haip-localhost.${name}.pem`)

const giveIdentity = async ({ browser }: TestProduct) =>
  (await json<TestCredentialOffer>(browser().post('/api/test-credentials', ANNA))).offerDeepLink

// The demo on this machine is reached by http.
beforeAll(() => setGlobalConfig({ ...getGlobalConfig(), allowInsecureUrls: true }))
afterAll(() => setGlobalConfig({ ...getGlobalConfig(), allowInsecureUrls: false }))

/** A wallet of libraries with Anna's identity in it. */
async function createAnnasWallet() {
  const wallet = createLibraryWallet({
    fetch: (url, init) => reach(url, init),
    resolveKey: async (signer) => {
      if (signer.method !== 'x5c') throw new Error(`signed by ${signer.method}`)
      return keyOfCertificate(signer.x5c[0])
    },
  })
  const identity = await wallet.collect(await giveIdentity(product), { useDpop: true, copies: 1 })
  const bind = (bound: { aud: string; nonce: string }) => {
    const [credential = ''] = identity.credentials
    const [key] = identity.keys
    if (key === undefined) throw new Error('no key')
    return bindForLibrary(credential, key, { given_name: true, family_name: true, birth_date: true }, bound)
  }
  return { ...wallet, bind }
}

const reach = (url: string | URL, init?: RequestInit) =>
  Promise.resolve(product.request(String(url).replace(/^https?:\/\/[^/]+/, ''), init))

test.each(['its own way', 'the browser'] as const)(
  'Anna supports an item with a wallet of the high assurance profile by %s, and collects her receipt',
  async (way) => {
    const wallet = await createAnnasWallet()
    const browser = product.browser()
    const started = browser.post('/api/support/sessions', { popularVote: 'demo-stille-stunde', bfsNumber: '261' })
    const session = await json<SupportSessionCreated>(started)
    expect(session.walletDeepLink).toMatch(/^haip-vp:/)

    if (way === 'the browser') {
      const url = session.browserRequestUrl ?? ''
      const origin = new URL(url).origin
      const { authorizationRequestPayload: request } = await wallet.openBrowserRequest(
        await (await reach(url)).text(),
        origin,
      )
      const { nonce } = request as { nonce: string }
      const presentation = await wallet.bind({ aud: `origin:${origin}`, nonce })
      const { jarm } = await wallet.createResponse(request, { identity: [presentation] })
      const body = new URLSearchParams({ response: jarm?.responseJwt ?? '' })
      expect((await reach(url, { method: 'POST', body })).status).toBe(200)
    } else {
      const request = await wallet.openRequest(session.walletDeepLink)
      const { client_id: aud, nonce } = request.authorizationRequestPayload as { client_id: string; nonce: string }
      const presentation = await wallet.bind({ aud, nonce })
      expect((await wallet.submit(request, { identity: [presentation] })).status).toBe(200)
    }

    const view = await json<SupportSessionView>(browser.get(`/api/support/sessions/${session.id}`))
    expect(view).toMatchObject({ state: 'issued', person: ANNA })
    const link = view.state === 'issued' ? (view.offerDeepLink ?? '') : ''
    expect(link).toMatch(/^haip-vci:/)
    expect((await wallet.collect(link, { useDpop: true, copies: 2 })).credentials).toHaveLength(2)
  },
)

test('the demo wallet collects, shows and checks credentials of this profile, and opens no request of another certificate', async () => {
  const wallet = product.wallet()
  const browser = product.browser()
  const opened = await wallet.openLink(await giveIdentity(product))
  if (opened.kind !== 'offer') throw new Error('no offer')
  expect(opened.metadata.signedBy).toMatch(/^x509_hash:[\w-]{43}$/)
  const identity = await wallet.acceptOffer(opened)
  expect(new URL(identity.issuerDid).hostname).toBe(new URL(opened.offer.credentialIssuer).hostname)
  const started = browser.post('/api/support/sessions', { popularVote: 'demo-stille-stunde', bfsNumber: '261' })
  const session = await json<SupportSessionCreated>(started)
  const asked = await wallet.openLink(session.walletDeepLink)
  if (asked.kind !== 'presentation') throw new Error('no request')
  expect(asked.request.verifierDid).toBe(opened.metadata.signedBy)
  const [link = '', query = ''] = session.walletDeepLink.split('?')
  const parameters = new URLSearchParams(query)
  parameters.set('client_id', `x509_hash:${'A'.repeat(43)}`)
  await expect(wallet.openLink(`${link}?${parameters}`)).rejects.toMatchObject({ code: 'client-mismatch' })
  await wallet.present(asked)
  const view = await json<SupportSessionView>(browser.get(`/api/support/sessions/${session.id}`))
  expect(view).toMatchObject({ state: 'issued', person: ANNA })
  const receipt = await wallet.openLink(view.state === 'issued' ? (view.offerDeepLink ?? '') : '')
  if (receipt.kind !== 'offer') throw new Error('no offer')
  await wallet.acceptOffer(receipt)
  const held = await wallet.listCredentials()
  expect([...(await wallet.checkStatuses(held)).values()]).toEqual(['valid', 'valid'])
})

test('the demo wallet opens nothing of somebody for whom nobody vouches, nor after the time of a certificate', async () => {
  const stranger = await makeAuthority('authority')
  const offer = await giveIdentity(product)
  const browser = product.browser()
  const started = browser.post('/api/support/sessions', { popularVote: 'demo-stille-stunde', bfsNumber: '261' })
  const { walletDeepLink } = await json<SupportSessionCreated>(started)
  const walletOf = (loadTrustAnchors?: () => Promise<string>) =>
    createHolder({
      crypto: nodeCrypto,
      fetch: reach,
      storage: createMemoryStorage(nodeCrypto),
      now: product.now,
      ...(loadTrustAnchors && { loadTrustAnchors }),
    })
  for (const wallet of [walletOf(), walletOf(async () => stranger.cert)])
    for (const link of [offer, walletDeepLink])
      await expect(wallet.openLink(link)).rejects.toMatchObject({ code: 'untrusted-certificate' })
  const own = await readFile(at('ca'), 'utf8')
  for (const link of [offer, walletDeepLink]) await walletOf(async () => own).openLink(link)

  const wallet = product.wallet()
  await collect(wallet, offer)
  const held = await wallet.listCredentials()
  expect([...(await wallet.checkStatuses(held)).values()]).toEqual(['valid'])
  product.advance(900 * 86_400_000)
  await expect(wallet.openLink(await giveIdentity(product))).rejects.toMatchObject({ code: 'certificate-out-of-time' })
})

test('the authority of a demonstration is told, and none where there is none', async () => {
  const anchors = await product.request('/services/registry/anchors.pem')
  expect((await anchors.text()).trim()).toBe((await readFile(at('ca'), 'utf8')).trim())
  const swiss = await createTestProduct(product.now().toISOString(), {}, { beside: product })
  expect((await swiss.request('/services/registry/anchors.pem')).status).toBe(404)
  const served = parseConfig({ DATA_DIR: product.dataDir, WALLET_PROFILE: 'haip' })
  expect(await loadDemoAnchors({ ...served, isDemo: false }, product.now)).toBeUndefined()
  await writeFile(at('given'), 'anchor')
  const given = parseConfig({ DATA_DIR: product.dataDir, WALLET_PROFILE: 'haip', TRUST_ANCHORS_FILE: at('given') })
  expect(await loadDemoAnchors(given, product.now)).toMatch(/BEGIN CERTIFICATE.*anchor$/s)
})

test('the certificate is made once, its authority signs nothing else, and nobody else may read the key', async () => {
  const [cert, key] = [await readFile(at('cert'), 'utf8'), await readFile(at('key'), 'utf8')]
  expect((await stat(at('key'))).mode & 0o777).toBe(0o600)
  const anchor = new X509Certificate(await readFile(at('ca')))
  const own = new X509Certificate(cert)
  expect([anchor.ca, own.ca, own.checkIssued(anchor), own.verify(anchor.publicKey)]).toEqual([true, false, true, true])
  const config = parseConfig({ DATA_DIR: product.dataDir, WALLET_PROFILE: 'haip' })
  const again = await loadSigningCertificate(config, product.now)
  expect(again?.certificates).toEqual([own.raw.toString('base64')])
  expect(await readFile(at('key'), 'utf8')).toBe(key)
})

test('a certificate that wallets would refuse is refused at the start, by the name of its setting', async () => {
  const authority = await makeAuthority('authority')
  const [one, other] = [
    await makeHostCertificate('a.example', { authority }),
    await makeHostCertificate('b.example', { authority }),
  ]
  const alone = await makeHostCertificate('c.example')
  const load = async (cert: string, key: string) => {
    await writeFile(at('given'), cert)
    await writeFile(at('given-key'), key)
    const files = { HAIP_CERT_FILE: at('given'), HAIP_KEY_FILE: at('given-key') }
    const settings = { DATA_DIR: product.dataDir, WALLET_PROFILE: 'haip', ...files }
    return loadSigningCertificate(parseConfig(settings), product.now)
  }
  expect((await load(`${one.cert}\n${authority.cert}`, one.key))?.certificates).toHaveLength(1)
  for (const [cert, key, reason] of [
    [alone.cert, alone.key, 'must not be self-signed'],
    [one.cert, other.key, 'not that of the first certificate'],
    [`${one.cert}\n${other.cert}`, one.key, 'followed by that of its issuer'],
    [one.cert, 'x', 'key cannot be read'],
    ['x', one.key, 'no certificate in the file'],
    ['-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----', one.key, 'cannot be read'],
  ] as const)
    await expect(load(cert, key)).rejects.toThrow(new RegExp(`HAIP_CERT_FILE and HAIP_KEY_FILE: .*${reason}`))
})

test('anchors come from a file, and one that holds none is refused', async () => {
  const authority = await makeAuthority('authority')
  const own = await makeHostCertificate('a.example', { authority })
  const inAMinute = () => new Date(Date.now() + 60_000)
  const load = async (pem: string) => {
    await writeFile(at('anchors'), pem)
    return loadTrustAnchors(parseConfig({ DATA_DIR: product.dataDir, TRUST_ANCHORS_FILE: at('anchors') }), inAMinute)
  }
  const find = await load(authority.cert)
  expect(find?.([new X509Certificate(own.cert).raw.toString('base64')])).toBeDefined()
  await expect(load('')).rejects.toThrow('TRUST_ANCHORS_FILE')
  await rm(at('anchors'))
  expect(await loadTrustAnchors(parseConfig({ DATA_DIR: product.dataDir }), product.now)).toBeUndefined()
})

test('lists are signed anew when the profile changes, and no other time', async () => {
  await giveIdentity(product)
  const read = async () => {
    const { rows } = await product.db.execute<{ jwt: string }>('select jwt from trust.status_lists')
    const [jwt = ''] = rows.map((row) => row.jwt)
    return { jwt, header: JSON.parse(Buffer.from(jwt.split('.')[0] ?? '', 'base64url').toString()) }
  }
  const first = await read()
  expect(first.header).toMatchObject({ x5c: [expect.any(String)] })
  await product.sweep()
  expect((await read()).jwt).toBe(first.jwt)
  const swiss = await createTestProduct(product.now().toISOString(), {}, { beside: product })
  await swiss.sweep()
  const second = await read()
  expect(second.header).toMatchObject({ kid: expect.stringMatching(/^did:webvh:/), profile_version: expect.anything() })
  await swiss.sweep()
  expect((await read()).jwt).toBe(second.jwt)
  await product.sweep()
  expect((await read()).header).toEqual(first.header)
})

test('a resident declares with a credential by certificate, once, and takes the receipt', async () => {
  const steps = await openDeclarations(product)
  const { wallet } = await steps.walletOf()
  const browser = product.browser()
  const { id, walletDeepLink, browserRequestUrl } = await steps.begin(browser)
  expect(walletDeepLink).toMatch(/^haip-vp:.*x509_hash/)
  expect(browserRequestUrl).toMatch(/declaration-verifier.*\/browser$/)
  await answer(wallet, walletDeepLink)
  expect(await steps.viewOf(browser, id)).toMatchObject({ state: 'counted' })
  const view = await steps.offerOf(browser, id)
  const receipt = await collect(wallet, view.state === 'counted' ? (view.offerDeepLink ?? '') : '')
  expect(receipt.vct).toBe('declaration-receipt-vc')
  expect(await steps.declare(wallet)).toEqual({ state: 'already-counted' })
  await steps.publish(1)
})
