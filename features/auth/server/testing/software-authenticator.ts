import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { WebAuthnJson } from '../webauthn.ts'

/** What an answer may get wrong. */
export interface Falsehoods {
  origin?: string
  relyingPartyId?: string
  challenge?: string
  isUserVerified?: boolean
  /** Counts on from here instead of from where it was. */
  counter?: number
  /** Signs with a key that nobody enrolled. */
  hasOtherKey?: boolean
}

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40

/**
 * An authenticator with one key (ES256), for tests: what a phone or a security key does, written from WebAuthn Level 3 §6 and §7, and
 * not with the library that checks it.
 * @param origin where its browser is.
 */
export function createSoftwareAuthenticator(origin: string) {
  const credentialId = randomBytes(32)
  const id = credentialId.toString('base64url')
  const { privateKey, publicKey } = createKeyPair()
  let counter = 0
  const authenticatorData = (flags: number, { relyingPartyId, isUserVerified = true, ...rest }: Falsehoods) => {
    counter = rest.counter ?? counter + 1
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    const flag = flags | USER_PRESENT | (isUserVerified ? USER_VERIFIED : 0)
    return Buffer.concat([sha256(relyingPartyId ?? new URL(origin).hostname), Buffer.of(flag), count])
  }
  const clientData = (type: string, challenge: unknown, falsehoods: Falsehoods) =>
    Buffer.from(
      JSON.stringify({ type, challenge: falsehoods.challenge ?? challenge, origin: falsehoods.origin ?? origin }),
    )

  return {
    id,
    /** The answer to `navigator.credentials.create`. */
    create: (options: WebAuthnJson, falsehoods: Falsehoods = {}): WebAuthnJson => {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(credentialId.length)
      const data = [authenticatorData(HAS_CREDENTIAL, falsehoods), Buffer.alloc(16), length, credentialId]
      const authData = Buffer.concat([...data, encodeKey(publicKey)])
      const attestation = encodeMap([
        [encodeText('fmt'), encodeText('none')],
        [encodeText('attStmt'), encodeMap([])],
        [encodeText('authData'), encodeBytes(authData)],
      ])
      return toCredential(id, {
        clientDataJSON: clientData('webauthn.create', options.challenge, falsehoods),
        attestationObject: attestation,
      })
    },
    /** The answer to `navigator.credentials.get`. */
    get: (options: WebAuthnJson, falsehoods: Falsehoods = {}): WebAuthnJson => {
      const data = authenticatorData(0, falsehoods)
      const clientDataJSON = clientData('webauthn.get', options.challenge, falsehoods)
      const key = falsehoods.hasOtherKey ? createKeyPair().privateKey : privateKey
      const signature = sign('sha256', Buffer.concat([data, sha256(clientDataJSON)]), key)
      return toCredential(id, { clientDataJSON, authenticatorData: data, signature })
    },
  }
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()

const toCredential = (id: string, response: Record<string, Buffer>): WebAuthnJson => ({
  id,
  rawId: id,
  type: 'public-key',
  clientExtensionResults: {},
  response: Object.fromEntries(Object.entries(response).map(([name, bytes]) => [name, bytes.toString('base64url')])),
})

/** The public part ends with its point: two numbers of 32 bytes (RFC 5480 §2.2). */
const createKeyPair = () =>
  generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { format: 'der', type: 'spki' },
    privateKeyEncoding: { format: 'pem', type: 'pkcs8' },
  })

/** COSE_Key of ES256 (RFC 9053 §7.1.1). */
const encodeKey = (publicKey: Buffer) =>
  encodeMap([
    [Buffer.of(0x01), Buffer.of(0x02)],
    [Buffer.of(0x03), Buffer.of(0x26)],
    [Buffer.of(0x20), Buffer.of(0x01)],
    [Buffer.of(0x21), encodeBytes(publicKey.subarray(-64, -32))],
    [Buffer.of(0x22), encodeBytes(publicKey.subarray(-32))],
  ])

/** As much of CBOR as an attestation needs (RFC 8949 §3). */
const encodeHead = (major: number, length: number) =>
  length < 24
    ? Buffer.of((major << 5) | length)
    : length < 256
      ? Buffer.of((major << 5) | 24, length)
      : Buffer.of((major << 5) | 25, length >> 8, length & 0xff)
const encodeBytes = (bytes: Buffer) => Buffer.concat([encodeHead(2, bytes.length), bytes])
const encodeText = (text: string) => Buffer.concat([encodeHead(3, text.length), Buffer.from(text)])
const encodeMap = (entries: [Buffer, Buffer][]) => Buffer.concat([encodeHead(5, entries.length), ...entries.flat()])
