import type { EcPublicJwk } from '../crypto/index.ts'
import { type JsonObject, PROFILE_VERSIONS } from '../jose/index.ts'
import { CONTENT_ENCRYPTIONS, MAX_BATCH_SIZE } from './wire-names.ts'

/** A name in one language; `locale` as in `de-CH`. */
export type LocalizedName = { readonly name: string; readonly locale: string }

/** One claim of a credential type; `path` as in `['address', 'street']`. */
export type ClaimDescription = {
  readonly path: readonly string[]
  readonly display: readonly LocalizedName[]
}

/** A credential type that an issuer offers, under the id that offers name. */
export type CredentialConfiguration = {
  readonly vct: string
  /** What the wallet shows of it. */
  readonly display: readonly LocalizedName[]
  readonly claims: readonly ClaimDescription[]
}

export type IssuerMetadataInput = {
  readonly credentialIssuer: string
  readonly display: readonly LocalizedName[]
  readonly configurations: Readonly<Record<string, CredentialConfiguration>>
  /** Current public key for encrypted requests, with `kid`. */
  readonly requestEncryptionKey: EcPublicJwk
  /** Whether wallets have to encrypt and to use DPoP: who does not insist does not follow the profile, and does not say so. */
  readonly isStrict: boolean
}

/** Credential issuer metadata (OID4VCI 1.0 §12.2.4) in the shape of the swiyu profile. Everything in it is public. */
export function createIssuerMetadata(input: IssuerMetadataInput): JsonObject {
  const { credentialIssuer } = input
  const encryption = {
    enc_values_supported: CONTENT_ENCRYPTIONS,
    zip_values_supported: ['DEF'],
    encryption_required: input.isStrict,
  }
  return {
    ...versionOf(input),
    credential_issuer: credentialIssuer,
    credential_endpoint: `${credentialIssuer}/api/credential`,
    nonce_endpoint: `${credentialIssuer}/api/nonce`,
    deferred_credential_endpoint: `${credentialIssuer}/api/deferred_credential`,
    batch_credential_issuance: { batch_size: MAX_BATCH_SIZE },
    display: input.display,
    credential_request_encryption: {
      jwks: { keys: [{ ...input.requestEncryptionKey, alg: 'ECDH-ES', use: 'enc' }] },
      ...encryption,
    },
    credential_response_encryption: { alg_values_supported: ['ECDH-ES'], ...encryption },
    credential_configurations_supported: Object.fromEntries(
      Object.entries(input.configurations).map(([id, configuration]) => [
        id,
        describeConfiguration(configuration, `${credentialIssuer}/vct/${encodeURIComponent(id)}`),
      ]),
    ),
  }
}

const versionOf = ({ isStrict }: Pick<IssuerMetadataInput, 'isStrict'>) =>
  isStrict ? { profile_version: PROFILE_VERSIONS.issuance } : {}

const describeConfiguration = ({ vct, display, claims }: CredentialConfiguration, typeUri: string): JsonObject => ({
  format: 'dc+sd-jwt',
  vct,
  vct_metadata_uri: typeUri,
  cryptographic_binding_methods_supported: ['jwk'],
  credential_signing_alg_values_supported: ['ES256'],
  proof_types_supported: { jwt: { proof_signing_alg_values_supported: ['ES256'] } },
  credential_metadata: {
    display,
    ...(claims.length > 0 && { claims: claims.map(describeClaim) }),
  },
})

const describeClaim = ({ path, display }: ClaimDescription): JsonObject => ({ path, mandatory: false, display })

/** Authorization server metadata (RFC 8414) of an issuer that is its own authorization server. */
export const createAuthorizationServerMetadata = ({
  credentialIssuer,
  isStrict,
}: Pick<IssuerMetadataInput, 'credentialIssuer' | 'isStrict'>): JsonObject => ({
  ...versionOf({ isStrict }),
  issuer: credentialIssuer,
  token_endpoint: `${credentialIssuer}/api/token`,
  grant_types_supported: ['urn:ietf:params:oauth:grant-type:pre-authorized_code', 'refresh_token'],
  token_endpoint_auth_methods_supported: ['none'],
  dpop_signing_alg_values_supported: ['ES256'],
  'pre-authorized_grant_anonymous_access_supported': true,
})

/** Type metadata of a credential type (SD-JWT VC §6), served under its `vct_metadata_uri`. */
export const createTypeMetadata = ({ vct, display, claims }: CredentialConfiguration): JsonObject => ({
  vct,
  ...(display[0] && { name: display[0].name }),
  display,
  claims: claims.map(({ path, display: names }) => ({
    path,
    sd: 'always',
    display: names.map(({ locale, name }) => ({ locale, label: name })),
  })),
})
