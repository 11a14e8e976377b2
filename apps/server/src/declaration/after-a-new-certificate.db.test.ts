import { copyFile, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { nodeCrypto } from '@e-collecting/credentials/crypto/node'
import { createMemoryStorage } from '@e-collecting/wallet/headless'
import { expect, test } from 'vitest'
import { parseConfig } from '../config.ts'
import { loadFormerKeys } from '../load-certificates.ts'
import { makeAuthority } from '../make-certificate.ts'
import { copyForEachTest } from '../testing/copy-for-each-test.ts'
import { openDeclarations } from '../testing/declaration-steps.ts'
import { openRequest } from '../testing/wallet-steps.ts'
import { createTestProduct, type TestProduct } from '../testing.ts'

const product = copyForEachTest('2026-05-15T10:00:00Z', { WALLET_PROFILE: 'haip' })
const BEAT = { givenName: 'Beat', familyName: 'Muster', birthDate: '1980-01-02' }
const at = (name: string) => join(product.dataDir, name)

/** The same installation with another certificate, whose key is another one. */
async function renewCertificate(settings: Record<string, string> = {}): Promise<TestProduct> {
  await rm(at('haip-localhost.key.pem'), { force: true })
  return createTestProduct(product.now().toISOString(), { WALLET_PROFILE: 'haip', ...settings }, { beside: product })
}

const warnings = ({ logLines }: TestProduct) =>
  logLines.filter((line) => line.includes('name its certificate in HAIP_FORMER_CERTS_FILE')).length

test('a start with another key says what that means, unless the former certificate is named', async () => {
  await (await openDeclarations(product)).walletOf()
  await copyFile(at('haip-localhost.cert.pem'), at('former.pem'))
  expect(warnings(product)).toBe(0)
  expect(warnings(await renewCertificate({ HAIP_FORMER_CERTS_FILE: at('former.pem') }))).toBe(0)
  expect(warnings(await renewCertificate())).toBe(1)
})

test('credentials of before count after a new certificate if the former one is named, and no longer if it is not', async () => {
  const steps = await openDeclarations(product)
  const [annas, beats] = [createMemoryStorage(nodeCrypto), createMemoryStorage(nodeCrypto)]
  await steps.walletOf(undefined, undefined, product.wallet(annas))
  await steps.walletOf(BEAT, undefined, product.wallet(beats))
  await copyFile(at('haip-localhost.cert.pem'), at('former.pem'))

  const forgetful = await renewCertificate()
  expect(warnings(forgetful)).toBe(1)
  const browser = forgetful.browser()
  const { walletDeepLink } = await steps.begin(browser)
  const wallet = forgetful.wallet(annas)
  await expect(wallet.present(await openRequest(wallet, walletDeepLink))).rejects.toMatchObject({
    code: 'response-refused',
    remoteCode: 'public_key_of_issuer_unresolvable',
  })

  const renewed = await renewCertificate({ HAIP_FORMER_CERTS_FILE: at('former.pem') })
  const ofRenewed = await openDeclarations(product, { declares: renewed, wallet: () => renewed.wallet() })
  expect(await ofRenewed.declare(renewed.wallet(annas))).toMatchObject({ state: 'counted' })
  expect(await ofRenewed.declare(renewed.wallet(annas))).toEqual({ state: 'already-counted' })
  expect(await ofRenewed.declare(renewed.wallet(beats))).toMatchObject({ state: 'counted' })
})

test('former certificates come from a file, and one without a signer in it is refused', async () => {
  const settings = { DATA_DIR: product.dataDir, WALLET_PROFILE: 'haip', HAIP_FORMER_CERTS_FILE: at('former.pem') }
  const load = () => loadFormerKeys(parseConfig(settings))
  const authority = await makeAuthority('authority')
  await writeFile(at('former.pem'), `${await readFile(at('haip-localhost.cert.pem'), 'utf8')}\n${authority.cert}`)
  expect(await load()).toEqual([{ kty: 'EC', crv: 'P-256', x: expect.any(String), y: expect.any(String) }])
  await writeFile(at('former.pem'), authority.cert)
  await expect(load()).rejects.toThrow('HAIP_FORMER_CERTS_FILE: There is no certificate of a signer')
})
