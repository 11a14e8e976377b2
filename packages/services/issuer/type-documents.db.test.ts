import { createHash } from 'node:crypto'
import { shareInFile } from '@e-collecting/database/testing'
import { expect, test } from 'vitest'
import { claimsOf, createTestWallet } from '../testing/test-wallet.ts'
import { CONFIGURATIONS, createStand, ISSUER_URL, offerTo, startIssuer } from '../testing/trust-stand.ts'

const LOGO = 'data:image/png;base64,iVBORw0KGgo='
const faceOf = (label: string) => (label === 'office-351' ? { name: 'Bärn', seed: '351' } : undefined)
const stand = shareInFile(() => createStand({ issuer: { logo: LOGO, faceOf } }))
const issuer = `${ISSUER_URL}/oid4vci`

interface Typed {
  vct: string
  vct_metadata_uri: string
  'vct_metadata_uri#integrity': string
}
async function collect(changes: Record<string, unknown> = {}): Promise<Typed> {
  const { credentials } = await createTestWallet(stand).collect((await offerTo(stand, changes)).code)
  return claimsOf(credentials[0] ?? '') as unknown as Typed
}
async function fetchType({ vct_metadata_uri: uri }: Pick<Typed, 'vct_metadata_uri'>) {
  const response = await stand.fetch(uri)
  const bytes = Buffer.from(await response.arrayBuffer())
  const integrity = `sha256-${createHash('sha256').update(bytes).digest('base64')}`
  return { response, integrity, document: JSON.parse(bytes.toString()) as Record<string, unknown> }
}
const readMetadata = async () =>
  (await (await stand.fetch(`${issuer}/.well-known/openid-credential-issuer`)).json()) as {
    display: unknown
    credential_configurations_supported: Record<string, Typed & { credential_metadata: { display: unknown[] } }>
  }

test('a credential leads to its type, whose bytes have the hash that it names', async () => {
  const credential = await collect()
  const { response, integrity, document } = await fetchType(credential)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/json'])
  expect(credential['vct_metadata_uri#integrity']).toBe(integrity)
  expect(document.vct).toBe(credential.vct)
})

test('metadata of the issuer refer to the same type, with the same look', async () => {
  const { display, credential_configurations_supported: configurations } = await readMetadata()
  const described = configurations['demo-sdjwt']!
  expect(described.vct_metadata_uri).toBe((await collect()).vct_metadata_uri)
  expect((await fetchType(described)).integrity).toBe(described['vct_metadata_uri#integrity'])
  expect(display).toEqual([{ name: 'Démo-Gemeinde 🇨🇭 ~~??>>', locale: 'de-CH', logo: { uri: LOGO } }])
  const [look] = described.credential_metadata.display as { background_color: string }[]
  expect(look).toMatchObject({ logo: { uri: LOGO }, text_color: '#ffffff' })
  const { document } = await fetchType(described)
  expect(document).toEqual({
    profile_version: 'swiss-profile-vc:1.0.0',
    vct: 'demo-sdjwt',
    name: 'Démo-Ausweis',
    display: [
      {
        lang: 'de-CH',
        locale: 'de-CH',
        name: 'Démo-Ausweis',
        rendering: {
          simple: {
            logo: { uri: LOGO, alt_text: 'Démo-Ausweis' },
            background_color: look?.background_color,
            text_color: '#ffffff',
          },
        },
      },
    ],
    claims: [{ path: ['given_name'], sd: 'always', display: [{ lang: 'de-CH', locale: 'de-CH', label: 'Vorname' }] }],
  })
})

test('who issues among others has a type with its own name and colour', async () => {
  const { did, statusListUrl } = await stand.issuer.ensureIssuer('office-351')
  const own = await collect({ configuration_override: { issuer_did: did }, status_lists: [statusListUrl] })
  const [{ document }, { document: general }] = [await fetchType(own), await fetchType(await collect())]
  expect(document).toMatchObject({ description: 'Bärn', display: [{ description: 'Bärn' }] })
  expect(general).not.toHaveProperty('description')
  const colourOf = (one: Record<string, unknown>) => JSON.stringify(one.display).match(/#[0-9a-f]{6}/)?.[0]
  expect(colourOf(document)).not.toBe(colourOf(general))
})

test('a release with other words has another type; the one before stays as it was', async () => {
  const before = await collect()
  const changed = {
    ...CONFIGURATIONS,
    'demo-sdjwt': { ...CONFIGURATIONS['demo-sdjwt']!, display: [{ name: 'Neues Wort', locale: 'de-CH' }] },
  }
  const later = await startIssuer(stand, 'issuer-demo', { configurations: changed, logo: LOGO })
  stand.mount('/later', later.wallet)
  const metadata = (await (
    await stand.fetch('http://localhost:8080/later/oid4vci/.well-known/openid-credential-issuer')
  ).json()) as Awaited<ReturnType<typeof readMetadata>>
  const after = metadata.credential_configurations_supported['demo-sdjwt'] as Typed
  expect(after.vct_metadata_uri).not.toBe(before.vct_metadata_uri)
  // The later one has never made it, and finds it all the same.
  const uri = before.vct_metadata_uri.replace('/services/issuer-demo/', '/later/')
  expect((await fetchType({ vct_metadata_uri: uri })).integrity).toBe(before['vct_metadata_uri#integrity'])
})

test('what has an address never changes: it may be kept, and is not sent twice', async () => {
  const { vct_metadata_uri: uri } = await collect()
  const { response } = await fetchType({ vct_metadata_uri: uri })
  const etag = response.headers.get('etag') ?? ''
  expect(etag).toBe(`"${uri.split('/').at(-1)}"`)
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
    const again = await stand.fetch(uri, { headers: { 'if-none-match': known } })
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag])
  }
  expect((await stand.fetch(uri, { headers: { 'if-none-match': '"other"' } })).status).toBe(200)
})

test.each(['demo-sdjwt', 'x', 'constructor', 'a'.repeat(43), '%00'])('there is no type at %s', async (name) => {
  expect((await stand.fetch(`${issuer}/vct/${name}`)).status).toBe(404)
})
