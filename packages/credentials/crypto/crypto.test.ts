import { createPrivateKey } from 'node:crypto'
import { deflateRawSync, deflateSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import type { CryptoCallbacks } from './index.ts'
import { nodeCrypto } from './node-crypto.ts'
import { webCrypto } from './web-crypto.ts'

const IMPLEMENTATIONS: readonly [string, CryptoCallbacks, CryptoCallbacks][] = [
  ['node:crypto', nodeCrypto, webCrypto],
  ['WebCrypto', webCrypto, nodeCrypto],
]
const OFF_CURVE = { kty: 'EC', crv: 'P-256', x: `${'A'.repeat(42)}E`, y: `${'A'.repeat(42)}E` } as const
const bytes = (text: string) => new TextEncoder().encode(text)

test.each(IMPLEMENTATIONS)(
  '%s: what it signs with ES256, the other implementation verifies',
  async (_, ours, theirs) => {
    const { privateJwk, publicJwk } = await ours.generateEcKeyPair()
    expect(publicJwk).not.toHaveProperty('d')
    const signature = await ours.signEs256(await ours.importEs256PrivateKey(privateJwk), 'data')
    expect(signature).toHaveLength(64)
    const key = await theirs.importEs256PublicKey(publicJwk)
    expect(await theirs.verifyEs256(key, 'data', signature)).toBe(true)
    expect(await theirs.verifyEs256(key, 'date', signature)).toBe(false)
    expect(await theirs.verifyEs256(key, 'data', signature.subarray(1))).toBe(false)
  },
)

test.each(IMPLEMENTATIONS)('%s: both sides agree on one secret', async (_, ours, theirs) => {
  const mine = await ours.generateEcdhKeyPair()
  const yours = await theirs.generateEcKeyPair()
  const yourKey = await theirs.importEcdhPrivateKey(yours.privateJwk)
  const secret = await ours.deriveSharedSecret(mine.privateKey, yours.publicJwk)
  expect(secret).toHaveLength(32)
  expect([...(await theirs.deriveSharedSecret(yourKey, mine.publicJwk))]).toEqual([...secret])
})

test.each(IMPLEMENTATIONS)('%s: a point off the curve is refused everywhere', async (_, ours) => {
  const { privateKey } = await ours.generateEcdhKeyPair()
  const refusal = expect.objectContaining({ code: 'invalid-key' })
  await expect((async () => ours.importEs256PublicKey(OFF_CURVE))()).rejects.toEqual(refusal)
  await expect((async () => ours.deriveSharedSecret(privateKey, OFF_CURVE))()).rejects.toEqual(refusal)
})

test.each(IMPLEMENTATIONS)(
  '%s: AES-GCM opens what the other sealed and refuses a changed byte',
  async (_, ours, theirs) => {
    for (const length of [16, 32]) {
      const key = ours.randomBytes(length)
      const iv = ours.randomBytes(12)
      const sealed = await ours.encryptAesGcm(key, iv, bytes('secret'), bytes('context'))
      expect([...(await theirs.decryptAesGcm(key, iv, sealed, bytes('context')))]).toEqual([...bytes('secret')])
      const refusal = expect.objectContaining({ code: 'decryption-failed' })
      await expect((async () => ours.decryptAesGcm(key, iv, sealed, bytes('other')))()).rejects.toEqual(refusal)
      await expect((async () => ours.decryptAesGcm(key, iv, sealed.subarray(1), bytes('context')))()).rejects.toEqual(
        refusal,
      )
      await expect((async () => ours.decryptAesGcm(key, iv, sealed.subarray(-9), bytes('context')))()).rejects.toEqual(
        refusal,
      )
    }
  },
)

test.each(IMPLEMENTATIONS)('%s: inflating stops at the cap and refuses broken data', async (_, ours, theirs) => {
  const data = bytes('compressible '.repeat(1000))
  expect([...(await theirs.inflateRaw(await ours.deflateRaw(data), data.length))]).toEqual([...data])
  expect([...(await theirs.inflateZlib(await ours.deflateZlib(data, 6), data.length))]).toEqual([...data])
  const tooLarge = expect.objectContaining({ code: 'inflated-too-large' })
  const bomb = new Uint8Array(50_000_000)
  await expect((async () => ours.inflateRaw(deflateRawSync(bomb), 1000))()).rejects.toEqual(tooLarge)
  await expect((async () => ours.inflateZlib(deflateSync(data), data.length - 1))()).rejects.toEqual(tooLarge)
  const broken = expect.objectContaining({ code: 'invalid-compression' })
  await expect((async () => ours.inflateRaw(bytes('?not deflate'), 1000))()).rejects.toEqual(broken)
  await expect((async () => ours.inflateZlib(bytes('?not zlib'), 1000))()).rejects.toEqual(broken)
})

test.each(IMPLEMENTATIONS)(
  '%s: what it signs with Ed25519, the other implementation verifies',
  async (_, ours, theirs) => {
    const jwk = await ours.generateEd25519Key()
    const signature = await ours.signEd25519(await ours.importEd25519PrivateKey(jwk), bytes('entry'))
    const publicKey = new Uint8Array(Buffer.from(jwk.x, 'base64url'))
    expect(await theirs.verifyEd25519(publicKey, bytes('entry'), signature)).toBe(true)
    expect(await theirs.verifyEd25519(publicKey, bytes('entrx'), signature)).toBe(false)
    expect(await theirs.verifyEd25519(publicKey.subarray(1), bytes('entry'), signature)).toBe(false)
    expect(await theirs.verifyEd25519(publicKey, bytes('entry'), signature.subarray(1))).toBe(false)
  },
)

test.each(IMPLEMENTATIONS)('%s: SHA-256 answers the standard vector for text and bytes', async (_, ours) => {
  const digest = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'
  expect(Buffer.from(await ours.sha256('abc')).toString('hex')).toBe(digest)
  expect(Buffer.from(await ours.sha256(bytes('abc'))).toString('hex')).toBe(digest)
  expect(Buffer.from(await ours.digestText('abc'), 'base64url').toString('hex')).toBe(digest)
  expect(await ours.digestText('Zoë')).toBe(Buffer.from(await ours.sha256('Zoë')).toString('base64url'))
})

test.each(IMPLEMENTATIONS)('%s: a broken private key is refused', async (_, ours) => {
  const { privateJwk } = await ours.generateEcKeyPair()
  const broken = { ...privateJwk, x: OFF_CURVE.x }
  const refusal = expect.objectContaining({ name: 'CryptoError', code: 'invalid-key' })
  await expect((async () => ours.importEs256PrivateKey(broken))()).rejects.toEqual(refusal)
  await expect((async () => ours.importEcdhPrivateKey(broken))()).rejects.toEqual(refusal)
  await expect((async () => ours.importEcdhPrivateKey({ ...privateJwk, d: '' }))()).rejects.toEqual(refusal)
})

test.each(IMPLEMENTATIONS)(
  '%s: a new key has 32 bytes in each part, leading zeros too, and can be imported',
  async (_, ours) => {
    for (let key = 0; key < 1500; key++) {
      const { privateJwk, publicJwk } = await ours.generateEcKeyPair()
      const lengths = [privateJwk.d, privateJwk.x, privateJwk.y].map((part) => Buffer.from(part, 'base64url').length)
      expect(lengths).toEqual([32, 32, 32])
      if (key === 0) {
        await ours.importEs256PrivateKey(privateJwk)
        await ours.importEcdhPrivateKey(privateJwk)
        await ours.importEs256PublicKey(publicJwk)
      }
    }
  },
)

test('new keys of the server never come from a KeyObject, whose export can stop a process of Node 20 for good', () => {
  const { privateJwk } = nodeCrypto.generateEcKeyPair()
  const exporting = vi.spyOn(Object.getPrototypeOf(createPrivateKey({ key: privateJwk, format: 'jwk' })), 'export')
  nodeCrypto.generateEcKeyPair()
  nodeCrypto.generateEd25519Key()
  expect(exporting).not.toHaveBeenCalled()
  exporting.mockRestore()
})
