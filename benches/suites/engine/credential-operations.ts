import { nodeCrypto } from '@e-collecting/credentials/crypto/node'
import { issueSdJwt, parseSdJwt, presentSdJwt, verifyKeyBinding, verifySdJwt } from '@e-collecting/credentials/sd-jwt'
import { SDJwtVcInstance } from '@sd-jwt/sd-jwt-vc'
import { bindCompact, holder, ISSUER_DID, issuer, KID, now, SUBJECT, signCompact, verifyCompact } from './bench-keys.ts'
import type { EngineOperation } from './engine-operation.ts'

const NAMES = Object.keys(SUBJECT)
const PRESENTED = ['a', 'b', 'c'] as const
const BINDING = { audience: 'bench', nonce: 'n', now }
const SECONDS = Math.floor(now.getTime() / 1000)

/** A credential on its way from issuer to holder to verifier. */
export async function credentialOperations(): Promise<EngineOperation[]> {
  const issue = () =>
    issueSdJwt(nodeCrypto, {
      issuer: ISSUER_DID,
      kid: KID,
      key: issuer.key,
      vct: 'bench',
      issuedAt: now,
      subject: SUBJECT,
      holderKey: holder.publicJwk,
    })
  const issued = await issue()
  const keyBinding = { key: holder.key, ...BINDING }
  const present = () =>
    presentSdJwt(nodeCrypto, parseSdJwt(issued), { paths: PRESENTED.map((name) => [name]), keyBinding })
  const presentation = await present()

  const { issuerJwt, disclosures, keyBinding: bindingJwt = '', bound } = parseSdJwt(presentation)
  const bindingInput = bindingJwt.slice(0, bindingJwt.lastIndexOf('.'))
  const bindingSignature = nodeCrypto.signEs256(holder.key, bindingInput)
  const encoded = parseSdJwt(issued).disclosures.map((disclosure) => disclosure.encoded)
  const hashAll = (texts: readonly string[]) => {
    for (const text of texts) nodeCrypto.sha256(text)
  }

  const library = createLibrary()
  return [
    {
      name: 'SD-JWT issue, 8 disclosures',
      ours: issue,
      floor: () => {
        hashAll(encoded)
        return nodeCrypto.signEs256(issuer.key, issuerJwt.signingInput)
      },
      others: {
        '@sd-jwt': () =>
          library.issue(
            { iss: ISSUER_DID, vct: 'bench', iat: SECONDS, cnf: { jwk: holder.publicJwk }, ...SUBJECT },
            { _sd: NAMES } as never,
            { header: { kid: KID } },
          ),
      },
    },
    {
      name: 'SD-JWT present 3 of 8, with key binding',
      ours: present,
      floor: () => {
        hashAll([...encoded, bound])
        return nodeCrypto.signEs256(holder.key, bindingInput)
      },
      others: {
        '@sd-jwt': () =>
          library.present(
            issued,
            { a: true, b: true, c: true },
            {
              kb: { payload: { aud: BINDING.audience, nonce: BINDING.nonce, iat: SECONDS } },
            },
          ),
      },
    },
    {
      name: 'SD-JWT verify 3, with key binding',
      ours: async () => {
        const parsed = parseSdJwt(presentation)
        await verifySdJwt(nodeCrypto, parsed, { key: issuer.publicKey, now })
        await verifyKeyBinding(nodeCrypto, parsed, BINDING)
      },
      // The holder's key is another one each time: its import belongs to the floor.
      floor: () => {
        hashAll([...disclosures.map((disclosure) => disclosure.encoded), bound])
        nodeCrypto.verifyEs256(issuer.publicKey, issuerJwt.signingInput, issuerJwt.signature)
        const holderKey = nodeCrypto.importEs256PublicKey(holder.publicJwk)
        return nodeCrypto.verifyEs256(holderKey, bindingInput, bindingSignature)
      },
      others: {
        '@sd-jwt': () => library.verify(presentation, { currentDate: SECONDS, keyBindingNonce: BINDING.nonce }),
      },
    },
  ]
}

/** The library over the same crypto as ours, so that what differs is its own work. */
const createLibrary = () =>
  new SDJwtVcInstance({
    hasher: async (data: string | ArrayBuffer) =>
      nodeCrypto.sha256(typeof data === 'string' ? data : Buffer.from(data).toString('latin1')),
    hashAlg: 'sha-256',
    saltGenerator: async (length: number) => Buffer.from(nodeCrypto.randomBytes(length)).toString('base64url'),
    signAlg: 'ES256',
    signer: async (data: string) => signCompact(data),
    verifier: async (data: string, signature: string) => verifyCompact(data, signature),
    kbSignAlg: 'ES256',
    kbSigner: async (data: string) => bindCompact(data),
    kbVerifier: async (data: string, signature: string) =>
      nodeCrypto.verifyEs256(
        nodeCrypto.importEs256PublicKey(holder.publicJwk),
        data,
        Buffer.from(signature, 'base64url'),
      ),
  })
