import type { EcdhPrivateKey, EcPublicJwk } from '../crypto/index.ts'
import {
  createJwt,
  decryptJwe,
  encryptJwe,
  type JsonObject,
  parseJsonObject,
  toBareJwk,
  toEpochSeconds,
} from '../jose/index.ts'
import type { HolderDeps } from './holder-deps.ts'
import { HolderError } from './holder-error.ts'
import type { HolderKeyPair } from './holder-key-pair.ts'
import type { AuthorizationServer, CredentialEncryption, IssuerMetadata, OfferedCredential } from './holder-metadata.ts'
import { createNonces } from './holder-nonces.ts'
import type { CredentialOffer } from './holder-offer.ts'
import { type CollectedCredential, verifyCollectedCredentials } from './holder-received.ts'
import { createDpopKey, requestToken, sendWithDpop } from './holder-token.ts'
import { expectJsonAnswer, type HolderAnswer } from './holder-transport.ts'
import { JWT_MEDIA_TYPE, KEY_PROOF_TYPE } from './wire-names.ts'

export type CollectInput = {
  readonly offer: CredentialOffer
  readonly metadata: IssuerMetadata
  readonly authorizationServer: AuthorizationServer
  readonly configurationId: string
  /** Copies to ask for, each with a key of its own; never more than the issuer's batch size. */
  readonly copies: number
}

type ResponseKey = { readonly privateKey: EcdhPrivateKey; readonly publicJwk: EcPublicJwk }

/**
 * Collects an offered credential (OID4VCI 1.0 §6–§8): token with DPoP, one key proof per copy, request and response
 * encrypted where the issuer offers it. Every copy is verified before it is handed back.
 * @throws HolderError `offer-gone`, `issuance-refused`, `credential-deferred`, `invalid-credential`, `unresolvable-did`,
 *   `unsupported-offer`, and those of the transport
 */
export async function collectCredential(
  deps: HolderDeps,
  input: CollectInput,
): Promise<readonly CollectedCredential[]> {
  const { metadata, authorizationServer, offer } = input
  const configuration = findConfiguration(input)
  const nonces = createNonces(deps.transport, metadata.nonceEndpoint)
  const dpopKey = authorizationServer.usesDpop ? await createDpopKey(deps.crypto) : undefined
  const { tokenEndpoint } = authorizationServer
  const token = await requestToken(deps, { tokenEndpoint, preAuthorizedCode: offer.preAuthorizedCode, dpopKey, nonces })

  const keys = await createKeys(deps, Math.min(Math.max(1, input.copies), metadata.batchSize))
  const proofs = await createProofs(deps, keys, metadata.credentialIssuer, await nonces.takeForProofs())
  const { encryption } = metadata
  const responseKey = encryption?.responseEnc === undefined ? undefined : await deps.crypto.generateEcdhKeyPair()
  const body = createRequestBody(input.configurationId, proofs, encryption, responseKey)
  const request = await encodeRequest(deps, body, encryption)
  const { credentialEndpoint: url } = metadata
  const answer = await sendWithDpop(deps, { dpopKey, nonces }, { method: 'POST', url, ...request }, token)
  const credentials = await readCredentials(deps, answer, responseKey)
  return verifyCollectedCredentials(deps, {
    credentials,
    keys,
    credentialIssuer: metadata.credentialIssuer,
    vct: configuration.vct,
  })
}

/**
 * The configuration an offer names.
 * @throws HolderError `unsupported-offer` if the issuer does not describe it in a format we speak
 */
export function findConfiguration({
  metadata,
  configurationId,
}: Pick<CollectInput, 'metadata' | 'configurationId'>): OfferedCredential {
  const configuration = metadata.configurations.get(configurationId)
  if (!configuration) throw new HolderError('unsupported-offer', 'The issuer does not describe this credential.')
  return configuration
}

async function createKeys({ crypto }: HolderDeps, count: number): Promise<readonly HolderKeyPair[]> {
  return Promise.all(Array.from({ length: count }, async () => crypto.generateEcKeyPair()))
}

const createProofs = (
  { crypto, now }: HolderDeps,
  keys: readonly HolderKeyPair[],
  aud: string,
  nonce: string | undefined,
) =>
  Promise.all(
    keys.map(async ({ privateJwk, publicJwk }) =>
      createJwt(crypto, {
        header: { typ: KEY_PROOF_TYPE, jwk: toBareJwk(publicJwk) },
        claims: { aud, iat: toEpochSeconds(now()), ...(nonce !== undefined && { nonce }) },
        key: await crypto.importEs256PrivateKey(privateJwk),
      }),
    ),
  )

function createRequestBody(
  configurationId: string,
  proofs: readonly string[],
  encryption: CredentialEncryption | undefined,
  responseKey: ResponseKey | undefined,
): JsonObject {
  return {
    credential_configuration_id: configurationId,
    proofs: { jwt: proofs },
    ...(responseKey &&
      encryption?.responseEnc && {
        credential_response_encryption: {
          jwk: { ...toBareJwk(responseKey.publicJwk), use: 'enc', alg: 'ECDH-ES' },
          enc: encryption.responseEnc,
          ...(encryption.responseZip && { zip: encryption.responseZip }),
        },
      }),
  }
}

async function encodeRequest(
  { crypto }: HolderDeps,
  body: JsonObject,
  encryption: CredentialEncryption | undefined,
): Promise<{ headers: Record<string, string>; body: string }> {
  const plaintext = JSON.stringify(body)
  const accept = `application/json, ${JWT_MEDIA_TYPE}`
  if (!encryption) return { headers: { 'content-type': 'application/json', accept }, body: plaintext }
  const { requestKey: recipient, requestEnc: enc, requestZip: zip } = encryption
  return {
    headers: { 'content-type': JWT_MEDIA_TYPE, accept },
    body: await encryptJwe(crypto, { plaintext, recipient, enc, zip }),
  }
}

async function readCredentials(
  deps: HolderDeps,
  answer: HolderAnswer,
  responseKey: ResponseKey | undefined,
): Promise<readonly string[]> {
  const isEncrypted = answer.status < 300 && responseKey !== undefined
  const body = isEncrypted
    ? await decrypt(deps, answer.body, responseKey)
    : expectJsonAnswer(answer, 'issuance-refused')
  if (body.transaction_id !== undefined) throw new HolderError('credential-deferred', 'To be delivered later.')
  const entries = Array.isArray(body.credentials) ? body.credentials : []
  const credentials = entries.map((entry: { credential?: unknown } | null) => entry?.credential)
  if (credentials.length === 0 || !credentials.every((credential) => typeof credential === 'string'))
    throw new HolderError('invalid-credential', 'The issuer sent no credential.')
  return credentials
}

async function decrypt({ crypto }: HolderDeps, compact: string, { privateKey }: ResponseKey): Promise<JsonObject> {
  try {
    return parseJsonObject((await decryptJwe(crypto, compact.trim(), () => privateKey)).plaintext)
  } catch (cause) {
    throw new HolderError('invalid-credential', 'The answer is not encrypted to us.', { cause })
  }
}
