import { isJsonObject, parseJson } from '../jose/index.ts'
import type { HolderDeps } from './holder-deps.ts'
import { HolderError } from './holder-error.ts'
import { PRE_AUTHORIZED_CODE_GRANT } from './wire-names.ts'

/** A credential offer (OID4VCI 1.0 §4.1) in the pre-authorized code flow. The code is a bearer secret. */
export type CredentialOffer = {
  readonly credentialIssuer: string
  readonly configurationIds: readonly [string, ...string[]]
  readonly preAuthorizedCode: string
}

/**
 * Reads the value of `credential_offer`, untrusted. Unknown members are ignored. Does NOT ask the issuer anything.
 * @throws HolderError `invalid-offer`, `unsupported-offer` (no pre-authorized code, or a transaction code is wanted)
 */
export function parseCredentialOffer(text: string): CredentialOffer {
  const offer = readObject(text)
  const { credential_issuer: credentialIssuer, credential_configuration_ids: ids, grants } = offer
  if (typeof credentialIssuer !== 'string' || !URL.canParse(credentialIssuer))
    throw new HolderError('invalid-offer', 'credential_issuer is not an address.')
  if (!Array.isArray(ids) || !isFilledTextList(ids))
    throw new HolderError('invalid-offer', 'credential_configuration_ids is not a list of names.')
  const grant = isJsonObject(grants) ? grants[PRE_AUTHORIZED_CODE_GRANT] : undefined
  if (!isJsonObject(grant)) throw new HolderError('unsupported-offer', 'No pre-authorized code grant.')
  if (grant.tx_code !== undefined) throw new HolderError('unsupported-offer', 'A transaction code is wanted.')
  const preAuthorizedCode = grant['pre-authorized_code']
  if (typeof preAuthorizedCode !== 'string' || preAuthorizedCode === '')
    throw new HolderError('invalid-offer', 'The pre-authorized code is missing.')
  return { credentialIssuer, configurationIds: ids, preAuthorizedCode }
}

/**
 * An offer by reference (OID4VCI 1.0 §4.1.3).
 * @throws HolderError `offer-gone`, `invalid-offer`, `unsupported-offer`, and what the transport throws
 */
export async function fetchOffer({ transport }: Pick<HolderDeps, 'transport'>, uri: string): Promise<CredentialOffer> {
  if (!URL.canParse(uri)) throw new HolderError('invalid-offer', 'credential_offer_uri is not an address.')
  const answer = await transport({ method: 'GET', url: uri, headers: { accept: 'application/json' } })
  if (answer.status !== 200) throw new HolderError('offer-gone', `The offer answered ${answer.status}.`)
  return parseCredentialOffer(answer.body)
}

const isFilledTextList = (list: readonly unknown[]): list is readonly [string, ...string[]] =>
  list.length > 0 && list.every((item) => typeof item === 'string' && item !== '')

function readObject(text: string) {
  try {
    const value = parseJson(text)
    if (isJsonObject(value)) return value
  } catch (cause) {
    throw new HolderError('invalid-offer', 'The offer is not JSON.', { cause })
  }
  throw new HolderError('invalid-offer', 'The offer is not a JSON object.')
}
