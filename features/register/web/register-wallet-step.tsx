import { Banner, Button, Icon, problemText, useSite, VisuallyHidden } from '@e-collecting/ui'
import { givenUpAtMs, toWalletView, useIsPast, WalletStep } from '@e-collecting/wallet-session/web'
import { useTranslation } from 'react-i18next'
import { type RegisterFailure, SESSION_LIFETIME_MS } from '../contract.ts'
import type { RegisterForm } from './use-register-form.ts'

/** The wallet step of this flow: what its session is doing, in the words of the shared step. */
export function RegisterWalletStep({ form }: { form: RegisterForm }) {
  const { t } = useTranslation(['register', 'forms', 'common'])
  const { isMatched, session, address } = form.facts.form
  const municipality = address.municipality?.name ?? ''
  return (
    <>
      {isMatched ? (
        <Proven form={form} municipality={municipality} />
      ) : (
        <Proving form={form} municipality={municipality} />
      )}
      {!isMatched && session !== null && (
        <VisuallyHidden>
          <span role="status">{t('forms:messages.verificationStarted')}</span>
        </VisuallyHidden>
      )}
      <div className="mt-5 -ml-5 flex flex-wrap">
        <Button variant="quiet" onClick={() => form.dispatch({ type: 'step-entered', step: 'summary' })}>
          {t('common:actions.back')}
        </Button>
      </div>
    </>
  )
}

type PartProps = { form: RegisterForm; municipality: string }

function Proving({ form, municipality }: PartProps) {
  const { t } = useTranslation(['register', 'forms', 'errors'])
  const { t: tErrors } = useTranslation('errors')
  const { isDemo } = useSite()
  const { start } = form
  const { session } = form.facts.form
  const deadlineMs = session?.deadlineMs ?? null
  const isGivenUp = useIsPast(deadlineMs === null ? null : givenUpAtMs(deadlineMs))
  const view = toWalletView<RegisterFailure>(
    {
      view: form.session.view,
      deadlineMs: deadlineMs ?? 0,
      isGivenUp,
      isStarting: start.isPending,
      error: session === null ? start.error : form.session.error,
    },
    { failure: (reason) => t(`errors:${reason}`), problem: (error) => problemText(tErrors, error) },
    () => 'restart',
  )
  return (
    <WalletStep
      view={view}
      lifetimeMs={SESSION_LIFETIME_MS}
      isDemo={isDemo}
      texts={{
        dataUse: t('register:wizard.wallet.dataUse', { municipality }),
        return: t('register:wizard.wallet.return'),
        working: t('register:wizard.wallet.matching', { municipality }),
      }}
      trouble={form.session.error === null ? undefined : t('forms:messages.statusQueryFailed')}
      onNewCode={form.newCode}
      onRestart={form.restart}
    />
  )
}

/** On the way back from step 4: the proof still counts, no second one is asked for. */
function Proven({ form, municipality }: PartProps) {
  const { t } = useTranslation(['register', 'forms', 'common'])
  return (
    <div className="max-w-measure">
      <Banner isStatic type="success" title={t('forms:messages.identityVerified')}>
        {t('register:wizard.matched.text', { municipality })}
      </Banner>
      <Button className="mt-6 max-sm:w-full" onClick={() => form.dispatch({ type: 'step-entered', step: 'item' })}>
        {t('common:actions.next')}
        <Icon name="arrow-right" className="size-5" />
      </Button>
    </div>
  )
}
