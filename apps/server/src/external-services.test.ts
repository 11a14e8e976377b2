import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Exchange } from '@e-collecting/exchanges'
import type { Sealer } from '@e-collecting/kernel'
import { type Handler, imitateIssuer, imitateVerifier, serveInTest } from '@e-collecting/swiyu-client/testing'
import { expect, test, vi } from 'vitest'
import { parseConfig } from './config.ts'
import { connectExternalServices } from './external-services.ts'

const serve = async (handle: Handler) => `${await serveInTest(handle)}/api/v1`

let instant = new Date('2026-11-20T10:00:00Z')
const warn = vi.fn()
const sealer: Sealer = { seal: (bytes) => bytes, open: (sealed) => sealed }
const ID = '00000000-0000-4000-8000-000000000001'
const DID = 'did:webvh:QmA:example.ch:a'

/** The product's own clients, made from settings as the start makes them. */
async function connect(settings: Record<string, string>, verifier: Handler, issuer: Handler) {
  const [verifierUrl, issuerUrl] = [await serve(verifier), await serve(issuer)]
  const config = parseConfig({
    TRUST_SERVICES: 'external',
    ACCEPTED_ISSUER_DIDS: DID,
    VERIFIER_URL: verifierUrl,
    ISSUER_RECEIPT_URL: issuerUrl,
    ISSUER_REGISTER_URL: issuerUrl,
    STATUS_LIST_URL: 'https://lists.example.ch/1.jwt',
    ...settings,
  })
  if (config.externalServices === undefined) throw new Error('nothing is external')
  return connectExternalServices(config.externalServices, { ...config, sealer, now: () => instant, logger: { warn } })
}

const REQUEST = {
  query: { vctValues: ['betaid-sdjwt'], claims: [['given_name']], acceptedIssuerDids: [DID] },
  purpose: { clientName: 'x' },
}
const OFFER = {
  credentialType: 'stimmregister-vc',
  subject: { nullifier: 'n' },
  offerValiditySeconds: 60,
  validFrom: new Date('2026-01-15T12:00:00Z'),
  validUntil: new Date('2027-01-15T12:00:00Z'),
  statusLists: [],
  issuerDid: DID,
}

test('services with the API of the specification are spoken to as the settings say', async () => {
  const [verifier, issuer] = [imitateVerifier('specification'), imitateIssuer('specification')]
  const services = await connect(
    {
      VERIFIER_API: 'presentation-exchange',
      VERIFIER_DID: 'did:webvh:QmV:verifier.example.ch:v',
      VERIFY_SCHEME: 'openid4vp',
      ISSUER_API: 'specification',
    },
    verifier.handle,
    issuer.handle,
  )
  const columns = await services.verifier.ask(ID, REQUEST)
  expect(verifier.asked).toHaveLength(1)
  const { walletDeepLink } = services.verifier.walletRequestOf({ id: ID, ...columns } as Exchange)
  expect(walletDeepLink).toMatch(
    /^openid4vp:\/\/\?client_id=did%3Awebvh%3AQmV%3Averifier\.example\.ch%3Av&request_uri=https%3A/,
  )
  const { managementId } = await services.register.issuer.createOffer(OFFER)
  await services.receipt.issuer.offer(ID, { ...OFFER, issuerDid: undefined })
  expect(issuer.asked).toHaveLength(2)
  issuer.collect(managementId)
  expect(await services.register.issuer.changeStatus(managementId, 'REVOKED')).toBe('REVOKED')
})

test('without a setting they are found out', async () => {
  const [verifier, issuer] = [imitateVerifier('2.x'), imitateIssuer('4.x')]
  const services = await connect({}, verifier.handle, issuer.handle)
  await services.verifier.ask(ID, REQUEST)
  await services.register.issuer.createOffer(OFFER)
  expect([verifier.asked.length, issuer.asked.length]).toEqual([2, 1])
})

test('an identity of an issuer that does not count is refused, whatever the verifier says', async () => {
  const verifier = imitateVerifier('specification')
  const services = await connect({ VERIFIER_DID: DID }, verifier.handle, imitateIssuer('4.x').handle)
  const { remoteVerification } = await services.verifier.ask(ID, REQUEST)
  verifier.present(remoteVerification ?? '', { iss: 'did:webvh:QmX:elsewhere.example:x', given_name: 'Anna' })
  const exchange = { id: ID, remoteVerification } as Exchange
  expect(await services.verifier.read?.(exchange)).toEqual({ state: 'failed', errorCode: 'issuer_not_accepted' })
  expect(await services.verifier.claimsOf(exchange)).toBeUndefined()
})

test('each service is told who calls in the way that its settings say', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'e-collecting-'))
  const keyFile = join(folder, 'key.json')
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  writeFileSync(keyFile, JSON.stringify({ ...privateKey.export({ format: 'jwk' }), kid: 'k1' }))
  const tokenUrl = await serve(() => Response.json({ access_token: 'fetched', expires_in: 300 }))
  const seen: string[] = []
  const note =
    (name: string, handle: Handler): Handler =>
    async (request) => {
      const text = await request.clone().text()
      seen.push(`${name} ${request.headers.get('authorization')} ${text.startsWith('{') ? 'plain' : 'signed'}`)
      return handle(request)
    }
  const services = await connect(
    {
      VERIFIER_TOKEN: 'fixed',
      ISSUER_RECEIPT_OAUTH_TOKEN_URL: tokenUrl,
      ISSUER_RECEIPT_OAUTH_CLIENT_ID: 'client',
      ISSUER_RECEIPT_OAUTH_CLIENT_SECRET: 'secret',
      ISSUER_REGISTER_SIGNING_KEY_FILE: keyFile,
      SERVICE_RETRIES: '0',
    },
    note('verifier', imitateVerifier('4.x').handle),
    note('issuer', imitateIssuer('4.x').handle),
  )
  await services.verifier.ask(ID, REQUEST)
  await services.receipt.issuer.offer(ID, { ...OFFER, issuerDid: undefined })
  await services.register.issuer.createOffer({ ...OFFER, issuerDid: undefined }).catch(() => undefined)
  expect(seen).toEqual(['verifier Bearer fixed plain', 'issuer Bearer fetched plain', 'issuer null signed'])
  rmSync(folder, { recursive: true })
})

test('of a verifier that withholds the claims the operator is warned once a minute, however many sessions hear of it', async () => {
  const verifier = imitateVerifier('4.x')
  const services = await connect({}, verifier.handle, imitateIssuer('4.x').handle)
  const ask = async () => {
    const { remoteVerification } = await services.verifier.ask(ID, REQUEST)
    verifier.withhold(remoteVerification ?? '')
    return services.verifier.read?.({ id: ID, remoteVerification } as Exchange)
  }
  warn.mockClear()
  for (let session = 0; session < 3; session += 1) expect(await ask()).toEqual({ state: 'success-without-claims' })
  expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('_CREDENTIAL_SUBJECT_DATA_ENABLED=true'))
  instant = new Date(instant.getTime() + 59_999)
  await ask()
  expect(warn).toHaveBeenCalledOnce()
  instant = new Date(instant.getTime() + 1)
  await ask()
  expect(warn).toHaveBeenCalledTimes(2)
})
