import { expect, test } from 'vitest'
import { nodeCrypto } from '../crypto/node-crypto.ts'
import { decodeBase64Url } from '../jose/index.ts'
import { issueSdJwt } from '../sd-jwt/index.ts'
import { verifyCollectedCredentials } from './holder-received.ts'

const now = new Date('2026-11-20T10:00:00Z')
const P256_INFO = decodeBase64Url('MBMGByqGSM49AgEGCCqGSM49AwEHA0IABA')

/** Bytes in which a key stands where a certificate has it, and nothing else of one. */
function makeCertificate({ x, y }: { x: string; y: string }): string {
  const element = (...parts: Uint8Array[]) => {
    const content = Buffer.concat(parts)
    return Buffer.concat([Buffer.from([0x30, 0x81, content.length]), content])
  }
  const key = element(P256_INFO, decodeBase64Url(x), decodeBase64Url(y))
  const others = Array.from({ length: 5 }, () => element())
  return element(element(...others, key)).toString('base64')
}

async function collect(issuer: string, credentialIssuer: string, { isOther = false } = {}) {
  const signer = nodeCrypto.generateEcKeyPair()
  const named = isOther ? nodeCrypto.generateEcKeyPair() : signer
  const holder = nodeCrypto.generateEcKeyPair()
  const compact = await issueSdJwt(nodeCrypto, {
    issuer,
    kid: 'key',
    certificates: [makeCertificate(named.publicJwk)],
    key: nodeCrypto.importEs256PrivateKey(signer.privateJwk),
    vct: 'demo',
    issuedAt: now,
    holderKey: holder.publicJwk,
    subject: { given_name: 'Anna' },
  })
  const deps = {
    crypto: nodeCrypto,
    now: () => now,
    transport: refuse,
    resolveKey: refuse,
    checkCertificates: async () => undefined,
  }
  const received = { credentials: [compact], keys: [holder], credentialIssuer, vct: 'demo' }
  return (await verifyCollectedCredentials(deps, received)).map(({ issuerDid }) => issuerDid)
}
const refuse = async () => {
  throw new Error('Nobody is asked.')
}

test('a credential that is signed with a certificate counts from the host that it names, and from no other', async () => {
  const issuer = 'https://issuer.example/oid4vci'
  expect(await collect(issuer, 'https://issuer.example/other')).toEqual([issuer])
  for (const [named, from] of [
    [issuer, 'https://elsewhere.example/oid4vci'],
    ['did:webvh:x:issuer.example', issuer],
    ['', issuer],
    ['did:webvh:x:issuer.example', 'urn:of:no:host'],
  ] as const)
    await expect(collect(named, from)).rejects.toMatchObject({ code: 'invalid-credential' })
})

test('one that another key has signed than that of its certificate does not count', async () => {
  const issuer = 'https://issuer.example/oid4vci'
  await expect(collect(issuer, issuer, { isOther: true })).rejects.toMatchObject({ code: 'invalid-credential' })
})
