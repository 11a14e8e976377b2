import { nodeCrypto } from '@e-collecting/credentials/crypto/node'
import { createJwt, decryptJwe, encryptJwe, parseJwt, verifyJwt } from '@e-collecting/credentials/jose'
import { verifyJwt as verifyOpenid4vc } from '@openid4vc/oauth2'
import { CompactEncrypt, compactDecrypt, importJWK, jwtVerify, SignJWT } from 'jose'
import { issuer, KID, SUBJECT, verifyCompact } from './bench-keys.ts'
import type { EngineOperation } from './engine-operation.ts'

/** JWT and JWE, and what they are made of. */
export async function joseOperations(): Promise<EngineOperation[]> {
  const { key, publicKey, privateJwk, publicJwk } = issuer
  const data = 'x'.repeat(300)
  const signature = nodeCrypto.signEs256(key, data)
  const header = { typ: 'JWT', kid: KID }
  const jwt = await createJwt(nodeCrypto, { header, claims: SUBJECT, key })
  const parsed = parseJwt(jwt, { typ: 'JWT' })
  const [signingKey, verifyingKey] = await Promise.all([importJWK(privateJwk, 'ES256'), importJWK(publicJwk, 'ES256')])

  const plaintext = 'x'.repeat(2000)
  const decryptionKey = nodeCrypto.importEcdhPrivateKey(privateJwk)
  const encrypt = () => encryptJwe(nodeCrypto, { plaintext, recipient: publicJwk, enc: 'A256GCM' })
  const jwe = await encrypt()
  const [recipient, recipientKey] = await Promise.all([
    importJWK(publicJwk, 'ECDH-ES'),
    importJWK(privateJwk, 'ECDH-ES'),
  ])
  const agree = () => nodeCrypto.deriveSharedSecret(decryptionKey, publicJwk)
  return [
    { name: 'sign ES256', ours: () => nodeCrypto.signEs256(key, data) },
    { name: 'verify ES256, key ready', ours: () => nodeCrypto.verifyEs256(publicKey, data, signature) },
    {
      name: 'verify ES256, key imported',
      ours: () => nodeCrypto.verifyEs256(nodeCrypto.importEs256PublicKey(publicJwk), data, signature),
    },
    { name: 'SHA-256 of 300 bytes', ours: () => nodeCrypto.sha256(data) },
    { name: 'key pair', ours: () => nodeCrypto.generateEcKeyPair() },
    {
      name: 'JWT create',
      ours: () => createJwt(nodeCrypto, { header, claims: SUBJECT, key }),
      floor: () => nodeCrypto.signEs256(key, parsed.signingInput),
      others: { jose: () => new SignJWT(SUBJECT).setProtectedHeader({ ...header, alg: 'ES256' }).sign(signingKey) },
    },
    {
      name: 'JWT parse and verify',
      ours: () => verifyJwt(nodeCrypto, parseJwt(jwt, { typ: 'JWT' }), publicKey),
      floor: () => nodeCrypto.verifyEs256(publicKey, parsed.signingInput, parsed.signature),
      others: {
        jose: () => jwtVerify(jwt, verifyingKey, { typ: 'JWT' }),
        '@openid4vc': () =>
          verifyOpenid4vc({
            compact: jwt,
            header: { ...header, alg: 'ES256' },
            payload: SUBJECT,
            signer: { method: 'jwk', alg: 'ES256', publicJwk },
            verifyJwtCallback: (_, { compact }) => {
              const at = compact.lastIndexOf('.')
              const verified = verifyCompact(compact.slice(0, at), compact.slice(at + 1))
              return verified ? { verified, signerJwk: publicJwk } : { verified }
            },
          }),
      },
    },
    {
      name: 'JWE encrypt, 2 kB',
      ours: encrypt,
      floor: () => {
        nodeCrypto.generateEcdhKeyPair()
        return agree()
      },
      others: {
        jose: () =>
          new CompactEncrypt(Buffer.from(plaintext))
            .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM' })
            .encrypt(recipient),
      },
    },
    {
      name: 'JWE decrypt, 2 kB',
      ours: () => decryptJwe(nodeCrypto, jwe, () => decryptionKey),
      floor: agree,
      others: { jose: () => compactDecrypt(jwe, recipientKey) },
    },
  ]
}
