import { isRefusal } from '@e-collecting/api-client'
import type { VerificationFailure, WalletSessionView } from '../contract.ts'
import type { FailureWords, WalletView } from './wallet-view.ts'

const DECLINED: VerificationFailure = 'verification-declined'

/** What the wallet step knows at one moment. */
export interface WalletFacts<Reason> {
  view: WalletSessionView<Reason> | undefined
  deadlineMs: number
  /** The five minutes are over by this browser's clock and no answer has come. */
  isGivenUp: boolean
  /** A new code is on its way. */
  isStarting: boolean
  /** Why the last question, or the last request for a first code, failed. */
  error: Error | null
}

export interface WalletTexts<Reason> {
  failure: (reason: Reason) => FailureWords
  problem: (error: Error) => FailureWords
}

/**
 * What the wallet step shows. Whatever went wrong, the next step is one press away and nothing entered is lost.
 * @param nextStepAfter what helps against a failure
 */
export function toWalletView<Reason>(
  { view, deadlineMs, isGivenUp, isStarting, error }: WalletFacts<Reason>,
  texts: WalletTexts<Reason>,
  nextStepAfter: (reason: Reason) => 'new-code' | 'restart',
): WalletView {
  if (isStarting) return { state: 'starting' }
  if (isRefusal(error)) return { state: 'failed', ...texts.problem(error), nextStep: 'new-code' }
  switch (view?.state) {
    case 'failed':
      return {
        state: view.reason === DECLINED ? 'declined' : 'failed',
        ...texts.failure(view.reason),
        nextStep: nextStepAfter(view.reason),
      }
    case 'expired':
      return { state: 'expired' }
    case 'verified':
      return { state: 'working' }
    case 'waiting':
      if (isGivenUp) return { state: 'expired' }
      return {
        state: 'waiting',
        walletDeepLink: view.walletDeepLink,
        otherDeviceLink: view.otherDeviceLink,
        browserRequestUrl: view.browserRequestUrl,
        deadlineMs,
      }
    case undefined:
      if (error !== null) return { state: 'failed', ...texts.problem(error), nextStep: 'new-code' }
      return isGivenUp ? { state: 'expired' } : { state: 'starting' }
  }
}
