import { shareInFile } from '@e-collecting/database/testing'
import { expect, test } from 'vitest'
import { collectOne, openSession } from './testing/presentation-session.ts'
import { claimsOf, headerOf } from './testing/test-wallet.ts'
import { createStand, ISSUER_URL } from './testing/trust-stand.ts'

/** What services without a certificate have always sent, member by member: the other profile adds nothing to it. */
const stand = shareInFile(createStand)

test('a request has the members of the Swiss profile in their order, and its link no other parameter', async () => {
  const { created } = await openSession(stand, { response_mode: 'direct_post.jwt' })
  const url = String(created.verification_url)
  const jwt = await (await stand.fetch(url)).text()
  expect(Object.keys(headerOf(jwt))).toEqual(['typ', 'kid', 'profile_version', 'alg'])
  expect(Object.keys(claimsOf(jwt))).toEqual([
    'iss',
    'iat',
    'exp',
    'aud',
    'client_id',
    'response_type',
    'response_mode',
    'response_uri',
    'nonce',
    'state',
    'dcql_query',
    'client_metadata',
  ])
  expect(Object.keys((claimsOf(jwt).client_metadata as { vp_formats_supported: object }).vp_formats_supported)).toEqual(
    ['dc+sd-jwt', 'vc+sd-jwt'],
  )
  const [scheme, query] = String(created.verification_deeplink).split('?')
  expect([scheme, [...new URLSearchParams(query).keys()]]).toEqual(['swiyu-verify://', ['client_id', 'request_uri']])
  expect((await stand.fetch(url, { method: 'POST' })).status).toBe(405)
})

test('a credential and its list name a key of a DID, and no certificate', async () => {
  const { credential } = await collectOne(stand)
  expect(Object.keys(headerOf(credential))).toEqual(['typ', 'kid', 'profile_version', 'alg'])
  const { iss, status } = claimsOf(credential) as { iss: string; status: { status_list: { uri: string } } }
  expect(iss).toBe(stand.issuer.did)
  const list = await (await stand.fetch(status.status_list.uri)).text()
  expect(Object.keys(headerOf(list))).toEqual(['typ', 'kid', 'profile_version', 'alg'])
})

test('an issuer tells no keys at its address', async () => {
  const { origin, pathname } = new URL(`${ISSUER_URL}/oid4vci`)
  expect((await stand.fetch(`${origin}/.well-known/jwt-vc-issuer${pathname}`)).status).toBe(404)
})
