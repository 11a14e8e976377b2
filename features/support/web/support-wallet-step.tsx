import { Button, problemText, useSite } from '@e-collecting/ui'
import { givenUpAtMs, type OpenSession, toWalletView, useIsPast, WalletStep } from '@e-collecting/wallet-session/web'
import { useTranslation } from 'react-i18next'
import { SESSION_LIFETIME_MS, type SupportFailure } from '../contract.ts'
import { StartFailure } from './start-failure.tsx'
import { useStartSession } from './use-start-session.ts'
import type { SupportForm } from './use-support-form.ts'
import type { SupportSessionQuery } from './use-support-session.ts'

export type SupportWalletStepProps = {
  form: SupportForm
  session: OpenSession
  query: SupportSessionQuery
  onRestart: () => void
}

/** The wallet step of this flow: what its session is doing, in the words of the shared step. */
export function SupportWalletStep({ form, session, query, onRestart }: SupportWalletStepProps) {
  const { t } = useTranslation(['forms', 'common', 'errors'])
  const { t: tErrors } = useTranslation('errors')
  const { isDemo } = useSite()
  const { dispatch } = form
  const renewal = useStartSession(dispatch)
  const isGivenUp = useIsPast(givenUpAtMs(session.deadlineMs))
  const view = toWalletView(
    {
      view: query.view,
      deadlineMs: session.deadlineMs,
      isGivenUp,
      isStarting: renewal.isPending,
      error: query.error,
    },
    { failure: (reason) => t(`errors:${reason}`), problem: (error) => problemText(tErrors, error) },
    nextStepAfter,
  )
  const { slug, address } = form.facts.form
  const newCode = () => {
    if (slug !== null && address.municipality !== null)
      renewal.start({ popularVote: slug, bfsNumber: address.municipality.bfsNumber })
  }
  return (
    <>
      <StartFailure error={renewal.error} submittedAt={renewal.submittedAt} />
      <WalletStep
        view={view}
        lifetimeMs={SESSION_LIFETIME_MS}
        isDemo={isDemo}
        texts={{
          dataUse: t('forms:wallet.dataUse'),
          return: t('forms:wallet.return.text'),
          working: t('forms:wallet.issuing'),
        }}
        trouble={query.error === null ? undefined : t('forms:messages.statusQueryFailed')}
        onNewCode={newCode}
        onRestart={onRestart}
      />
      <div className="mt-5 -ml-5 flex flex-wrap">
        <Button variant="quiet" onClick={() => dispatch({ type: 'step-entered', step: 'summary' })}>
          {t('common:actions.back')}
        </Button>
        <Button variant="quiet" onClick={onRestart}>
          {t('common:actions.restart')}
        </Button>
      </div>
    </>
  )
}

/** A new code helps against everything but an item whose time is up. */
const nextStepAfter = (reason: SupportFailure) => (reason === 'popular-vote-ended' ? 'restart' : 'new-code')
