import type { ContentEncryption, EcPublicJwk } from '@e-collecting/credentials/crypto'
import { nodeCrypto } from '@e-collecting/credentials/crypto/node'
import {
  decodeBase64Url,
  decryptJwe,
  encryptJwe,
  isJsonObject,
  JoseError,
  parseEcPublicJwk,
  parseJson,
  parseJsonObject,
} from '@e-collecting/credentials/jose'
import { IssuanceError, JWT_MEDIA_TYPE } from '@e-collecting/credentials/oid4vci'
import type { IssuerDeps } from '../issuer-deps.ts'
import { responseEncryptionSchema } from './wallet.schema.ts'

/** A request body in clear, and whether the wallet compressed it. */
export type OpenedRequest = { readonly body: unknown; readonly isCompressed: boolean }

/** How to encrypt the answer. */
export type ResponseEncryption = {
  readonly recipient: EcPublicJwk
  readonly enc: ContentEncryption
  readonly zip: 'DEF' | undefined
}

/**
 * The JSON of a credential request, sent in clear or, as `application/jwt`, as JWE to one of our keys.
 * @throws IssuanceError `invalid_credential_request`, `invalid_encryption_parameters`
 */
export async function openRequest(
  deps: Pick<IssuerDeps, 'encryptionKeys' | 'clock' | 'requiresEncryption'>,
  { contentType, text }: { contentType: string; text: string },
): Promise<OpenedRequest> {
  if (contentType === JWT_MEDIA_TYPE) return decryptRequest(deps, text)
  if (deps.requiresEncryption) throw notEncrypted(`The request must be encrypted, as ${JWT_MEDIA_TYPE}.`)
  return { body: parseBody(text), isCompressed: false }
}

const notEncrypted = (detail: string) => new IssuanceError('invalid_encryption_parameters', detail)

async function decryptRequest(
  { encryptionKeys, clock }: Pick<IssuerDeps, 'encryptionKeys' | 'clock'>,
  jwe: string,
): Promise<OpenedRequest> {
  try {
    const kid = parseJsonObject(decodeBase64Url(jwe.split('.')[0] ?? '')).kid
    const now = clock()
    const key = await encryptionKeys.find(typeof kid === 'string' ? kid : encryptionKeys.current(now).kid, now)
    const { header, plaintext } = await decryptJwe(nodeCrypto, jwe.trim(), () => key)
    return { body: parseBody(plaintext), isCompressed: header.zip === 'DEF' }
  } catch (cause) {
    if (!(cause instanceof JoseError)) throw cause
    throw new IssuanceError('invalid_encryption_parameters', 'The request cannot be decrypted.', { cause })
  }
}

function parseBody(text: string | Uint8Array): unknown {
  try {
    return parseJson(text)
  } catch (cause) {
    throw new IssuanceError('invalid_credential_request', 'The request is not JSON.', { cause })
  }
}

/**
 * Reads `credential_response_encryption`. The answer is compressed if that is asked for, or if the request itself was: issuers of the Swiss
 * profile always do so, and its wallets expect it, where OID4VCI 1.0 §8.2 would have it asked for.
 * @throws IssuanceError `invalid_encryption_parameters`, also for none where one is demanded
 */
export function parseResponseEncryption(
  { requiresEncryption }: Pick<IssuerDeps, 'requiresEncryption'>,
  value: unknown,
  { isCompressed }: Pick<OpenedRequest, 'isCompressed'>,
): ResponseEncryption | undefined {
  if (value === undefined || value === null) {
    if (requiresEncryption) throw notEncrypted('credential_response_encryption is required.')
    return undefined
  }
  const parsed = responseEncryptionSchema.safeParse(value)
  if (!parsed.success)
    throw new IssuanceError('invalid_encryption_parameters', 'credential_response_encryption cannot be served.')
  const { jwk, enc, zip } = parsed.data
  return { recipient: parseRecipient(jwk), enc, zip: zip ?? (isCompressed ? 'DEF' : undefined) }
}

/** Whom a key is for it may say itself (RFC 7517 §4): another use or algorithm is not ours to overrule. */
function parseRecipient(jwk: unknown): EcPublicJwk {
  const { use = 'enc', alg = 'ECDH-ES' } = isJsonObject(jwk) ? jwk : {}
  if (use !== 'enc' || alg !== 'ECDH-ES')
    throw new IssuanceError(
      'invalid_encryption_parameters',
      'credential_response_encryption.jwk is for something else.',
    )
  try {
    return parseEcPublicJwk(jwk)
  } catch (cause) {
    throw new IssuanceError('invalid_encryption_parameters', 'credential_response_encryption.jwk is not a P-256 key.', {
      cause,
    })
  }
}

/** An answer as it goes out: JSON, or JWE of that JSON. */
export async function sealResponse(
  json: unknown,
  encryption: ResponseEncryption | undefined,
): Promise<{ body: string; contentType: string }> {
  const plaintext = JSON.stringify(json)
  if (!encryption) return { body: plaintext, contentType: 'application/json' }
  try {
    return { body: await encryptJwe(nodeCrypto, { plaintext, ...encryption }), contentType: JWT_MEDIA_TYPE }
  } catch (cause) {
    throw new IssuanceError('invalid_encryption_parameters', 'The answer cannot be encrypted to this key.', { cause })
  }
}
