import { useStartSession } from '@e-collecting/wallet-session/web'
import { useRef } from 'react'
import { DECLARATION_FLOW, type DeclarationInput } from './declaration-flow.ts'
import type { BegunDeclaration } from './declaration-memory.ts'
import { drawSecret } from './receipt-secret.ts'

/** Begins a declaration, each with a secret of its own; a second press while one begins is the same one. */
export function useDeclare(slug: string, onStarted: (memory: BegunDeclaration, isWanted: () => boolean) => void) {
  const drawn = useRef<string | null>(null)
  const { start, ...attempt } = useStartSession<DeclarationInput>(DECLARATION_FLOW, (session, { secret }, isWanted) => {
    drawn.current = null
    onStarted({ session, secret }, isWanted)
  })
  const declare = () => {
    drawn.current ??= drawSecret()
    start({ popularVote: slug, secret: drawn.current })
  }
  return { declare, ...attempt }
}
