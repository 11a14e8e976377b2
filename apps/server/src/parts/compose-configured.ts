import { composeProduct, type Product } from '../compose.ts'
import type { ComposeDeps } from '../compose-deps.ts'
import { composeDeclarationPart } from './compose-declaration-part.ts'
import { requireOwnDatabase } from './require-own-database.ts'

/** The parts of the product that the settings name. */
export const composeConfigured = async (deps: ComposeDeps): Promise<Product> => {
  const { parts } = deps.config
  await requireOwnDatabase(deps)
  return parts.here === 'declaration' ? composeDeclarationPart(deps, parts) : composeProduct(deps)
}
