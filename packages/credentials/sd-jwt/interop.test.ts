import { SDJwtInstance } from '@sd-jwt/core'
import { SDJwtVcInstance } from '@sd-jwt/sd-jwt-vc'
import { expect, test } from 'vitest'
import type { EcPublicJwk, Es256PrivateKey } from '../crypto/index.ts'
import { nodeCrypto } from '../crypto/node-crypto.ts'
import { decodeBase64Url, encodeBase64Url } from '../jose/index.ts'
import { issueSdJwt } from './issue-sd-jwt.ts'
import { verifyKeyBinding } from './key-binding.ts'
import { parseSdJwt } from './parse-sd-jwt.ts'
import { presentSdJwt } from './present-sd-jwt.ts'
import { verifySdJwt } from './verify-sd-jwt.ts'

const now = new Date('2026-11-20T10:15:30Z')
const currentDate = now.getTime() / 1000
const issuer = nodeCrypto.generateEcKeyPair()
const holder = nodeCrypto.generateEcKeyPair()
const kid = 'did:webvh:QmScid:localhost%3A8443:did:demo#assert-key-01'
const key = nodeCrypto.importEs256PublicKey(issuer.publicJwk)
const expected = { audience: 'decentralized_identifier:did:webvh:QmVerifier', nonce: 'n1', now }
const address = { street: 'Gasse 1', town: 'Chur' }

const verifierFor = (jwk: EcPublicJwk) => async (data: string, signature: string) =>
  nodeCrypto.verifyEs256(nodeCrypto.importEs256PublicKey(jwk), data, decodeBase64Url(signature))
const signerFor = (privateKey: Es256PrivateKey) => async (data: string) =>
  encodeBase64Url(nodeCrypto.signEs256(privateKey, data))

const config = {
  hasher: async (data: string | ArrayBuffer) =>
    nodeCrypto.sha256(typeof data === 'string' ? data : new Uint8Array(data)),
  hashAlg: 'sha-256' as const,
  saltGenerator: async (length: number) => encodeBase64Url(nodeCrypto.randomBytes(length)),
  signAlg: 'ES256',
  signer: signerFor(nodeCrypto.importEs256PrivateKey(issuer.privateJwk)),
  verifier: verifierFor(issuer.publicJwk),
  kbSignAlg: 'ES256',
  kbSigner: signerFor(nodeCrypto.importEs256PrivateKey(holder.privateJwk)),
  kbVerifier: verifierFor(holder.publicJwk),
}

const issued = await issueSdJwt(nodeCrypto, {
  issuer: 'did:webvh:QmScid:localhost%3A8443:did:demo',
  kid,
  key: nodeCrypto.importEs256PrivateKey(issuer.privateJwk),
  vct: 'demo-credential',
  issuedAt: now,
  expiresAt: new Date('2027-11-20T10:00:00Z'),
  holderKey: holder.publicJwk,
  subject: { given_name: 'Zoë', birth_date: '1990-05-17', address, nationalities: ['CH', 'LI'] },
})

test('another library verifies what we issue and bind', async () => {
  const presented = await presentSdJwt(nodeCrypto, parseSdJwt(issued), {
    paths: [['given_name'], ['address', 'town'], ['nationalities', 1]],
    keyBinding: { key: nodeCrypto.importEs256PrivateKey(holder.privateJwk), ...expected },
  })
  const { payload, kb } = await new SDJwtVcInstance(config).verify(presented, { currentDate, keyBindingNonce: 'n1' })
  expect(payload).toMatchObject({ given_name: 'Zoë', address: { town: 'Chur' }, nationalities: ['LI'] })
  expect(payload).not.toHaveProperty('birth_date')
  expect(kb?.payload).toMatchObject({ aud: expected.audience, nonce: 'n1', iat: currentDate })
})

test('another wallet presents what we issue', async () => {
  const presented = await new SDJwtVcInstance(config).present(
    issued,
    { birth_date: true, address: { town: true } },
    { kb: { payload: { aud: expected.audience, nonce: 'n1', iat: currentDate } } },
  )
  const sdJwt = parseSdJwt(presented)
  const claims = await verifySdJwt(nodeCrypto, sdJwt, { key, now })
  expect(claims).toMatchObject({ birth_date: '1990-05-17', address: { town: 'Chur' } })
  expect(claims).not.toHaveProperty('given_name')
  expect(await verifyKeyBinding(nodeCrypto, sdJwt, expected)).toEqual(holder.publicJwk)
})

test('we present and verify what another library issues, decoys included', async () => {
  const theirs = await new SDJwtVcInstance(config).issue(
    {
      iss: 'did:webvh:QmScid:localhost%3A8443:did:demo',
      vct: 'demo-credential',
      iat: currentDate,
      cnf: { jwk: holder.publicJwk },
      given_name: 'Zoë',
      address,
      nationalities: ['CH', 'LI'],
    },
    {
      _sd: ['given_name', 'address'],
      _sd_decoy: 2,
      address: { _sd: ['street', 'town'] },
      nationalities: { _sd: [0, 1] },
    } as never,
    { header: { kid } },
  )
  const presented = await presentSdJwt(nodeCrypto, parseSdJwt(theirs), {
    paths: [
      ['address', 'street'],
      ['nationalities', 0],
    ],
    keyBinding: { key: nodeCrypto.importEs256PrivateKey(holder.privateJwk), ...expected },
  })
  const claims = await verifySdJwt(nodeCrypto, parseSdJwt(presented), { key, now })
  expect(claims).toMatchObject({ vct: 'demo-credential', address: { street: 'Gasse 1' }, nationalities: ['CH'] })
  await verifyKeyBinding(nodeCrypto, parseSdJwt(presented), expected)
})

test('the generic library agrees on the claims behind all disclosures', async () => {
  const theirs = await new SDJwtInstance(config).getClaims(issued)
  expect(theirs).toMatchObject((await verifySdJwt(nodeCrypto, parseSdJwt(issued), { key, now })) as object)
})
