import type { Examples } from '@e-collecting/ui/gallery'
import { SESSION_LIFETIME_MS } from '../contract.ts'
import { WalletStep } from './wallet-step.tsx'
import type { WalletView } from './wallet-view.ts'

const ignore = () => undefined

export const walletStepExamples: Examples = (t) => {
  const waiting: WalletView = {
    state: 'waiting',
    walletDeepLink: 'openid4vp://?client_id=did%3Awebvh%3Ax&request_uri=https%3A%2F%2Fservices.test%2Frequest%2F1',
    deadlineMs: Date.now() + SESSION_LIFETIME_MS,
  }
  const show = (view: WalletView, { trouble, isOpened = false }: { trouble?: string; isOpened?: boolean } = {}) => (
    <WalletStep
      view={view}
      lifetimeMs={SESSION_LIFETIME_MS}
      isDemo
      isOpened={isOpened}
      texts={{
        dataUse: t('forms:wallet.dataUse'),
        return: t('forms:wallet.return.text'),
        working: t('forms:wallet.issuing'),
        ready: t('forms:wallet.progress.receipt'),
      }}
      trouble={trouble}
      onNewCode={ignore}
      onRestart={ignore}
    />
  )
  const text = t('forms:messages.verificationCreateFailed')
  return {
    starting: show({ state: 'starting' }),
    waiting: show(waiting),
    opened: show(waiting, { isOpened: true }),
    'in trouble': show(waiting, { trouble: t('forms:messages.statusQueryFailed') }),
    working: show({ state: 'working' }),
    expired: show({ state: 'expired' }),
    failed: show({ state: 'failed', text, nextStep: 'new-code' }),
    'failed for good': show({ state: 'failed', text, nextStep: 'restart' }),
  }
}
