import { nodeCrypto } from '@e-collecting/credentials/crypto/node'
import { decodeBase64Url, encodeBase64Url } from '@e-collecting/credentials/jose'

const keyPair = () => {
  const { privateJwk, publicJwk } = nodeCrypto.generateEcKeyPair()
  return {
    privateJwk,
    publicJwk,
    key: nodeCrypto.importEs256PrivateKey(privateJwk),
    publicKey: nodeCrypto.importEs256PublicKey(publicJwk),
  }
}

export const issuer = keyPair()
export const holder = keyPair()
export const now = new Date()
export const ISSUER_DID = 'did:example:a'
export const KID = `${ISSUER_DID}#key`
/** Eight claims, as many as a beta-ID discloses at most here. */
export const SUBJECT = { a: 'one', b: 'two', c: 'three', d: 'four', e: 'five', f: 'six', g: 'seven', h: 'eight' }

/** For libraries that take crypto from outside: the same as ours. */
export const signCompact = (data: string): string => encodeBase64Url(nodeCrypto.signEs256(issuer.key, data))
export const bindCompact = (data: string): string => encodeBase64Url(nodeCrypto.signEs256(holder.key, data))
export const verifyCompact = (data: string, signature: string): boolean =>
  nodeCrypto.verifyEs256(issuer.publicKey, data, decodeBase64Url(signature))
