import { ProblemError } from '@e-collecting/ui'
import type { WalletView } from '@e-collecting/verification/web'
import type { SupportFailure, SupportSessionView } from '../contract.ts'

/** What the wallet step knows at one moment. */
export interface WalletFacts {
  view: SupportSessionView | undefined
  deadlineMs: number
  /** The five minutes are over by this browser's clock and no answer has come. */
  isGivenUp: boolean
  /** A new code is on its way. */
  isStarting: boolean
  /** Why the last question, or the last request for a new code, failed. */
  error: Error | null
}

export interface WalletTexts {
  failure: (reason: SupportFailure) => string
  problem: (error: Error) => string
}

/** What the wallet step shows. Whatever went wrong, the next step is one press away and nothing entered is lost (lesson 21). */
export function toWalletView(facts: WalletFacts, texts: WalletTexts): WalletView {
  const { view, deadlineMs, isGivenUp, isStarting, error } = facts
  if (isStarting) return { state: 'starting' }
  if (isRefusal(error)) return { state: 'failed', text: texts.problem(error), nextStep: 'new-code' }
  switch (view?.state) {
    case 'failed':
      return { state: 'failed', text: texts.failure(view.reason), nextStep: nextStepAfter(view.reason) }
    case 'expired':
      return { state: 'expired' }
    case 'verified':
    case 'issued':
      return { state: 'working' }
    case 'waiting':
      return isGivenUp ? { state: 'expired' } : { state: 'waiting', walletDeepLink: view.walletDeepLink, deadlineMs }
    case undefined:
      if (error !== null) return { state: 'failed', text: texts.problem(error), nextStep: 'new-code' }
      return isGivenUp ? { state: 'expired' } : { state: 'starting' }
  }
}

const isRefusal = (error: Error | null): error is ProblemError =>
  error instanceof ProblemError && error.status >= 400 && error.status < 500

/** A new code helps against everything but an item whose time is up. */
const nextStepAfter = (reason: SupportFailure) => (reason === 'popular-vote-ended' ? 'restart' : 'new-code')
