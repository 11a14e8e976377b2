import { nodeCrypto } from '@e-collecting/credentials/crypto/node'
import { webCrypto } from '@e-collecting/credentials/crypto/web'
import { type Made, makeCertificate, makeChain } from '@e-collecting/services/testing'
import { beforeAll, expect, test } from 'vitest'
import { createCheckCertificates, trustServers } from './check-certificates.ts'

const NOW = new Date()
const DAY_MS = 86_400_000
const later = (days: number) => new Date(NOW.getTime() + days * DAY_MS)
const der = ({ cert }: Made) => cert.replace(/-----[^-]+-----|\s/g, '')
const transport = () => Promise.reject(new Error('Nobody is asked.'))

let chain: Awaited<ReturnType<typeof makeChain>>
beforeAll(async () => {
  chain = await makeChain('verifier')
})

interface Trust {
  anchors?: readonly Made[]
  now?: Date
  crypto?: typeof nodeCrypto | typeof webCrypto
}
const check = (
  certificates: readonly string[],
  { anchors = [chain.anchor], now = NOW, crypto = nodeCrypto }: Trust = {},
) =>
  createCheckCertificates({
    crypto,
    transport,
    now: () => now,
    loadTrustAnchors: async () => anchors.map(({ cert }) => cert).join('\n'),
  })(certificates)
const own = () => [der(chain.own), der(chain.authority)]
const untrusted = { name: 'HolderError', code: 'untrusted-certificate' }
const outOfTime = { name: 'HolderError', code: 'certificate-out-of-time' }

test.each([
  ['node:crypto', nodeCrypto],
  ['WebCrypto', webCrypto],
] as const)('who is certified by somebody who is trusted may sign, by %s', async (_, crypto) => {
  await check(own(), { crypto })
  await check([...own(), der(chain.anchor)], { crypto })
  const stranger = await makeChain('verifier')
  await expect(check(own(), { crypto, anchors: [stranger.anchor] })).rejects.toMatchObject(untrusted)
  await check(own(), { crypto, anchors: [stranger.anchor, chain.anchor] })
})

test('without anchors nobody may', async () => {
  await expect(check(own(), { anchors: [] })).rejects.toMatchObject(untrusted)
  const without = createCheckCertificates({
    crypto: nodeCrypto,
    transport,
    now: () => NOW,
    loadTrustAnchors: undefined,
  })
  await expect(without(own())).rejects.toMatchObject(untrusted)
})

test('each certificate has to be in its time, that of the anchor too', async () => {
  for (const days of [-366, 366]) await expect(check(own(), { now: later(days) })).rejects.toMatchObject(outOfTime)
  const [lapsed, early] = [
    await makeCertificate('lapsed', { by: chain.authority, until: later(-1) }),
    await makeCertificate('early', { by: chain.authority, from: later(1) }),
  ]
  for (const one of [lapsed, early])
    await expect(check([der(one), der(chain.authority)])).rejects.toMatchObject(outOfTime)
  await check([der(early), der(chain.authority)], { now: later(2) })
  const anchor = await makeCertificate('anchor', { isAuthority: true, until: later(1) })
  const below = await makeCertificate('below', { by: anchor, until: later(3) })
  await check([der(below)], { anchors: [anchor] })
  await expect(check([der(below)], { anchors: [anchor], now: later(2) })).rejects.toMatchObject(untrusted)
})

test('a time beyond 2049 is read as it is written, and one of the last century is one', async () => {
  const old = await makeCertificate('old', { by: chain.anchor, from: new Date('1998-01-01T00:00:00Z') })
  await check([der(old)])
  const long = await makeCertificate('long', { by: chain.anchor, until: new Date('2051-01-01T00:00:00Z') })
  await check([der(long)])
  await expect(check([der(long)], { now: new Date('2051-01-02T00:00:00Z') })).rejects.toMatchObject(outOfTime)
})

test('other chains certify nobody', async () => {
  const { anchor, authority } = chain
  const stranger = await makeChain('stranger')
  // Of the same name as an authority that is trusted, with another key.
  const impostor = await makeChain('verifier')
  const below = await makeCertificate('below', { by: chain.own })
  const second = await makeCertificate('second', { by: authority, isAuthority: true })
  const chains: Record<string, readonly Made[]> = {
    'of another anchor': [stranger.own, stranger.authority],
    'that brings its own anchor': [stranger.own, stranger.authority, stranger.anchor],
    'of the same names': [impostor.own, impostor.authority],
    'whose signer is of the same name': [impostor.own, authority],
    'without the authority between': [chain.own],
    'in another order': [authority, chain.own],
    'whose signer was made by somebody who may not': [below, chain.own, authority],
    'that is the anchor alone': [anchor],
    'of a signer who is an authority': [second, authority],
    'that is self-signed': [await makeCertificate('alone')],
    'with a key on another curve': [
      await makeCertificate('P-384', { by: stranger.authority, curve: 'P-384' }),
      authority,
    ],
  }
  for (const [name, certificates] of Object.entries(chains))
    await expect(check(certificates.map(der)), name).rejects.toMatchObject(untrusted)
  // Either that it is an authority is missing, or that its key may sign certificates.
  for (const half of [{ maySign: true }, { isAuthority: true, maySign: false }]) {
    const middle = await makeCertificate('middle', { by: anchor, ...half })
    const end = await makeCertificate('end', { by: middle })
    await expect(check([end, middle].map(der)), JSON.stringify(half)).rejects.toMatchObject(untrusted)
  }
  // An anchor that is somebody's own certificate may certify nobody.
  await expect(check([der(below)], { anchors: [chain.own] })).rejects.toMatchObject(untrusted)
  for (const broken of [['MIIB'], ['?'], [''], []]) await expect(check(broken)).rejects.toMatchObject(untrusted)
})

test('a certificate in which one byte is another one is refused, whichever it is', async () => {
  const bytes = Buffer.from(der(chain.own), 'base64')
  const taken: number[] = []
  for (let at = 0; at < bytes.length; at++)
    for (const flipped of [0x01, 0x80]) {
      const other = Buffer.from(bytes)
      other[at] = (other[at] ?? 0) ^ flipped
      const refused = await check([other.toString('base64'), der(chain.authority)]).then(
        () => undefined,
        (error: unknown) => error,
      )
      if (refused === undefined) taken.push(at)
      else expect(refused).toMatchObject({ name: 'HolderError' })
    }
  expect(taken).toEqual([])
})

test('the demonstration trusts what its servers tell, asks again after five minutes, and goes without those that do not answer', async () => {
  const asked: string[] = []
  let now = NOW
  const answers: Record<string, string> = { 'http://localhost:8080/services/registry/anchors.pem': chain.anchor.cert }
  const load = trustServers(
    () => ['http://localhost:8080', 'http://localhost:9090'],
    () => now,
  )
  const anchors = () =>
    load(async ({ url }) => {
      asked.push(url)
      if (url.includes('9090')) throw new Error('nobody answers')
      return { status: 200, header: () => undefined, contentType: '', body: answers[url] ?? '' } as never
    })
  expect((await anchors()).trim()).toBe(chain.anchor.cert.trim())
  await anchors()
  const ofFirst = () => asked.filter((url) => url.includes('8080')).length
  expect([ofFirst(), asked.length]).toEqual([1, 3])
  now = new Date(NOW.getTime() + 300_001)
  await anchors()
  expect(ofFirst()).toBe(2)
})

test('what a server answers with an error is no anchor, and it is asked again', async () => {
  let status = 500
  const load = trustServers(
    () => ['http://localhost:8080'],
    () => NOW,
  )
  const anchors = () =>
    load(async () => ({ status, header: () => undefined, contentType: '', body: chain.anchor.cert }) as never)
  expect(await anchors()).toBe('')
  status = 200
  expect(await anchors()).toBe(chain.anchor.cert)
})
