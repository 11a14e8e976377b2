import { problemText } from '@e-collecting/api-client'
import { useSite } from '@e-collecting/browser'
import { useTranslation } from '@e-collecting/i18n/react'
import { Banner } from '@e-collecting/ui'
import type { WalletSessionView } from '../contract.ts'
import { givenUpAtMs } from './session-phase.ts'
import { toWalletView } from './to-wallet-view.ts'
import { useIsPast } from './use-seconds-left.ts'
import { useSessionNews } from './use-session-news.ts'
import type { SessionStart } from './use-start-session.ts'
import type { SessionQuery } from './use-wallet-session.ts'
import { WalletStep } from './wallet-step.tsx'
import type { WalletStepProps } from './wallet-view.ts'

export type SessionStepProps<Reason, View extends { state: string }> = Pick<
  WalletStepProps,
  'texts' | 'onNewCode' | 'onRestart'
> & {
  query: SessionQuery<View>
  /** The part of what was read that this step is about. A session that is done counts as verified: the next step shows it. */
  view: WalletSessionView<Reason> | undefined
  start: Pick<SessionStart<never>, 'isPending' | 'error' | 'submittedAt'>
  failureText: (reason: Reason) => string
  /** What helps against a failure. */
  nextStepAfter: (reason: Reason) => 'new-code' | 'restart'
}

/** The wallet step of a wizard: keeps its session up to date and shows what it is doing. */
export function SessionStep<Reason, View extends { state: string }>({
  query,
  view,
  start,
  ...step
}: SessionStepProps<Reason, View>) {
  const { t } = useTranslation('forms')
  const { t: tErrors } = useTranslation('errors')
  const { isDemo, walletSchemes } = useSite()
  const { session, error } = query
  const isOpened = useSessionNews(query)
  const isGivenUp = useIsPast(session === null ? null : givenUpAtMs(session.deadlineMs))
  const facts = {
    view,
    deadlineMs: session?.deadlineMs ?? 0,
    isGivenUp,
    isStarting: start.isPending,
    error: session === null ? start.error : error,
  }
  const texts = { failure: step.failureText, problem: (fault: Error) => problemText(tErrors, fault) }
  return (
    <>
      {session !== null && <StartFailure error={start.error} submittedAt={start.submittedAt} />}
      <WalletStep
        view={toWalletView(facts, texts, step.nextStepAfter)}
        isOpened={isOpened}
        isDemo={isDemo}
        schemes={walletSchemes?.verify}
        texts={step.texts}
        trouble={error === null ? undefined : t('messages.statusQueryFailed')}
        onNewCode={step.onNewCode}
        onRestart={step.onRestart}
      />
    </>
  )
}

/** A session could not be begun, and what to do about it. */
export function StartFailure({ error, submittedAt }: Pick<SessionStart<never>, 'error' | 'submittedAt'>) {
  const { t } = useTranslation('forms')
  const { t: tErrors } = useTranslation('errors')
  if (error === null) return null
  return (
    <Banner key={submittedAt} type="error" title={t('messages.verificationCreateFailed')} className="my-5">
      {problemText(tErrors, error)}
    </Banner>
  )
}
