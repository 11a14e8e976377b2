import { oncePerDay } from '@e-collecting/kernel'
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
  const forget = forgetDaily(deps)
  return { ...product, sweep: () => sweepAll([product.sweep, forget]) }
}

/** Whoever looks at the product for a moment need not wait for it. */
const AFTER_START_MS = 600_000

/** Some minutes after a start, and after each midnight at which rows are deleted (UTC). */
function forgetDaily({ forgetDeleted, now }: Pick<ComposeDeps, 'forgetDeleted' | 'now'>): Sweep {
  const from = now().getTime() + AFTER_START_MS
  const forget = oncePerDay((at) => at.toISOString().slice(0, 'YYYY-MM-DD'.length), forgetDeleted)
  return async () => {
    if (now().getTime() >= from) await forget(now())
  }
}
