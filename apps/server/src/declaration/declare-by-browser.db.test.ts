import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { nodeCrypto, sha256 } from '@e-collecting/credentials/crypto/node'
import { makeForEachTest } from '@e-collecting/database/testing'
import { createEvidenceRepository } from '@e-collecting/declaration/server'
import type { RegisterCredentialView, RegisterSessionCreated } from '@e-collecting/register/contract'
import { bindForLibrary, createLibraryWallet, keyOfCertificate } from '@e-collecting/services/testing'
import type { TestCredentialOffer } from '@e-collecting/test-credential/contract'
import { openVoprf } from '@e-collecting/voprf'
import { getGlobalConfig, setGlobalConfig } from '@openid4vc/oauth2'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { parseConfig } from '../config.ts'
import { readAuditKey, writeAuditKey } from '../evidence/audit-keys.ts'
import { checkEvidence } from '../evidence/check-evidence.ts'
import { exportEvidence } from '../evidence/export-evidence.ts'
import { type AuditedLog, readAuditedLog } from '../evidence/read-audited-log.ts'
import { readDemoKey } from '../evidence/read-demo-key.ts'
import { resolveIssuerKeys } from '../evidence/resolve-issuer-keys.ts'
import { DECLARED_ITEM, type DeclarationSteps, openDeclarations } from '../testing/declaration-steps.ts'
import { ANNA, json } from '../testing/wallet-steps.ts'
import { createTestProduct } from '../testing.ts'

// The libraries of the wallet read the machine's clock.
const product = makeForEachTest(() => createTestProduct(new Date().toISOString(), { WALLET_PROFILE: 'haip' }))
const ORIGIN = 'http://localhost:8080'
let steps: DeclarationSteps
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'by-browser-'))
  // The demo on this machine is reached by http.
  setGlobalConfig({ ...getGlobalConfig(), allowInsecureUrls: true })
})
afterAll(async () => {
  setGlobalConfig({ ...getGlobalConfig(), allowInsecureUrls: false })
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  steps = await openDeclarations(product)
})

const reach = (url: string | URL, init?: RequestInit) =>
  Promise.resolve(product.request(String(url).replace(/^https?:\/\/[^/]+/, ''), init))
const wallet = createLibraryWallet({
  fetch: reach,
  resolveKey: async (signer) => {
    if (signer.method !== 'x5c') throw new Error(`signed by ${signer.method}`)
    return keyOfCertificate(signer.x5c[0])
  },
})

type Collected = Awaited<ReturnType<typeof wallet.collect>>
function bind({ credentials: [credential = ''], keys: [key] }: Collected, frame: object, aud: string, nonce: string) {
  if (key === undefined) throw new Error('no key')
  return bindForLibrary(credential, key, frame, { aud, nonce })
}

/** Anna of the register, and her voting-register credential in a wallet of libraries. */
async function collectRegisterCredential(): Promise<Collected> {
  const people = `/api/admin/municipalities/${steps.municipality.id}/residents`
  expect((await steps.admin.post(people, { ...ANNA, isDuplicateAccepted: false })).status).toBe(201)
  const browser = product.browser()
  const given = await json<TestCredentialOffer>(product.browser().post('/api/test-credentials', ANNA))
  const identity = await wallet.collect(given.offerDeepLink, { useDpop: true, copies: 1 })
  const session = await json<RegisterSessionCreated>(browser.post('/api/register/sessions', { bfsNumber: '261' }))
  const request = await wallet.openRequest(session.walletDeepLink)
  const { client_id: aud, nonce } = request.authorizationRequestPayload as { client_id: string; nonce: string }
  const shown = await bind(identity, { given_name: true, family_name: true, birth_date: true }, aud, nonce)
  expect((await wallet.submit(request, { identity: [shown] })).status).toBe(200)
  const offered = await json<RegisterCredentialView>(
    browser.post(`/api/register/sessions/${session.id}/credential`, { popularVote: DECLARED_ITEM }),
  )
  return wallet.collect(offered.offerDeepLink ?? '', { useDpop: true, copies: 1 })
}

/** What the page of a declaration does with the Digital Credentials API, and the wallet behind the browser. */
async function declareByBrowser(credential: Collected, boundTo = `origin:${ORIGIN}`) {
  const browser = product.browser()
  const { id, browserRequestUrl: url = '' } = await steps.begin(browser)
  const opened = await wallet.openBrowserRequest(await (await reach(url)).text(), new URL(url).origin)
  const request = opened.authorizationRequestPayload as { nonce: string; dcql_query: { credentials: { id: string }[] } }
  const [query] = request.dcql_query.credentials
  const frame = { nullifier: true, volksbegehren: true }
  const presentation = await bind(credential, frame, boundTo, request.nonce)
  const { jarm } = await wallet.createResponse(request, { [query?.id ?? '']: [presentation] })
  const body = new URLSearchParams({ response: jarm?.responseJwt ?? '' })
  return { status: (await reach(url, { method: 'POST', body })).status, view: await steps.viewOf(browser, id), request }
}

test('a resident declares through her browser, once, and an auditor verifies it again', async () => {
  const credential = await collectRegisterCredential()
  const declared = await declareByBrowser(credential)
  expect(declared).toMatchObject({ status: 200, view: { state: 'counted' } })
  expect(declared.request).toMatchObject({ response_mode: 'dc_api.jwt', expected_origins: [ORIGIN] })
  expect(await declareByBrowser(credential)).toMatchObject({ status: 200, view: { state: 'already-counted' } })
  await steps.publish(1)

  const key = join(folder, 'audit.jwk')
  await writeAuditKey(key, await readDemoKey(parseConfig({ DATA_DIR: product.dataDir })))
  const log = (await readAuditedLog({
    url: `${ORIGIN}/log/${DECLARED_ITEM}`,
    readFile: async (path) => new Uint8Array(await (await reach(`/log/${DECLARED_ITEM}/${path}`)).arrayBuffer()),
    sha256,
    verifyEd25519: nodeCrypto.verifyEd25519,
    unreached: new Map(),
    now: product.now,
  })) as AuditedLog
  const checked = await checkEvidence({
    log,
    lines: exportEvidence(createEvidenceRepository(product.db), DECLARED_ITEM),
    keys: [await readAuditKey(key)],
    voprf: await openVoprf(),
    resolveIssuerKey: resolveIssuerKeys({ registry: ORIGIN, now: product.now, fetch: async (url) => reach(url) }),
  })
  expect(checked).toMatchObject({ ok: true, checked: 1 })
})

test('an answer that a page of another origin has asked for counts nothing, and takes nothing from the credential', async () => {
  const credential = await collectRegisterCredential()
  const declared = await declareByBrowser(credential, 'origin:https://elsewhere.example')
  expect(declared).toMatchObject({ status: 400, view: { state: 'failed', reason: 'verification-failed' } })
  expect(await declareByBrowser(credential)).toMatchObject({ status: 200, view: { state: 'counted' } })
})
