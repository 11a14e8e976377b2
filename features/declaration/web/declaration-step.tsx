import { useTitleBefore } from '@e-collecting/browser'
import { useTranslation } from '@e-collecting/i18n/react'
import type { PopularVote } from '@e-collecting/popular-votes/contract'
import { ItemLine } from '@e-collecting/popular-votes/web'
import { Button } from '@e-collecting/ui'
import type { WalletSessionView } from '@e-collecting/wallet-session/contract'
import { type SessionQuery, type SessionStart, SessionStep } from '@e-collecting/wallet-session/web'
import type { DeclarationFailure, DeclarationView } from '../contract.ts'
import { CredentialLink } from './page-links.tsx'
import { useArrival } from './use-arrival.ts'

export type DeclarationStepProps = {
  item: PopularVote
  query: SessionQuery<DeclarationView>
  view: WalletSessionView<DeclarationFailure> | undefined
  start: Pick<SessionStart<never>, 'isPending' | 'error' | 'submittedAt'>
  /** It has taken the place of what was read before. */
  takesFocus: boolean
  onNewCode: () => void
  onEnded: () => void
}

/** The wallet step of this flow: what its session is doing, in the words of the shared step. */
export function DeclarationStep({ item, takesFocus, onEnded, ...step }: DeclarationStepProps) {
  const { t } = useTranslation(['declaration', 'common'])
  const heading = useArrival(takesFocus && 'if-free')
  useTitleBefore(t('declaration:wallet.heading'))
  return (
    <section aria-labelledby="wallet-heading" className="max-w-[53rem]">
      <h2 id="wallet-heading" ref={heading} tabIndex={-1} className="mb-4 text-h2">
        {t('declaration:wallet.heading')}
      </h2>
      <ItemLine item={item} />
      <SessionStep
        {...step}
        texts={{
          asked: t('declaration:wallet.asked'),
          dataUse: t('declaration:wallet.dataUse'),
          return: t('declaration:wallet.return'),
          confirmed: t('declaration:wallet.confirmed'),
          working: t('declaration:wallet.working'),
          ready: t('declaration:wallet.ready'),
          expired: t('declaration:wallet.expired'),
        }}
        failureText={() => t('declaration:wallet.declined')}
        nextStepAfter={() => 'new-code'}
        onRestart={onEnded}
      />
      <div className="mt-5 flex flex-wrap items-center gap-x-2">
        <Button variant="quiet" onClick={onEnded} className="-ml-5.5">
          {t('common:actions.cancel')}
        </Button>
        {step.view?.state === 'failed' && <CredentialLink slug={item.slug} />}
      </div>
    </section>
  )
}
