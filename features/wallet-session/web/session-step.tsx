import { isRefusal, problemText } from '@e-collecting/api-client'
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
import type { FailureWords, WalletStepProps } from './wallet-view.ts'

export type SessionStepProps<Reason, View extends { state: string }> = Pick<
  WalletStepProps,
  'texts' | 'onNewCode' | 'onRestart'
> & {
  query: SessionQuery<View>
  /** The part of what was read that this step is about. A session that is done counts as verified: the next step shows it. */
  view: WalletSessionView<Reason> | undefined
  start: Pick<SessionStart<never>, 'isPending' | 'error' | 'submittedAt'>
  /** What is said of a failure: a text under the title of the step, or with one of its own. */
  failureText: (reason: Reason) => string | FailureWords
  /** Default: a refusal has the words of its code. */
  describeProblem?: DescribeProblem
  /** What helps against a failure. */
  nextStepAfter: (reason: Reason) => 'new-code' | 'restart'
}

/** The wallet step of a wizard: keeps its session up to date and shows what it is doing. */
export function SessionStep<Reason, View extends { state: string }>({
  query,
  view,
  start,
  describeProblem = () => undefined,
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
  const texts = {
    failure: (reason: Reason) => inWords(step.failureText(reason)),
    problem: (fault: Error) => describeProblem(fault) ?? { text: problemText(tErrors, fault) },
  }
  return (
    <>
      {session !== null && (
        <StartFailure error={start.error} submittedAt={start.submittedAt} describeProblem={describeProblem} />
      )}
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

const inWords = (said: string | FailureWords): FailureWords => (typeof said === 'string' ? { text: said } : said)

/** What a flow says of a refusal that has words of its own; undefined of all others. */
type DescribeProblem = (error: Error) => Required<FailureWords> | undefined

export type StartFailureProps = Pick<SessionStart<never>, 'error' | 'submittedAt'> & {
  describeProblem?: DescribeProblem | undefined
}

/** A session could not be begun, and what to do about it. To try again helps against a fault, and not against a refusal. */
export function StartFailure({ error, submittedAt, describeProblem }: StartFailureProps) {
  const { t } = useTranslation('forms')
  const { t: tErrors } = useTranslation('errors')
  if (error === null) return null
  const text = problemText(tErrors, error)
  const words = describeProblem?.(error) ?? (isRefusal(error) ? { title: text, text: undefined } : undefined)
  return (
    <Banner
      key={submittedAt}
      type={words === undefined ? 'error' : 'warning'}
      title={words?.title ?? t('messages.verificationCreateFailed')}
      className="my-5"
    >
      {words === undefined ? text : words.text}
    </Banner>
  )
}
