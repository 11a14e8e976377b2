import { parseRemembered, rememberInTab, tabStorage, useIsTakenOver } from '@e-collecting/browser'
import { type OpenSession, sessionFromStored } from '@e-collecting/wallet-session/web'
import { useState } from 'react'

/** What outlives a reload and the way to a wallet: an id, which opens nothing without the browser's cookie, and the secret of the receipt. */
export interface DeclarationMemory {
  /** The running declaration. */
  session: OpenSession | null
  /** Until the receipt is saved. */
  secret: string | null
}

/** As it has begun. */
export type BegunDeclaration = DeclarationMemory & { session: OpenSession }

/** For each item its own: a receipt that waits to be saved is not lost to another declaration. */
const keyOf = (slug: string) => `e-collecting-declaration/${slug}`
const EMPTY: DeclarationMemory = { session: null, secret: null }

/** What this tab remembers of its declaration for one item; nothing until the page has been taken over. */
export function useDeclarationMemory(slug: string): [DeclarationMemory, (memory: DeclarationMemory) => void] {
  const isTakenOver = useIsTakenOver()
  const [memory, setMemory] = useState(() => recall(slug, Date.now()))
  const remember = (next: DeclarationMemory) => {
    rememberInTab(tabStorage(), keyOf(slug), next.session === null ? null : JSON.stringify(next))
    setMemory(next)
  }
  return [isTakenOver ? memory : EMPTY, remember]
}

/** Forgets a declaration of this tab, unless another one for the same item has begun since. */
export function forgetDeclaration(slug: string, id: string): void {
  if (recall(slug, 0).session?.id === id) rememberInTab(tabStorage(), keyOf(slug), null)
}

/** A declaration whose receipt is saved is shown as long as the server knows it, and then no longer. */
function recall(slug: string, nowMs: number): DeclarationMemory {
  const kept = parseRemembered(tabStorage()?.getItem(keyOf(slug)) ?? null)
  const session = sessionFromStored(kept?.session)
  if (session === null) return EMPTY
  const secret = typeof kept?.secret === 'string' ? kept.secret : null
  return secret === null && session.deadlineMs < nowMs ? EMPTY : { session, secret }
}
