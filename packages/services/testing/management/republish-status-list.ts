import { ManagementError } from '../../http/management-error.ts'
import type { IssuerDeps } from '../../issuer/issuer-deps.ts'
import { type ConfigurationOverride, findSigner } from '../../issuer/management/find-signer.ts'
import { publishStatusList } from '../../status-lists/publish-status-list.ts'
import { findStatusList } from './find-status-list.ts'

/**
 * Signs and publishes a list anew, always under the identity it was made for; an override may name that identity and no
 * other, as verifiers take a list and the credentials in it from one issuer.
 * @throws ManagementError `unknown-id`, `rule-violated`
 */
export async function republishStatusList(
  deps: IssuerDeps,
  id: string,
  override: ConfigurationOverride,
): Promise<void> {
  const list = await findStatusList(deps.db, deps.name, id)
  if (!list) throw new ManagementError('unknown-id', `Status list not found ${id}`)
  if (
    override &&
    (await findSigner(deps, { ...override, issuerDid: override.issuerDid ?? list.issuerDid })).did !== list.issuerDid
  )
    throw new ManagementError('rule-violated', 'The status list belongs to another issuer.')
  await publishStatusList(deps, id)
}
