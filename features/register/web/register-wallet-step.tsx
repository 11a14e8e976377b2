import { useTranslation } from '@e-collecting/i18n/react'
import { Banner, Button, Icon } from '@e-collecting/ui'
import { SessionStep } from '@e-collecting/wallet-session/web'
import type { RegisterForm } from './register-form-model.ts'

/** The wallet step of this flow: what its session is doing, in the words of the shared step. */
export function RegisterWalletStep({ form }: { form: RegisterForm }) {
  const { t } = useTranslation('common')
  const { isMatched, address } = form.facts.form
  const municipality = address.municipality?.name ?? ''
  return (
    <>
      {isMatched ? (
        <Proven form={form} municipality={municipality} />
      ) : (
        <Proving form={form} municipality={municipality} />
      )}
      <div className="mt-5 -ml-5.5 flex flex-wrap">
        <Button variant="quiet" onClick={() => form.dispatch({ type: 'step-entered', step: 'summary' })}>
          {t('actions.back')}
        </Button>
      </div>
    </>
  )
}

type PartProps = { form: RegisterForm; municipality: string }

function Proving({ form, municipality }: PartProps) {
  const { t } = useTranslation(['register', 'errors'])
  const { view } = form.session
  return (
    <SessionStep
      query={form.session}
      view={view?.state === 'matched' ? { state: 'verified' } : view}
      start={form.start}
      texts={{
        dataUse: t('register:wizard.wallet.dataUse', { municipality }),
        return: t('register:wizard.wallet.return'),
        working: t('register:wizard.wallet.matching', { municipality }),
        ready: t('register:wizard.wallet.ready'),
      }}
      failureText={(reason) => t(`errors:${reason}`)}
      nextStepAfter={() => 'restart'}
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
