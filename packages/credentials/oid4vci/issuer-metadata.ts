import type { EcPublicJwk } from '../crypto/index.ts'
import { type JsonObject, PROFILE_VERSIONS } from '../jose/index.ts'
import { type CardColours, cardColoursOf } from './card-colours.ts'
import { CONTENT_ENCRYPTIONS, MAX_BATCH_SIZE, PRE_AUTHORIZED_CODE_GRANT } from './wire-names.ts'

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

/** Type metadata of a credential that will not change any more, and the hash of its bytes (SD-JWT VC, `vct_metadata_uri`). */
export type TypeReference = { readonly vct_metadata_uri: string; readonly 'vct_metadata_uri#integrity': string }

/** Who issues credentials of a type that others issue as well. */
export type IssuerFace = {
  readonly name: string
  /** Its colour follows from this. */
  readonly seed: string
}

/** How wallets show a credential type. */
export type TypeFace = {
  /** `data:` PNG. */
  readonly logo: string | undefined
  readonly issuer: IssuerFace | undefined
}

/** Whose rules documents follow: those of swiyu, or HAIP 1.0. */
export type MetadataProfile = 'swiss' | 'high-assurance'

export type IssuerMetadataInput = TypeFace & {
  readonly credentialIssuer: string
  readonly display: readonly LocalizedName[]
  readonly configurations: Readonly<Record<string, CredentialConfiguration>>
  /** By configuration. */
  readonly types: Readonly<Record<string, TypeReference>>
  /** Current public key for encrypted requests, with `kid`. */
  readonly requestEncryptionKey: EcPublicJwk
  /** Whether wallets have to encrypt and to use DPoP: who does not insist does not follow the profile, and does not say so. */
  readonly isStrict: boolean
  readonly profile: MetadataProfile
}

/** Credential issuer metadata (OID4VCI 1.0 §12.2.4). Everything in it is public. */
export function createIssuerMetadata(input: IssuerMetadataInput): JsonObject {
  const { credentialIssuer } = input
  const encryption = {
    enc_values_supported: CONTENT_ENCRYPTIONS,
    zip_values_supported: ['DEF'],
    // TLS does where the Swiss profile is not followed (HAIP 1.0 asks for no more).
    encryption_required: input.isStrict && input.profile === 'swiss',
  }
  return {
    ...versionOf(input),
    credential_issuer: credentialIssuer,
    credential_endpoint: `${credentialIssuer}/api/credential`,
    nonce_endpoint: `${credentialIssuer}/api/nonce`,
    deferred_credential_endpoint: `${credentialIssuer}/api/deferred_credential`,
    batch_credential_issuance: { batch_size: MAX_BATCH_SIZE },
    display: input.display.map((words) => ({ ...words, ...nameOf(words.name, input.issuer), ...logoOf(input.logo) })),
    credential_request_encryption: {
      jwks: { keys: [{ ...input.requestEncryptionKey, alg: 'ECDH-ES', use: 'enc' }] },
      ...encryption,
    },
    credential_response_encryption: { alg_values_supported: ['ECDH-ES'], ...encryption },
    credential_configurations_supported: Object.fromEntries(
      Object.entries(input.configurations).map(([id, configuration]) => [
        id,
        {
          ...describeConfiguration(configuration, input, input.types[id]),
          // Each type has one (HAIP 1.0 §4.1), though codes that were authorised before ask for none.
          ...(input.profile === 'high-assurance' && { scope: id }),
        },
      ]),
    ),
  }
}

const versionOf = ({ isStrict, profile }: Pick<IssuerMetadataInput, 'isStrict' | 'profile'>) =>
  isStrict && profile === 'swiss' ? { profile_version: PROFILE_VERSIONS.issuance } : {}

/** An issuer among others goes by its own name. */
const nameOf = (name: string, issuer: IssuerFace | undefined) => ({ name: issuer?.name ?? name })

const logoOf = (logo: string | undefined) => (logo === undefined ? {} : { logo: { uri: logo } })

const coloursOf = (vct: string, issuer: IssuerFace | undefined): CardColours => cardColoursOf(issuer?.seed ?? vct)

const describeConfiguration = (
  { vct, display, claims }: CredentialConfiguration,
  { logo, issuer }: TypeFace,
  type: TypeReference | undefined,
): JsonObject => ({
  format: 'dc+sd-jwt',
  vct,
  ...type,
  cryptographic_binding_methods_supported: ['jwk'],
  credential_signing_alg_values_supported: ['ES256'],
  proof_types_supported: { jwt: { proof_signing_alg_values_supported: ['ES256'] } },
  credential_metadata: {
    display: display.map((words) => ({
      ...words,
      ...descriptionOf(issuer),
      ...logoOf(logo),
      ...coloursOf(vct, issuer),
    })),
    ...(claims.length > 0 && { claims: claims.map(describeClaim) }),
  },
})

const descriptionOf = (issuer: IssuerFace | undefined) => (issuer === undefined ? {} : { description: issuer.name })

const describeClaim = ({ path, display }: ClaimDescription): JsonObject => ({ path, mandatory: false, display })

/** Authorization server metadata (RFC 8414) of an issuer that is its own authorization server. */
export const createAuthorizationServerMetadata = ({
  credentialIssuer,
  isStrict,
  profile,
  grantsRefresh,
}: Pick<IssuerMetadataInput, 'credentialIssuer' | 'isStrict' | 'profile'> & {
  readonly grantsRefresh: boolean
}): JsonObject => ({
  ...versionOf({ isStrict, profile }),
  issuer: credentialIssuer,
  token_endpoint: `${credentialIssuer}/api/token`,
  grant_types_supported: [PRE_AUTHORIZED_CODE_GRANT, ...(grantsRefresh ? ['refresh_token'] : [])],
  token_endpoint_auth_methods_supported: ['none'],
  dpop_signing_alg_values_supported: ['ES256'],
  'pre-authorized_grant_anonymous_access_supported': true,
})

/**
 * Type metadata of a credential type (SD-JWT VC §4). Each language is told under both names that drafts have given the member, `lang` and
 * `locale`.
 */
export const createTypeMetadata = (
  { vct, display, claims }: CredentialConfiguration,
  { logo, issuer }: TypeFace,
): JsonObject => ({
  profile_version: PROFILE_VERSIONS.credential,
  vct,
  ...(display[0] && { name: display[0].name }),
  ...descriptionOf(issuer),
  display: display.map(({ name, locale }) => ({
    lang: locale,
    locale,
    name,
    ...descriptionOf(issuer),
    rendering: {
      simple: { ...(logo !== undefined && { logo: { uri: logo, alt_text: name } }), ...coloursOf(vct, issuer) },
    },
  })),
  claims: claims.map(({ path, display: names }) => ({
    path,
    sd: 'always',
    display: names.map(({ locale, name }) => ({ lang: locale, locale, label: name })),
  })),
})
