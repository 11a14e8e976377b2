import type { VerifyEd25519 } from '@e-collecting/tlog'

/** By the browser's own cryptography. @throws where it does not know Ed25519 */
export const verifyEd25519: VerifyEd25519 = async (publicKey, message, signature) => {
  const key = await importKey(publicKey)
  return key !== null && crypto.subtle.verify('Ed25519', key, bytesOf(signature), bytesOf(message))
}

/** Null for what is no key. */
async function importKey(publicKey: Uint8Array): Promise<CryptoKey | null> {
  try {
    return await crypto.subtle.importKey('raw', bytesOf(publicKey), 'Ed25519', false, ['verify'])
  } catch (error) {
    if (error instanceof DOMException && error.name === 'DataError') return null
    throw error
  }
}

/** On a buffer of its own, as the browser's types want it. */
const bytesOf = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => Uint8Array.from(bytes)
