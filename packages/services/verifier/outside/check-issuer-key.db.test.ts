import { shareInFile } from '@e-collecting/database/testing'
import { expect, test } from 'vitest'
import { createStand, TLS_URL } from '../../testing/trust-stand.ts'
import { createIssuerKeyCheck } from './check-issuer-key.ts'

const stand = shareInFile(() => createStand({ publicUrl: TLS_URL }))
const SIDE = `${TLS_URL}/services/issuer-demo`

interface Outside {
  fetch?: (url: string, init?: RequestInit) => Promise<Response>
  allowedHosts?: readonly string[]
}
const checkIn = ({ fetch = stand.fetch, allowedHosts = ['localhost:8443'] }: Outside = {}) =>
  createIssuerKeyCheck({ clock: stand.clock, outside: { allowedHosts, fetch: (url, init) => fetch(url, init) } })
const kidOf = (did: string) => `${did}#assert-key-01`
const linkTo = (issuer: string) => {
  const grants = { 'urn:ietf:params:oauth:grant-type:pre-authorized_code': { 'pre-authorized_code': 'x' } }
  const offer = { credential_issuer: issuer, credential_configuration_ids: ['demo-sdjwt'], grants }
  return `swiyu://?credential_offer=${encodeURIComponent(JSON.stringify(offer))}`
}

test('a key that stands in the DID document and has signed the metadata of the offer fits', async () => {
  expect(await checkIn()(kidOf(stand.issuer.did), linkTo(SIDE))).toBe('signs')
})

test('one in whose name another key has signed does not', async () => {
  const other = await stand.identities.ensure('another')
  /** The document of the issuer's DID, in which another key bears the name. */
  const metadata = await (
    await stand.fetch(`${SIDE}/.well-known/openid-credential-issuer`, { headers: { accept: 'application/jwt' } })
  ).text()
  const [head = '', body, signature] = metadata.split('.')
  const header = { ...JSON.parse(Buffer.from(head, 'base64url').toString()), kid: kidOf(other.did) }
  const forged = [Buffer.from(JSON.stringify(header)).toString('base64url'), body, signature].join('.')
  const fetch = async (url: string) => (url.startsWith(SIDE) ? new Response(forged) : stand.fetch(url))
  expect(await checkIn({ fetch })(kidOf(other.did), linkTo(SIDE))).toBe('differs')
})

test.each([
  ['metadata are signed in the name of another DID', (did: string) => [did, linkTo(SIDE)] as const],
  ['there is no offer', (did: string) => [did, undefined] as const],
  ['the offer is none', (did: string) => [did, 'swiyu://?credential_offer=%7B%7D'] as const],
  [
    'metadata are at a host that must not be asked',
    (did: string) => [did, linkTo('https://elsewhere.example')] as const,
  ],
])('where %s, no more is known than that the key is listed', async (_, input) => {
  const { did } = await stand.identities.ensure('listed')
  const [of, link] = input(did)
  expect(await checkIn()(kidOf(of), link)).toBe('listed')
})

test('metadata without a signature prove nothing', async () => {
  const fetch = async (url: string) => (url.startsWith(SIDE) ? Response.json({}) : stand.fetch(url))
  expect(await checkIn({ fetch })(kidOf(stand.issuer.did), linkTo(SIDE))).toBe('listed')
})

test('a key that the DID document does not name is missing, as one that serves something else', async () => {
  const check = checkIn()
  expect(await check(`${stand.issuer.did}#hsm-7`, linkTo(SIDE))).toBe('missing')
  expect(await check(`${stand.issuer.did}#auth-key-01`, linkTo(SIDE))).toBe('missing')
})

test('a document that is not there, cannot be resolved or must not be asked for is not read', async () => {
  const kid = kidOf(stand.issuer.did)
  const asked: string[] = []
  const closed = checkIn({
    allowedHosts: [],
    fetch: async (url) => {
      asked.push(url)
      return stand.fetch(url)
    },
  })
  expect(await closed(kid, linkTo(SIDE))).toBe('not-read')
  expect(asked).toEqual([])
  expect(await checkIn({ fetch: async () => new Response('', { status: 404 }) })(kid, undefined)).toBe('not-read')
  expect(await checkIn()('did:tdw:QmX:localhost:x#assert-key-01', undefined)).toBe('not-read')
})
