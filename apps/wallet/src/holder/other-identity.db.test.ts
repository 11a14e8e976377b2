import { HolderError } from '@e-collecting/credentials/oid4vci'
import { makeForEachTest } from '@e-collecting/database/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Holder, OpenedOffer, OpenedRequest } from '../headless.ts'
import { askFor, createEmbeddedServices, manage, setStatus } from '../testing/embedded-services.ts'

/** One issuer service may issue under many identities: what a wallet and a verifier see is the identity. */
const services = makeForEachTest(createEmbeddedServices)
let holder: Holder

beforeEach(() => {
  holder = services.createHolder()
})
afterEach(async () => {
  expect(services.failures).toEqual([])
})

async function collectFrom(label: string) {
  const { did, statusListUrl } = await services.issuer.ensureIssuer(label)
  const created = await manage(services.issuer.management, 'POST', '/credentials', {
    metadata_credential_supported_id: ['demo-sdjwt'],
    credential_subject_data: { given_name: 'Anna', birth_date: '1990-05-17' },
    credential_valid_until: '2027-11-20T12:00:00Z',
    status_lists: [statusListUrl],
    configuration_override: { issuer_did: did, verification_method: `${did}#assert-key-01` },
  })
  const opened = (await holder.openLink(String(created.offer_deeplink))) as OpenedOffer
  const held = await holder.acceptOffer(opened, 3)
  return {
    did,
    statusListUrl,
    held,
    setStatus: (status: string) => setStatus(services.issuer, created.management_id, status),
  }
}

/** What the verifier finds when it asks for a credential of this identity: `SUCCESS` or the code of its refusal. */
async function present(acceptedDid: string): Promise<string> {
  const { link, read } = await askFor(services.verifier, acceptedDid)
  const opened = (await holder.openLink(link)) as OpenedRequest
  const refusal = await holder.present(opened).then(
    () => undefined,
    (error: unknown) => error,
  )
  if (refusal !== undefined) return refusal instanceof HolderError ? String(refusal.remoteCode) : String(refusal)
  return String((await read()).state)
}

test('a credential carries the identity, and its DID log and list are where it says', async () => {
  const { did, statusListUrl, held } = await collectFrom('office-261')
  expect(did).not.toBe(services.issuer.did)
  expect(held.claims).toMatchObject({ iss: did, given_name: 'Anna' })
  const [jwt = ''] = held.copies[0]?.compact.split('~') ?? []
  const [header, claims] = jwt
    .split('.')
    .slice(0, 2)
    .map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()))
  expect(header.kid).toBe(`${did}#assert-key-01`)
  expect(claims.status.status_list.uri).toBe(statusListUrl)
  expect((await holder.checkStatuses([held])).get(held.id)).toBe('valid')
  expect(services.seen.some((call) => /\/did\/office-261-[0-9a-f]{8}\/did\.jsonl$/.test(call))).toBe(true)
})

test('wallet and verifier follow its status: suspended, released, revoked', async () => {
  const { did, held, setStatus } = await collectFrom('office-261')
  const shown = async () => (await holder.checkStatuses([held])).get(held.id)
  expect(await present(did)).toBe('SUCCESS')
  await setStatus('SUSPENDED')
  expect([await shown(), await present(did)]).toEqual(['suspended', 'credential_suspended'])
  await setStatus('ISSUED')
  expect([await shown(), await present(did)]).toEqual(['valid', 'SUCCESS'])
  await setStatus('REVOKED')
  expect([await shown(), await present(did)]).toEqual(['revoked', 'credential_revoked'])
})

test('two identities of one service are two issuers, to a verifier as well', async () => {
  const first = await collectFrom('office-230')
  const { did: other } = await services.issuer.ensureIssuer('office-351')
  expect(await present(first.did)).toBe('SUCCESS')
  expect(await present(other)).not.toBe('SUCCESS')
  expect(await present(services.issuer.did)).not.toBe('SUCCESS')
})
