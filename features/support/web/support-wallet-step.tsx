import { useTranslation } from '@e-collecting/i18n/react'
import { describeEnd, useItemProblem } from '@e-collecting/popular-votes/web'
import { Button } from '@e-collecting/ui'
import { type SessionQuery, SessionStep } from '@e-collecting/wallet-session/web'
import type { SupportFailure, SupportSessionView } from '../contract.ts'
import type { SupportForm } from './support-form-model.ts'
import { useStartSupport } from './use-start-support.ts'

export type SupportWalletStepProps = {
  form: SupportForm
  query: SessionQuery<SupportSessionView>
  onRestart: () => void
}

/** The wallet step of this flow: what its session is doing, in the words of the shared step. */
export function SupportWalletStep({ form, query, onRestart }: SupportWalletStepProps) {
  const { t } = useTranslation(['forms', 'common', 'errors'])
  const { support, ...start } = useStartSupport(form)
  const describeFailure = (reason: SupportFailure) => {
    if (reason === 'popular-vote-ended') return describeEnd(t, form.item?.endDate ?? null)
    const text = t(`errors:${reason}`)
    if (reason === 'issuing-failed') return { title: t('forms:wallet.failed.issuing'), text }
    return reason === 'popular-vote-withdrawn' ? { title: t('forms:wallet.failed.withdrawn'), text } : text
  }
  return (
    <>
      <SessionStep
        query={query}
        view={query.view?.state === 'issued' ? { state: 'verified' } : query.view}
        start={start}
        texts={{
          dataUse: t('forms:wallet.dataUse'),
          return: t('forms:wallet.return.text'),
          working: t('forms:wallet.issuing'),
          ready: t('forms:wallet.progress.receipt'),
        }}
        failureText={describeFailure}
        describeProblem={useItemProblem(form.item)}
        nextStepAfter={nextStepAfter}
        onNewCode={support}
        onRestart={onRestart}
      />
      <div className="mt-5 -ml-5.5 flex flex-wrap">
        <Button variant="quiet" onClick={() => form.dispatch({ type: 'step-entered', step: 'summary' })}>
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
const nextStepAfter = (reason: SupportFailure) =>
  reason === 'popular-vote-ended' || reason === 'popular-vote-withdrawn' ? 'restart' : 'new-code'
