import { isNotFound, useApi } from '@e-collecting/api-client'
import type { PopularVote } from '@e-collecting/popular-votes/contract'
import { cancelSession, useBeginning, useWalletSession } from '@e-collecting/wallet-session/web'
import { useQueryClient } from '@tanstack/react-query'
import type { DeclarationResult, DeclarationView } from '../contract.ts'
import { AlreadyCounted } from './already-counted.tsx'
import { Counted } from './counted.tsx'
import { DECLARATION_FLOW } from './declaration-flow.ts'
import type { DeclarationMemory } from './declaration-memory.ts'
import { DeclarationStep } from './declaration-step.tsx'
import { Forgotten, NotAccepted } from './not-accepted.tsx'
import { useDeclare } from './use-declare.ts'
import { discardReceipt, useUnsavedReceipt } from './use-unsaved-receipt.ts'

export type DeclarationRunProps = {
  item: PopularVote
  result: DeclarationResult
  memory: DeclarationMemory
  remember: (memory: DeclarationMemory) => void
  /** By a press on this page, not found again after a reload. */
  isBegun: boolean
  onEnded: () => void
  /** It counts, and its receipt is not wanted. */
  onDiscarded: () => void
}

const hasCounted = (view: DeclarationView | undefined): boolean =>
  view?.state === 'counted' || view?.state === 'already-counted'

/** A declaration from the code for the wallet to what became of it. */
export function DeclarationRun({ item, result, memory, remember, isBegun, ...ends }: DeclarationRunProps) {
  const { onEnded } = ends
  const { session, secret } = memory
  const api = useApi()
  const queryClient = useQueryClient()
  const query = useWalletSession(DECLARATION_FLOW, session)
  const dropSession = () => {
    if (session !== null) cancelSession(api, DECLARATION_FLOW, session.id)
  }
  const view = useUnsavedReceipt(item.slug, memory, query.view)
  const { declare, ...attempt } = useDeclare(item.slug, async (started, isWanted) => {
    // The code before may have counted meanwhile: its receipt is worth more than another code. And nobody may want one any more.
    const before = await query.read()
    if (hasCounted(before) || !isWanted()) return cancelSession(api, DECLARATION_FLOW, started.session.id)
    dropSession()
    remember(started)
  })
  useBeginning(session === null, declare)
  const end = () => {
    dropSession()
    onEnded()
  }
  if (view?.state === 'counted') {
    const receipt = {
      secret,
      onSaved: () => remember({ session, secret: null }),
      onDiscarded: () => {
        if (session !== null) discardReceipt(queryClient, item.slug, session.id)
        ends.onDiscarded()
      },
    }
    return <Counted item={item} query={query} result={result} view={view} {...receipt} />
  }
  if (view?.state === 'already-counted') return <AlreadyCounted item={item} onEnded={onEnded} />
  if (view?.state === 'failed' && view.reason !== 'verification-declined')
    return <NotAccepted item={item} reason={view.reason} start={attempt} onAgain={declare} onEnded={end} />
  if (session !== null && isNotFound(query.error)) return <Forgotten onEnded={onEnded} />
  return (
    <DeclarationStep
      item={item}
      query={query}
      view={view}
      start={attempt}
      takesFocus={isBegun}
      onNewCode={declare}
      onEnded={end}
    />
  )
}
