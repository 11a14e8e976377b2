import { composeProduct, type Product } from '../compose.ts'
import type { ComposeDeps } from '../compose-deps.ts'
import { forgetWhenQuiet } from '../forget-when-quiet.ts'
import { sweepAll } from '../sweep-all.ts'
import { composeDeclarationPart } from './compose-declaration-part.ts'
import { requireOwnDatabase } from './require-own-database.ts'

/** The parts of the product that the settings name. */
export const composeConfigured = async (deps: ComposeDeps): Promise<Product> => {
  const { parts } = deps.config
  await requireOwnDatabase(deps)
  const product = await (parts.here === 'declaration' ? composeDeclarationPart(deps, parts) : composeProduct(deps))
  const forget = forgetWhenQuiet(deps)
  return { ...product, sweep: (isQuiet) => sweepAll([() => product.sweep(isQuiet), () => forget(isQuiet)]) }
}
