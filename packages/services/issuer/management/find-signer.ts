import type { Identity } from '../../dids/identity.ts'
import { ManagementError } from '../../http/management-error.ts'
import type { IssuerDeps } from '../issuer-deps.ts'

/** Under which of its identities the service shall act, if not its own. */
export type ConfigurationOverride =
  | { readonly issuerDid: string | undefined; readonly verificationMethod: string | undefined }
  | undefined

/**
 * The identity that a call shall act under: the service's own unless `configuration_override` names another one whose
 * keys are here.
 * @throws ManagementError `rule-violated`
 */
export async function findSigner(
  deps: Pick<IssuerDeps, 'identity' | 'identities'>,
  override: ConfigurationOverride,
): Promise<Identity> {
  const identity = override?.issuerDid ? await deps.identities.find(override.issuerDid) : deps.identity
  if (!identity)
    throw new ManagementError('rule-violated', 'configuration_override.issuer_did is not a DID of this issuer.')
  if (override?.verificationMethod && override.verificationMethod !== identity.assertion.kid)
    throw new ManagementError('rule-violated', 'configuration_override.verification_method is not a key of the issuer.')
  return identity
}
