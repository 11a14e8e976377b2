import type { Examples } from '@e-collecting/ui/gallery'
import { QrCode } from '@e-collecting/ui/qr-code'
import { SESSION_LIFETIME_MS } from '../contract.ts'
import { CredentialCard } from './credential-card.tsx'
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
    declined: show({ state: 'declined', text, nextStep: 'new-code' }),
    failed: show({ state: 'failed', text, nextStep: 'new-code' }),
    'failed for good': show({ state: 'failed', text, nextStep: 'restart' }),
  }
}

export const credentialCardExamples: Examples = (t) => ({
  receipt: (
    <CredentialCard
      kind={t('forms:success.card.kind')}
      title="Volksinitiative «Nachtzüge in alle Landesteile»"
      facts={[{ term: t('forms:success.card.day'), value: '23.11.2026' }]}
      foot={t('forms:success.card.foot')}
      code={
        <QrCode
          text="https://example.org/de/volksbegehren/night-trains"
          label={t('forms:success.card.itemCode')}
          size={96}
        />
      }
    />
  ),
  'register credential': (
    <CredentialCard
      kind={t('register:wizard.credential.card.kind')}
      title="Volksinitiative «Nachtzüge in alle Landesteile»"
      facts={[{ term: t('register:wizard.credential.facts.validUntil'), value: '01.12.2027' }]}
      foot={t('register:wizard.credential.card.foot')}
    />
  ),
})
