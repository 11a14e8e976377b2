import { deflateRawSync } from 'node:zlib'
import * as jose from 'jose'
import { expect, test, vi } from 'vitest'
import { nodeCrypto } from '../crypto/node-crypto.ts'
import { webCrypto } from '../crypto/web-crypto.ts'
import { decodeBase64Url, encodeBase64Url } from './base64url.ts'
import { deriveContentKey } from './concat-kdf.ts'
import { decryptJwe, encryptJwe, MAX_INFLATED_BYTES } from './jwe.ts'

const { privateJwk, publicJwk } = nodeCrypto.generateEcKeyPair()
const privateKey = nodeCrypto.importEcdhPrivateKey(privateJwk)
const recipient = { ...publicJwk, kid: 'enc-1' }
const text = JSON.stringify({ vp_token: { eid: ['Zoë~'.repeat(50)] } })
const open = async (compact: string) => {
  const { header, plaintext } = await decryptJwe(nodeCrypto, compact, () => privateKey)
  return { header, text: new TextDecoder().decode(plaintext) }
}
const code = (expected: string) => expect.objectContaining({ name: 'JoseError', code: expected })

test('the Concat KDF answers the vector of RFC 7518, appendix C', async () => {
  const sharedSecret = Uint8Array.from([
    158, 86, 217, 29, 129, 113, 53, 211, 114, 131, 66, 131, 191, 132, 38, 156, 251, 49, 110, 163, 218, 128, 106, 72,
    246, 218, 167, 121, 140, 254, 144, 196,
  ])
  const [apu, apv] = ['Alice', 'Bob'].map((name) => new TextEncoder().encode(name)) as [Uint8Array, Uint8Array]
  const key = await deriveContentKey(nodeCrypto, { sharedSecret, enc: 'A128GCM', apu, apv })
  expect(encodeBase64Url(key)).toBe('VqqN6vgjbSBcIijNcacQGg')
})

test.each(['A128GCM', 'A256GCM'] as const)(
  '%s: jose opens what we encrypt and we open what jose encrypts',
  async (enc) => {
    const compact = await encryptJwe(nodeCrypto, { plaintext: text, recipient, enc })
    const opened = await jose.compactDecrypt(compact, await jose.importJWK(privateJwk, 'ECDH-ES'))
    expect(new TextDecoder().decode(opened.plaintext)).toBe(text)
    expect(opened.protectedHeader).toMatchObject({ typ: 'JWT', alg: 'ECDH-ES', enc, kid: 'enc-1' })

    const theirs = await new jose.CompactEncrypt(new TextEncoder().encode(text))
      .setProtectedHeader({ alg: 'ECDH-ES', enc, kid: 'enc-1' })
      .setKeyManagementParameters({
        apu: new TextEncoder().encode('wallet'),
        apv: new TextEncoder().encode('verifier'),
      })
      .encrypt(await jose.importJWK(publicJwk, 'ECDH-ES'))
    expect((await open(theirs)).text).toBe(text)
  },
)

test('compressed messages are smaller, and both implementations open them', async () => {
  const compact = await encryptJwe(webCrypto, { plaintext: text, recipient, enc: 'A256GCM', zip: 'DEF' })
  expect(compact.length).toBeLessThan(text.length * 2)
  expect(await open(compact)).toMatchObject({ text, header: { zip: 'DEF', enc: 'A256GCM' } })
  const webKey = await webCrypto.importEcdhPrivateKey(privateJwk)
  const fromNode = await encryptJwe(nodeCrypto, { plaintext: text, recipient, enc: 'A128GCM', zip: 'DEF' })
  const { plaintext } = await decryptJwe(webCrypto, fromNode, ({ kid }) => (kid === 'enc-1' ? webKey : undefined))
  expect(new TextDecoder().decode(plaintext)).toBe(text)
})

test('bytes are sealed as they are', async () => {
  const bytes = Uint8Array.of(0, 255, 128)
  const compact = await encryptJwe(nodeCrypto, { plaintext: bytes, recipient, enc: 'A128GCM' })
  const { plaintext } = await decryptJwe(nodeCrypto, compact, () => privateKey)
  expect([...plaintext]).toEqual([...bytes])
})

/** A JWE over any content and header, made by hand. */
async function seal(content: Uint8Array, change: object = {}) {
  const ephemeral = nodeCrypto.generateEcdhKeyPair()
  const header = { alg: 'ECDH-ES', enc: 'A128GCM', epk: ephemeral.publicJwk, ...change }
  const sharedSecret = nodeCrypto.deriveSharedSecret(ephemeral.privateKey, publicJwk)
  const none = new Uint8Array()
  const key = await deriveContentKey(nodeCrypto, { sharedSecret, enc: 'A128GCM', apu: none, apv: none })
  const head = encodeBase64Url(JSON.stringify(header))
  const iv = nodeCrypto.randomBytes(12)
  const sealed = nodeCrypto.encryptAesGcm(key, iv, content, new TextEncoder().encode(head))
  return `${head}..${encodeBase64Url(iv)}.${encodeBase64Url(sealed.subarray(0, -16))}.${encodeBase64Url(sealed.subarray(-16))}`
}

test('content deflated by zlib is opened up to 256 kB and no further', async () => {
  const fits = Buffer.alloc(MAX_INFLATED_BYTES, 'a')
  expect((await open(await seal(deflateRawSync(fits), { zip: 'DEF' }))).text).toHaveLength(MAX_INFLATED_BYTES)
  const bomb = deflateRawSync(Buffer.alloc(MAX_INFLATED_BYTES + 1))
  await expect(open(await seal(bomb, { zip: 'DEF' }))).rejects.toEqual(code('decryption-failed'))
})

const OFF_CURVE = { kty: 'EC', crv: 'P-256', x: `${'A'.repeat(42)}E`, y: `${'A'.repeat(42)}E` }

test.each([
  ['another algorithm', { alg: 'RSA-OAEP-256' }, 'unsupported-algorithm'],
  ['key wrapping', { alg: 'ECDH-ES+A128KW' }, 'unsupported-algorithm'],
  ['another content encryption', { enc: 'A128CBC-HS256' }, 'unsupported-encryption'],
  ['another compression', { zip: 'GZIP' }, 'unsupported-encryption'],
  ['crit', { crit: ['zip'] }, 'unsupported-critical-header'],
  ['no ephemeral key', { epk: undefined }, 'malformed-jwe'],
  ['a private ephemeral key', { epk: privateJwk }, 'malformed-jwe'],
  ['an ephemeral key off the curve', { epk: OFF_CURVE }, 'decryption-failed'],
  ['a number as apu', { apu: 1 }, 'malformed-jwe'],
  ['a header beyond 16 kB', { x5c: ['A'.repeat(13_000)] }, 'malformed-jwe'],
  ['a claimed apv', { apv: 'Qm9i' }, 'decryption-failed'],
  ['content that is not deflated', { zip: 'DEF' }, 'decryption-failed'],
])('a JWE with %s is refused', async (_, header, expected) => {
  await expect(open(await seal(new TextEncoder().encode('{}'), header))).rejects.toEqual(code(expected))
})

test('changed segments are refused', async () => {
  const [header = '', , iv = '', ciphertext = '', tag = ''] = (await seal(new TextEncoder().encode('{"a":1}'))).split(
    '.',
  )
  const flipped = decodeBase64Url(ciphertext).slice()
  flipped[0] = (flipped[0] ?? 0) ^ 1
  await expect(open(`${header}..${iv}.${encodeBase64Url(flipped)}.${tag}`)).rejects.toEqual(code('decryption-failed'))
  for (const broken of [
    `${header}..${iv}.${ciphertext}`,
    `${header}.AAAA.${iv}.${ciphertext}.${tag}`,
    `${header}..AAAA.${ciphertext}.${tag}`,
    `${header}..${iv}.${ciphertext}.AAAA`,
    `${header}..${iv}.${ciphertext}.${tag}.AA`,
    `e30..${iv}.${ciphertext}=.${tag}`,
  ])
    await expect(open(broken)).rejects.toEqual(
      expect.objectContaining({ code: expect.stringMatching(/malformed-jwe|unsupported-algorithm/) }),
    )
})

test('a megabyte of dots is refused without a look at each', async () => {
  const split = vi.spyOn(String.prototype, 'split')
  await expect(open('.'.repeat(1_000_000))).rejects.toEqual(code('malformed-jwe'))
  const parts = split.mock.results.map(({ value }) => value.length)
  split.mockRestore()
  expect(parts.filter((count) => count > 10)).toEqual([])
})

test('a message to a key we do not have is named so', async () => {
  const compact = await seal(new Uint8Array([1]))
  await expect(decryptJwe(nodeCrypto, compact, () => undefined)).rejects.toEqual(code('unknown-decryption-key'))
})
