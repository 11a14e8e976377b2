import type { SessionAccess } from '@e-collecting/wallet-session/server'
import type { DeclarationView } from '../contract.ts'
import type { DeclarationSession, DeclarationSessions } from './declaration-sessions.ts'
import { declarationNotFound, type ReadDeclarationDeps, readDeclaration } from './read-declaration.ts'
import { receiptRequest } from './receipt-type.ts'

export interface OfferReceiptDeps extends ReadDeclarationDeps {
  sessions: ReadDeclarationDeps['sessions'] & Pick<DeclarationSessions, 'offer' | 'note'>
}

/**
 * Offers the receipt of a declaration that counts to a wallet, if its browser has not asked for that before.
 * @returns the session as the page then shows it
 * @throws DomainError `declaration-not-found` for one that does not count, or is not this browser's
 */
export async function offerReceipt(
  deps: OfferReceiptDeps,
  session: DeclarationSession,
  access: SessionAccess,
): Promise<DeclarationView> {
  const { sessions, now } = deps
  const view = await readDeclaration(deps, session, access)
  const { context } = session
  if (view.state !== 'counted' || context === undefined || access.secret === undefined) throw declarationNotFound()
  if (view.offer !== 'none') return view
  const { id } = await sessions.offer({
    topic: null,
    context: { item: context.item },
    request: receiptRequest({ receipt: view.receipt, item: context.item, now: now() }),
    browserSecret: access.secret,
  })
  // Of two that were made at once the session notes one, and nobody is shown the other.
  await sessions.note(session, (kept) => (kept.offerId === undefined ? { ...kept, offerId: id } : undefined))
  const noted = await sessions.find(access)
  if (noted === undefined) throw declarationNotFound()
  return readDeclaration(deps, noted, access)
}
