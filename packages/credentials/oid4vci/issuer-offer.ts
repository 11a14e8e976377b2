import type { JsonObject } from '../jose/index.ts'
import { PRE_AUTHORIZED_CODE_GRANT } from './wire-names.ts'

export type CredentialOfferInput = {
  /** Identifier of the issuer, exactly as in its metadata. */
  readonly credentialIssuer: string
  readonly configurationIds: readonly string[]
  /** A bearer secret: whoever has it collects the credential. */
  readonly preAuthorizedCode: string
}

/** A credential offer by value (OID4VCI 1.0 §4.1.1). */
export const createCredentialOffer = (input: CredentialOfferInput): JsonObject => ({
  credential_issuer: input.credentialIssuer,
  credential_configuration_ids: input.configurationIds,
  grants: { [PRE_AUTHORIZED_CODE_GRANT]: { 'pre-authorized_code': input.preAuthorizedCode } },
})

/**
 * The deep link that opens a wallet with this offer: `swiyu://?credential_offer=…` or another scheme. Wallets decode the
 * whole link before they look for the offer, so the offer must not contain a percent sign.
 */
export const createOfferLink = (scheme: string, offer: JsonObject): string =>
  `${scheme}://?credential_offer=${encodeURIComponent(JSON.stringify(offer))}`

/** The deep link to an offer that a wallet fetches (OID4VCI 1.0 §4.1.3). @param uri a bearer secret, as the offer is */
export const createOfferReferenceLink = (scheme: string, uri: string): string =>
  `${scheme}://?credential_offer_uri=${encodeURIComponent(uri)}`
