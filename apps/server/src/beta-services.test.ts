import type { Exchange } from '@e-collecting/exchanges'
import type { Sealer } from '@e-collecting/kernel'
import { type Handler, imitateIssuer, imitateVerifier, serveInTest } from '@e-collecting/swiyu-client/testing'
import { expect, test, vi } from 'vitest'
import { connectBetaServices } from './beta-services.ts'
import { parseConfig } from './config.ts'

const NOW = new Date('2026-11-20T10:00:00Z')
const ID = '00000000-0000-4000-8000-000000000001'
const DID = 'did:webvh:QmA:example.ch:a'
const REQUEST = {
  query: { vctValues: ['betaid-sdjwt'], claims: [['given_name']], acceptedIssuerDids: [DID] },
  purpose: { clientName: 'x' },
}
const sealer: Sealer = { seal: (bytes) => bytes, open: (sealed) => sealed }
const warn = vi.fn()

/** Clients of the services for tests, made from settings as the start makes them. */
async function connect(settings: Record<string, string>, verifier: Handler) {
  const { betaServices, verifyScheme } = parseConfig({
    BETA_ISSUER_URL: `${await serveInTest(imitateIssuer('4.x').handle)}/management/api`,
    BETA_VERIFIER_URL: `${await serveInTest(verifier)}/management/api`,
    BETA_ISSUER_DIDS: DID,
    ...settings,
  })
  if (betaServices === undefined) throw new Error('there are no services for tests')
  return connectBetaServices(betaServices, { verifyScheme, sealer, now: () => NOW, logger: { warn } })
}

test('the services for tests are told who calls as any other service is', async () => {
  const tokenUrl = await serveInTest(() => Response.json({ access_token: 'fetched', expires_in: 300 }))
  const verifier = imitateVerifier('4.x')
  const callers: (string | null)[] = []
  const { verifier: client } = await connect(
    {
      BETA_VERIFIER_OAUTH_TOKEN_URL: tokenUrl,
      BETA_VERIFIER_OAUTH_CLIENT_ID: 'client',
      BETA_VERIFIER_OAUTH_CLIENT_SECRET: 'secret',
    },
    (request) => {
      callers.push(request.headers.get('authorization'))
      return verifier.handle(request)
    },
  )
  await client.ask(ID, REQUEST)
  expect(callers).toEqual(['Bearer fetched'])
})

test('a service for tests that does not answer is waited for as long as the settings say', async () => {
  const { verifier } = await connect({ SERVICE_TIMEOUT_SECONDS: '1' }, () => new Promise(() => undefined))
  await expect(verifier.ask(ID, REQUEST)).rejects.toThrow()
})

test('of a beta verifier that withholds the claims the operator is warned', async () => {
  const imitation = imitateVerifier('4.x')
  const { verifier } = await connect({}, imitation.handle)
  const { remoteVerification } = await verifier.ask(ID, REQUEST)
  imitation.withhold(remoteVerification ?? '')
  expect(await verifier.read?.({ id: ID, remoteVerification } as Exchange)).toEqual({ state: 'success-without-claims' })
  expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('_CREDENTIAL_SUBJECT_DATA_ENABLED=true'))
})
