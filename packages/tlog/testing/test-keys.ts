import { createPublicKey, generateKeyPairSync, hash, sign, verify } from 'node:crypto'
import { makeVerifierKey, type SignatureType } from '../note.ts'
import { writeSignatureLine } from '../write-note.ts'

export const sha256 = (bytes: Uint8Array): Uint8Array => hash('sha256', bytes, 'buffer')

/** By node alone. */
export function verifyEd25519(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  const x = Buffer.from(publicKey).toString('base64url')
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  return verify(null, message, key, signature)
}

/** A key that signs notes under a name. */
export function createTestKey(name: string, type: SignatureType = 'ed25519') {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const { x = '' } = publicKey.export({ format: 'jwk' })
  const key = makeVerifierKey(sha256, { name, type, publicKey: Buffer.from(x, 'base64url') })
  const signEd25519 = (message: Uint8Array): Uint8Array => sign(null, message, privateKey)
  return {
    key,
    signEd25519,
    /** A text with a line below that says this key has signed it. */
    signNote: (text: string) => `${text}\n${writeSignatureLine(key, signEd25519(Buffer.from(text)))}`,
  }
}

export type TestKey = ReturnType<typeof createTestKey>
