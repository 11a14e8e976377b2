import { generateKeyPairSync, sign } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { verifyEd25519 } from './verify-ed25519.ts'

const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const KEY = new Uint8Array(publicKey.export({ format: 'der', type: 'spki' }).subarray(-32))
const MESSAGE = new TextEncoder().encode('the list')
const SIGNATURE = new Uint8Array(sign(null, MESSAGE, privateKey))

test('a signature holds for what was signed alone', async () => {
  expect(await verifyEd25519(KEY, MESSAGE, SIGNATURE)).toBe(true)
  expect(await verifyEd25519(KEY, MESSAGE.subarray(1), SIGNATURE)).toBe(false)
  expect(await verifyEd25519(KEY.subarray(1), MESSAGE, SIGNATURE)).toBe(false)
})

test('a browser that does not know the signature accuses no list: it cannot tell', async () => {
  const spy = vi.spyOn(crypto.subtle, 'importKey').mockRejectedValue(new DOMException('unknown', 'NotSupportedError'))
  await expect(verifyEd25519(KEY, MESSAGE, SIGNATURE)).rejects.toThrow('unknown')
  spy.mockRestore()
})
