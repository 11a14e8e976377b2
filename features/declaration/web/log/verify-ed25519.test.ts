import { expect, test, vi } from 'vitest'
import { verifyEd25519 } from './verify-ed25519.ts'

const MESSAGE = new TextEncoder().encode('the list')
const pair = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])
if (!('publicKey' in pair)) throw new Error('no pair of keys')
const KEY = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey))
const SIGNATURE = new Uint8Array(await crypto.subtle.sign('Ed25519', pair.privateKey, MESSAGE))

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
