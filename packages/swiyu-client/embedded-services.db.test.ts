import { shareInFile } from '@e-collecting/database/testing'
import { ManagementError } from '@e-collecting/services'
import { bind, claimsOf, createStand, createTestWallet, type RequestObject } from '@e-collecting/services/testing'
import { beforeAll, describe, expect, test } from 'vitest'
import { createEmbeddedIssuerService } from './embedded-issuer.ts'
import { createHttpIssuerService } from './http-issuer-service.ts'
import { createHttpVerifierService } from './http-verifier-service.ts'
import type { IssuerService } from './issuer-service.ts'
import type { VerifierService } from './verifier-service.ts'

/** The contract that client and services keep, whichever way the calls go. */
const stand = shareInFile(createStand)
let verifier: VerifierService

beforeAll(() => {
  verifier = createHttpVerifierService({
    baseUrl: 'http://verifier.internal/management/api',
    fetch: (url, init) => stand.verifier.management.request(url, init),
  })
})

const offer = async () => ({
  credentialType: 'demo-sdjwt',
  subject: { given_name: 'Anna', family_name: 'Muster' },
  offerValiditySeconds: 3600,
  validFrom: stand.clock(),
  validUntil: new Date(stand.clock().getTime() + 365 * 86_400_000),
  statusLists: [await stand.issuer.currentStatusList()],
})
const collect = (link: string) => {
  const { grants } = JSON.parse(decodeURIComponent(link.slice(link.indexOf('=') + 1)))
  const [grant] = Object.values(grants) as { 'pre-authorized_code': string }[]
  return createTestWallet(stand).collect(grant?.['pre-authorized_code'] ?? '')
}
const refusedWith = (httpStatus: number) =>
  expect.objectContaining({ name: 'DomainError', code: 'refused', httpStatus })
const UNKNOWN = '00000000-0000-4000-8000-000000000000'

const ISSUERS: Record<string, () => IssuerService> = {
  'over its management API': () =>
    createHttpIssuerService({
      baseUrl: 'http://issuer.internal/management/api',
      fetch: (url, init) => stand.issuer.management.request(url, init),
    }),
  'by function calls': () => createEmbeddedIssuerService(stand.issuer),
}

describe.each(Object.entries(ISSUERS))('issuer %s', (_, connect) => {
  let issuer: IssuerService
  beforeAll(() => {
    issuer = connect()
  })

  test('an offer is made, collected, suspended, released and revoked', async () => {
    const { managementId, offerDeepLink } = await issuer.createOffer(await offer())
    expect(offerDeepLink).toMatch(/^swiyu:\/\//)
    expect(await issuer.readStatus(managementId)).toBe('OFFERED')
    await collect(offerDeepLink)
    expect(await issuer.readStatus(managementId)).toBe('ISSUED')
    for (const status of ['SUSPENDED', 'ISSUED', 'REVOKED'] as const)
      expect(await issuer.changeStatus(managementId, status)).toBe(status)
  })

  test('an offer is cancelled, or lapses', async () => {
    const cancelled = await issuer.createOffer(await offer())
    expect(await issuer.changeStatus(cancelled.managementId, 'CANCELLED')).toBe('CANCELLED')
    const lapsed = await issuer.createOffer({ ...(await offer()), offerValiditySeconds: 1 })
    stand.advance(1)
    expect(await issuer.readStatus(lapsed.managementId)).toBe('EXPIRED')
  })

  test('another identity issues, with a list of its own', async () => {
    const { did: issuerDid, statusListUrl: uri } = await stand.issuer.ensureIssuer('office-261')
    const created = await issuer.createOffer({ ...(await offer()), issuerDid, statusLists: [uri] })
    const { credentials } = await collect(created.offerDeepLink)
    expect(claimsOf(credentials[0] ?? '')).toMatchObject({ iss: issuerDid, status: { status_list: { uri } } })
    expect(await issuer.changeStatus(created.managementId, 'SUSPENDED')).toBe('SUSPENDED')
    expect(await issuer.readProofs(created.managementId)).toEqual([])
    await expect(issuer.createOffer({ ...(await offer()), issuerDid: 'did:webvh:x:example.ch:y' })).rejects.toEqual(
      refusedWith(400),
    )
  })

  test('refusals are errors with their status', async () => {
    await expect(issuer.readStatus(UNKNOWN)).rejects.toEqual(refusedWith(404))
    await expect(issuer.createOffer({ ...(await offer()), credentialType: 'x' })).rejects.toEqual(refusedWith(400))
    const { managementId } = await issuer.createOffer(await offer())
    await expect(issuer.changeStatus(managementId, 'REVOKED')).rejects.toEqual(refusedWith(400))
    await expect(issuer.changeStatus(UNKNOWN, 'CANCELLED')).rejects.toEqual(refusedWith(404))
    await expect(issuer.createOffer({ ...(await offer()), validUntil: stand.clock() })).rejects.toEqual(
      refusedWith(400),
    )
  })
})

test('by function calls too a change that lost to another is tried once more', async () => {
  let lost = 0
  const conflict = () => {
    lost += 1
    return new ManagementError('changed-meanwhile', 'Somebody else was faster.')
  }
  const losing = (times: number) =>
    createEmbeddedIssuerService({
      ...stand.issuer,
      changeStatus: async (id, status) => {
        if (lost < times) throw conflict()
        return stand.issuer.changeStatus(id, status)
      },
    })
  const { managementId } = await losing(0).createOffer(await offer())
  await expect(losing(2).changeStatus(managementId, 'CANCELLED')).rejects.toEqual(refusedWith(409))
  expect(lost).toBe(2)
  lost = 0
  expect(await losing(1).changeStatus(managementId, 'CANCELLED')).toBe('CANCELLED')
})

test('by function calls a defect of the issuer is no refusal', async () => {
  const readStatus = () => Promise.reject(new TypeError('defect'))
  await expect(createEmbeddedIssuerService({ ...stand.issuer, readStatus }).readStatus('x')).rejects.toThrow('defect')
})

/** What a verifier of 2.x says to a request that has a DCQL query alone. */
const insistOnDefinition = (url: string, init: RequestInit) =>
  String(init.body).includes('presentation_definition')
    ? stand.verifier.management.request(url, init)
    : Response.json({ error_description: 'presentationDefinition: must not be null' }, { status: 400 })

describe.each([
  ['by DCQL', (url: string, init: RequestInit) => stand.verifier.management.request(url, init)],
  ['with a presentation definition', insistOnDefinition],
])('verifier asked %s', (language, fetch) => {
  const open = async () => {
    const asked = createHttpVerifierService({ baseUrl: 'http://verifier.internal/management/api/', fetch })
    const created = await asked.createVerification({
      query: {
        vctValues: ['demo-sdjwt'],
        claims: [['given_name'], ['family_name']],
        acceptedIssuerDids: [stand.issuer.did],
      },
      purpose: { clientName: 'Demo: Nachtzüge für alle', clientNames: { fr: 'Démo' } },
    })
    const request = claimsOf(await (await stand.fetch(created.verificationUrl)).text()) as unknown as RequestObject
    return { created, request }
  }
  const refuse = (request: RequestObject) =>
    stand.fetch(request.response_uri, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ error: 'client_rejected', state: request.state }).toString(),
    })

  test('a request names who asks where it can, and is pending until it is answered', async () => {
    const { created, request } = await open()
    expect(created.walletDeepLink).toMatch(/^swiyu-verify:\/\//)
    // Releases that want a definition show no name but their own.
    if (language === 'by DCQL')
      expect(request.client_metadata).toMatchObject({
        client_name: 'Demo: Nachtzüge für alle',
        'client_name#fr': 'Démo',
      })
    expect(await verifier.readVerification(created.id)).toEqual({ state: 'pending' })
  })

  test('a refusal by the wallet is a failure with its code', async () => {
    const { created, request } = await open()
    expect((await refuse(request)).status).toBe(200)
    expect(await verifier.readVerification(created.id)).toEqual({ state: 'failed', errorCode: 'client_rejected' })
  })

  test('a lapsed session is gone', async () => {
    const lapsing = await open()
    stand.advance(900)
    expect(await verifier.readVerification(lapsing.created.id)).toEqual({ state: 'gone' })
  })
})

test('the claims of an accepted presentation are read without the technical ones', async () => {
  const { holders, credentials } = await collect(
    (await createEmbeddedIssuerService(stand.issuer).createOffer(await offer())).offerDeepLink,
  )
  const { body } = await create(['demo-sdjwt'])
  const request = claimsOf(await (await stand.fetch(body.verification_url)).text()) as unknown as RequestObject
  const presentation = await bind(stand, { credential: credentials[0] ?? '', holder: holders[0] as never, request })
  const response = await stand.fetch(request.response_uri, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      vp_token: JSON.stringify({ identity: [presentation] }),
      state: request.state,
    }).toString(),
  })
  expect(response.status).toBe(200)
  expect(await verifier.readVerification(body.id)).toEqual({
    state: 'success',
    claims: { given_name: 'Anna', family_name: 'Muster' },
  })
})

/** A verification that takes its answer in clear, so that the test needs no encryption of its own. */
async function create(vctValues: string[]) {
  const response = await stand.verifier.management.request('/management/api/verifications', {
    method: 'POST',
    body: JSON.stringify({
      accepted_issuer_dids: [stand.issuer.did],
      dcql_query: { credentials: [{ id: 'identity', format: 'dc+sd-jwt', meta: { vct_values: vctValues } }] },
    }),
  })
  return { body: (await response.json()) as { id: string; verification_url: string } }
}
