import { composeProduct, type Product } from '../compose.ts'
import type { ComposeDeps } from '../compose-deps.ts'
import { type Sweep, sweepAll } from '../sweep-all.ts'
import { composeDeclarationPart } from './compose-declaration-part.ts'
import { requireOwnDatabase } from './require-own-database.ts'

/** The parts of the product that the settings name. */
export const composeConfigured = async (deps: ComposeDeps): Promise<Product> => {
  const { parts } = deps.config
  await requireOwnDatabase(deps)
  const product = await (parts.here === 'declaration' ? composeDeclarationPart(deps, parts) : composeProduct(deps))
  const forget = onceADay(deps)
  return { ...product, sweep: () => sweepAll([product.sweep, forget]) }
}

/** After a start, and after the midnight at which rows are deleted (UTC). */
function onceADay({ forgetDeleted, now }: Pick<ComposeDeps, 'forgetDeleted' | 'now'>): Sweep {
  let doneOn: number | undefined
  return async () => {
    const today = Math.floor(now().getTime() / 86_400_000)
    if (doneOn === today) return
    await forgetDeleted()
    doneOn = today
  }
}
